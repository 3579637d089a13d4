import { z } from 'zod'
import {
  BanLength,
  isCleanText,
  Line,
  Msg,
  PageQuery,
  page,
  Reason,
  Role,
  Rule,
  Text,
  TimeZone,
} from '../../base/schemas/fields.ts'
import { named, type Schema } from '../../base/schemas/named.ts'
import { route } from '../../base/schemas/route.ts'
import * as endpoints from '../accounts.ts'
import { ACCOUNT_TEXTS, EMAIL_LENGTH, MAX_PEOPLE_LISTED, NAME_LENGTH, PASSWORD_LENGTH } from '../accounts.ts'
import { nameProblem } from '../names.ts'

/** Emails are compared case-insensitively, so they are converted to lower case on input. */
export const Email = Line.pipe(z.string().toLowerCase().max(EMAIL_LENGTH))

export const Credentials = z.strictObject({
  email: Email.pipe(z.string().min(1, ACCOUNT_TEXTS.bothFieldsRequired)),
  password: Text.pipe(
    z
      .string()
      .min(1, ACCOUNT_TEXTS.bothFieldsRequired)
      .max(PASSWORD_LENGTH.max, ACCOUNT_TEXTS.wrongCredentials),
  ),
})

export const Session = z.object({
  token: z.string(),
  id: z.uuid(),
  active: z.boolean(),
})
export type Session = z.infer<typeof Session>

export const personSchema = z.object({ id: z.uuid(), name: z.string(), userImg: z.string() })
export interface Person extends z.infer<typeof personSchema> {}
export const Person: Schema<Person> = named(personSchema)

/** A person in a list with a button to follow them. */
export const FollowablePerson = personSchema.extend({
  followed: z.boolean().describe('Si quien pregunta sigue a esta persona'),
})
export type FollowablePerson = z.infer<typeof FollowablePerson>

/** A list inside another answer. The names are left out if the plan of the caller does not show them. */
export const ListedPeople = z
  .array(personSchema.partial({ name: true, userImg: true }))
  .describe(`Hasta ${MAX_PEOPLE_LISTED}, quien pregunta primero; con nombre si su plan lo muestra`)
export type ListedPeople = z.infer<typeof ListedPeople>

const profileSchema = personSchema.extend({
  email: z.string(),
  role: Role,
  createdDate: z.iso.datetime(),
  active: z.boolean(),
  confirmado: z.boolean(),
  showEmail: z.boolean().describe('Si su correo se ve en su perfil público'),
  tastesBlind: z
    .boolean()
    .describe('Cata a ciegas: si las calificaciones de algo se le ocultan hasta que lo reseña'),
  timeZone: z
    .string()
    .nullable()
    .describe('Con la que se cuentan sus días; null hasta que un navegador la diga'),
  followerCount: z.int(),
  followingCount: z.int(),
  followers: ListedPeople,
  following: ListedPeople,
})
export interface Profile extends z.infer<typeof profileSchema> {}
export const Profile: Schema<Profile> = named(profileSchema)

export const NewPassword = (short: string) =>
  Text.pipe(z.string().min(PASSWORD_LENGTH.min, short).max(PASSWORD_LENGTH.max, ACCOUNT_TEXTS.longPassword))

export const Name = (required: string) =>
  Line.pipe(
    z
      .string()
      .min(1, { error: required, abort: true })
      .max(NAME_LENGTH, ACCOUNT_TEXTS.longName)
      .superRefine((name, context) => {
        const message = nameProblem(name)
        if (message !== null) context.addIssue({ code: 'custom', message })
      }),
  )

export const Registration = z.strictObject({
  name: Name(ACCOUNT_TEXTS.emptyFields),
  email: Email.pipe(z.string().min(1, ACCOUNT_TEXTS.emptyFields).pipe(z.email(ACCOUNT_TEXTS.invalidEmail))),
  password: Text.pipe(z.string().min(1, ACCOUNT_TEXTS.emptyFields)).pipe(
    NewPassword(ACCOUNT_TEXTS.shortPassword),
  ),
  timeZone: TimeZone.optional().catch(undefined).describe('La del navegador'),
})
export type Registration = z.output<typeof Registration>

export const EmailOnly = z.strictObject({
  email: Email.pipe(z.string().min(1, ACCOUNT_TEXTS.emailRequired).pipe(z.email(ACCOUNT_TEXTS.invalidEmail))),
})

export const PasswordReset = z.strictObject({ password: NewPassword(ACCOUNT_TEXTS.shortNewPassword) })

/** The token of a link in a mail. A malformed token is rejected like an expired one. */
export const LinkParams = z.object({
  token: z.string().max(200, ACCOUNT_TEXTS.invalidLink).refine(isCleanText, ACCOUNT_TEXTS.invalidLink),
})

/** `userId` is the affected account, by its specified name; the actor is always the owner of the token. */
const AffectedAccount = z.strictObject({ userId: z.uuid(), reason: Reason.optional() })

/**
 * A ban names a rule, its length and the reason, and its owner reads all three. A client written before bans had them sends the
 * account alone: that is a ban without an end under the general rule, with the same notice and the same appeal.
 */
const DeactivatedAccount = AffectedAccount.extend({ rule: Rule.optional(), length: BanLength.optional() })

/** A profile as other users see it. The email is included unless its owner has hidden it. */
const publicProfileSchema = profileSchema
  .omit({
    email: true,
    showEmail: true,
    tastesBlind: true,
    timeZone: true,
  })
  .extend({
    email: z.string().nullable(),
    blockedByMe: z.boolean().describe('Si quien pregunta bloqueó a esta persona'),
  })
export interface PublicProfile extends z.infer<typeof publicProfileSchema> {}
export const PublicProfile: Schema<PublicProfile> = named(publicProfileSchema)

/** An entry in a list of users. Only Admins receive the email. */
const personInListSchema = personSchema.extend({
  role: Role,
  createdDate: z.iso.datetime(),
  active: z.boolean(),
  confirmado: z.boolean(),
  email: z.string().optional(),
})
export interface PersonInList extends z.infer<typeof personInListSchema> {}
export const PersonInList: Schema<PersonInList> = named(personInListSchema)

export const login = route(endpoints.login, {
  access: 'anyone',
  summary: 'Inicia sesión con email y contraseña',
  body: Credentials,
  response: Session,
})

export const logout = route(endpoints.logout, {
  access: 'account',
  summary: 'Cierra esta sesión también en el servidor',
  response: Msg,
})

export const perfil = route(endpoints.perfil, {
  access: 'account',
  summary: 'La cuenta de quien pregunta',
  response: Profile,
})

export const logoutEverywhere = route(endpoints.logoutEverywhere, {
  access: 'account',
  summary: 'Cierra todas las sesiones de la cuenta, esta también',
  response: Msg,
})

export const register = route(endpoints.register, {
  access: 'anyone',
  summary: 'Crea una cuenta que espera la confirmación de su email',
  body: Registration,
  response: Msg,
  status: 201,
})

export const registrationState = route(endpoints.registrationState, {
  access: 'anyone',
  summary: 'Si ahora se pueden crear cuentas',
  response: z.object({ open: z.boolean() }),
})

export const resendConfirmation = route(endpoints.resendConfirmation, {
  access: 'anyone',
  summary: 'Envía otra vez el enlace de confirmación',
  body: EmailOnly,
  response: Msg,
})

export const confirm = route(endpoints.confirm, {
  access: 'anyone',
  summary: 'Confirma la cuenta del enlace',
  params: LinkParams,
  response: Msg,
  writes: true,
  limits: [{ name: 'confirm', max: 600, seconds: 300 }],
})

export const requestReset = route(endpoints.requestReset, {
  access: 'anyone',
  summary: 'Pide un enlace para cambiar la contraseña',
  body: EmailOnly,
  response: Msg,
})

export const checkReset = route(endpoints.checkReset, {
  access: 'anyone',
  summary: 'Dice si el enlace todavía sirve, sin gastarlo',
  params: LinkParams,
  response: Msg,
  limits: [{ name: 'reset-check', max: 600, seconds: 300 }],
})

export const resetPassword = route(endpoints.resetPassword, {
  access: 'anyone',
  summary: 'Cambia la contraseña con el enlace y cierra todas las sesiones',
  params: LinkParams,
  body: PasswordReset,
  response: Msg,
  limits: [{ name: 'reset', max: 200, seconds: 300 }],
})

export const googleLogin = route(endpoints.googleLogin, {
  access: 'anyone',
  summary: 'Inicia sesión con la credencial que dio Google',
  body: z.strictObject({
    credential: Text.max(8_192).optional(),
    nonce: Text.max(200).optional(),
    // Accepted because the specification has them, but ignored: the credential identifies the user.
    name: Text.max(500).nullish(),
    email: Text.max(500).nullish(),
    userImg: Text.max(2_000).nullish(),
  }),
  response: Session,
  limits: [{ name: 'google', max: 600, seconds: 300 }],
})

export const changePicture = route(endpoints.changePicture, {
  access: 'member',
  summary: 'Cambia la foto de perfil (png o jpeg como data URL)',
  body: z.strictObject({ data: z.string({ error: ACCOUNT_TEXTS.notAPicture }), userId: z.uuid().optional() }),
  response: z.object({ msg: z.string(), userImg: z.string() }),
  bodyLimitBytes: 3 * 1024 * 1024,
  limits: [{ name: 'picture', max: 10, seconds: 3_600 }],
})

export const showEmail = route(endpoints.showEmail, {
  access: 'member',
  summary: 'Muestra u oculta el correo en el perfil público',
  body: z.strictObject({ showEmail: z.boolean() }),
  response: Msg,
})

export const setBlindTasting = route(endpoints.setBlindTasting, {
  access: 'member',
  summary: 'Activa o desactiva la cata a ciegas: oculta las calificaciones de algo hasta reseñarlo',
  body: z.strictObject({ tastesBlind: z.boolean() }),
  response: Msg,
})

export const NewName = z.strictObject({
  name: Name(ACCOUNT_TEXTS.nameRequired),
})

export const changeName = route(endpoints.changeName, {
  access: 'member',
  summary: 'Cambia el nombre con que los demás ven la cuenta',
  body: NewName,
  response: Msg,
  limits: [{ name: 'name', max: 10, seconds: 86_400 }],
})

export const sendTestMail = route(endpoints.sendTestMail, {
  access: 'member',
  summary: 'Envía un correo de prueba a la dirección de quien lo pide',
  body: z.strictObject({ email: Text.max(EMAIL_LENGTH).optional(), name: Text.max(200).optional() }),
  response: Msg,
  limits: [{ name: 'test-mail', max: 20, seconds: 86_400 }],
})

export const deactivate = route(endpoints.deactivate, {
  access: 'account',
  fresh: true,
  summary: 'Desactiva la cuenta propia; un Admin, la de otra persona (role=admin: la suspende)',
  query: z.object({ role: z.literal('admin').optional() }),
  body: DeactivatedAccount,
  response: Msg,
})

export const restore = route(endpoints.restore, {
  access: 'account',
  summary: 'Restablece una cuenta desactivada dentro del plazo',
  body: AffectedAccount,
  response: Msg,
  status: 202,
})

export const listUsers = route(endpoints.listUsers, {
  access: 'member',
  summary: 'Las personas de ReMusic, las más nuevas primero',
  query: PageQuery,
  response: page(PersonInList),
})

export const searchUsers = route(endpoints.searchUsers, {
  access: 'anyone',
  scope: 'read',
  summary: 'Busca personas por su nombre',
  query: z.object({
    query: Line.pipe(z.string().min(1, ACCOUNT_TEXTS.searchEmpty).max(50)),
  }),
  response: page(PersonInList),
})

export const userById = route(endpoints.userById, {
  access: 'anyone',
  scope: 'read',
  summary: 'El perfil de una persona; sin iniciar sesión, si ella lo permite, y sin su correo',
  params: z.object({ id: z.uuid(ACCOUNT_TEXTS.userNotFound) }),
  response: PublicProfile,
})
