import { z } from 'zod'
import { Line, Msg, PageQuery, page, Reason, Role, Text } from './fields.ts'
import { route } from './route.ts'

/** Texts of the account screens, quoted from the specification where it has them. */
export const ACCOUNT_TEXTS = {
  bothFieldsRequired: 'Ambos campos son requeridos',
  wrongCredentials: 'Email o contraseña incorrectos',
  unconfirmed: 'Tu cuenta no ha sido confirmada, revisa tu email',
  emptyFields: 'Hay campos vacios', // sic: the specified spelling
  shortPassword: 'La contraseña es muy corta, necesita mas de 6 caracteres',
  longPassword: 'La contraseña puede tener hasta 200 caracteres',
  commonPassword: 'Elige una contraseña menos común',
  passwordsDiffer: 'Las contraseñas deben ser iguales',
  nameRequired: 'Escribe tu nombre',
  nameChanged: 'Nombre actualizado',
  longName: 'El nombre puede tener hasta 60 caracteres',
  invalidEmail: 'Escribe un email válido, ejm: nombre@correo.com',
  registered: 'Creado correctamente, revisa tu email',
  confirmed: 'Cuenta confirmada, ya puedes iniciar sesión',
  alreadyConfirmed: 'Tu cuenta ya está confirmada',
  invalidLink: 'Este enlace no es válido o ya venció',
  confirmationSent: 'Si tu cuenta espera confirmación, te enviamos un nuevo enlace',
  emailRequired: 'El email es obligatorio',
  resetSent: 'Si el email está registrado, te enviamos las instrucciones',
  resetValid: 'Coloca tu nueva contraseña',
  shortNewPassword: 'La contraseña debe ser minimo de 6 caracteres',
  newPasswordsDiffer: 'Ambas contraseñas deben ser iguales',
  passwordChanged: 'Contraseña actualizada, ya puedes iniciar sesión',
  googleRefused: 'No pudimos verificar tu cuenta de Google',
  googleUnavailable: 'No pudimos contactar con Google, intenta más tarde',
  googleOff: 'El acceso con Google no está disponible',
  emailTaken: 'Ya existe una cuenta con ese email, inicia sesión con tu contraseña',
  notAPicture: 'Solo se aceptan imágenes png o jpeg',
  largePicture: 'La imagen es demasiado grande',
  userNotFound: 'Usuario no encontrado',
  alreadyInactive: 'La cuenta ya está desactivada',
  alreadyActive: 'La cuenta ya está activa',
  lastAdmin: 'Debe quedar al menos un administrador',
  banned: 'Tu cuenta fue suspendida por un administrador',
  restoreTooLate: 'El plazo para restablecer tu cuenta ha vencido',
  searchEmpty: 'Escribe algo para buscar',
} as const

export const PASSWORD_LENGTH = { min: 6, max: 200 } as const
export const NAME_LENGTH = 60
export const EMAIL_LENGTH = 254

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

export const Person = z.object({ id: z.uuid(), name: z.string(), userImg: z.string() })
export type Person = z.infer<typeof Person>

export const Profile = Person.extend({
  email: z.string(),
  role: Role,
  createdDate: z.iso.datetime(),
  active: z.boolean(),
  confirmado: z.boolean(),
  showEmail: z.boolean().describe('Si su correo se ve en su perfil público'),
  followerCount: z.int(),
  followingCount: z.int(),
  followers: z.array(Person),
  following: z.array(Person),
})
export type Profile = z.infer<typeof Profile>

const NewPassword = (short: string) =>
  Text.pipe(z.string().min(PASSWORD_LENGTH.min, short).max(PASSWORD_LENGTH.max, ACCOUNT_TEXTS.longPassword))

export const Registration = z.strictObject({
  name: Line.pipe(z.string().min(1, ACCOUNT_TEXTS.emptyFields).max(NAME_LENGTH, ACCOUNT_TEXTS.longName)),
  email: Email.pipe(z.string().min(1, ACCOUNT_TEXTS.emptyFields).pipe(z.email(ACCOUNT_TEXTS.invalidEmail))),
  password: Text.pipe(z.string().min(1, ACCOUNT_TEXTS.emptyFields)).pipe(
    NewPassword(ACCOUNT_TEXTS.shortPassword),
  ),
})
export type Registration = z.output<typeof Registration>

export const EmailOnly = z.strictObject({
  email: Email.pipe(z.string().min(1, ACCOUNT_TEXTS.emailRequired).pipe(z.email(ACCOUNT_TEXTS.invalidEmail))),
})

export const PasswordReset = z.strictObject({ password: NewPassword(ACCOUNT_TEXTS.shortNewPassword) })

/** The token of a link in a mail. A malformed token is rejected like an expired one. */
const LinkParams = z.object({ token: Text.max(200) })

/** `userId` is the affected account, by its specified name; the actor is always the owner of the token. */
const AffectedAccount = z.strictObject({ userId: z.uuid(), reason: Reason.optional() })

/** A profile as other users see it. The email is included unless its owner has hidden it. */
export const PublicProfile = Profile.omit({ email: true, showEmail: true }).extend({
  email: z.string().nullable(),
})
export type PublicProfile = z.infer<typeof PublicProfile>

/** An entry in a list of users. Only Admins receive the email. */
export const PersonInList = Person.extend({
  role: Role,
  createdDate: z.iso.datetime(),
  active: z.boolean(),
  confirmado: z.boolean(),
  email: z.string().optional(),
})
export type PersonInList = z.infer<typeof PersonInList>

export const login = route('POST', '/api/back-end/users/login', {
  access: 'anyone',
  summary: 'Inicia sesión con email y contraseña',
  body: Credentials,
  response: Session,
  limits: [{ name: 'login', max: 25, seconds: 300 }],
})

export const logout = route('POST', '/api/back-end/users/logout', {
  access: 'account',
  summary: 'Cierra esta sesión también en el servidor',
  response: Msg,
})

export const perfil = route('GET', '/api/back-end/users/perfil', {
  access: 'account',
  summary: 'La cuenta de quien pregunta',
  response: Profile,
})

export const logoutEverywhere = route('POST', '/api/back-end/users/logout-all', {
  access: 'account',
  summary: 'Cierra todas las sesiones de la cuenta, esta también',
  response: Msg,
})

export const register = route('POST', '/api/back-end/users/register', {
  access: 'anyone',
  summary: 'Crea una cuenta que espera la confirmación de su email',
  body: Registration,
  response: Msg,
  status: 201,
  limits: [{ name: 'register', max: 5, seconds: 1_800 }],
})

export const resendConfirmation = route('POST', '/api/back-end/users/confirmar', {
  access: 'anyone',
  summary: 'Envía otra vez el enlace de confirmación',
  body: EmailOnly,
  response: Msg,
  limits: [{ name: 'resend', max: 5, seconds: 3_600 }],
})

export const confirm = route('GET', '/api/back-end/users/confirmar/:token', {
  access: 'anyone',
  summary: 'Confirma la cuenta del enlace',
  params: LinkParams,
  response: Msg,
  writes: true,
  limits: [{ name: 'confirm', max: 60, seconds: 300 }],
})

export const requestReset = route('POST', '/api/back-end/users/olvide-password', {
  access: 'anyone',
  summary: 'Pide un enlace para cambiar la contraseña',
  body: EmailOnly,
  response: Msg,
  limits: [{ name: 'reset-request', max: 5, seconds: 3_600 }],
})

export const checkReset = route('GET', '/api/back-end/users/olvide-password/:token', {
  access: 'anyone',
  summary: 'Dice si el enlace todavía sirve, sin gastarlo',
  params: LinkParams,
  response: Msg,
  limits: [{ name: 'reset-check', max: 60, seconds: 300 }],
})

export const resetPassword = route('POST', '/api/back-end/users/olvide-password/:token', {
  access: 'anyone',
  summary: 'Cambia la contraseña con el enlace y cierra todas las sesiones',
  params: LinkParams,
  body: PasswordReset,
  response: Msg,
  limits: [{ name: 'reset', max: 20, seconds: 300 }],
})

export const googleLogin = route('POST', '/api/back-end/users/googleLogin', {
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
  limits: [{ name: 'google', max: 25, seconds: 300 }],
})

export const changePicture = route('POST', '/api/back-end/users/profileImg', {
  access: 'member',
  summary: 'Cambia la foto de perfil (png o jpeg como data URL)',
  body: z.strictObject({ data: z.string({ error: ACCOUNT_TEXTS.notAPicture }), userId: z.uuid().optional() }),
  response: z.object({ msg: z.string(), userImg: z.string() }),
  bodyLimitBytes: 3 * 1024 * 1024,
  limits: [{ name: 'picture', max: 10, seconds: 3_600 }],
})

export const showEmail = route('PUT', '/api/back-end/users/show-email', {
  access: 'member',
  summary: 'Muestra u oculta el correo en el perfil público',
  body: z.strictObject({ showEmail: z.boolean() }),
  response: Msg,
})

export const NewName = z.strictObject({
  name: Line.pipe(z.string().min(1, ACCOUNT_TEXTS.nameRequired).max(NAME_LENGTH, ACCOUNT_TEXTS.longName)),
})

export const changeName = route('PUT', '/api/back-end/users/name', {
  access: 'member',
  summary: 'Cambia el nombre con que los demás ven la cuenta',
  body: NewName,
  response: Msg,
  limits: [{ name: 'name', max: 10, seconds: 86_400 }],
})

export const sendTestMail = route('POST', '/api/back-end/users/prueba', {
  access: 'member',
  summary: 'Envía un correo de prueba a la dirección de quien lo pide',
  body: z.strictObject({ email: Text.max(EMAIL_LENGTH).optional(), name: Text.max(200).optional() }),
  response: Msg,
  limits: [{ name: 'test-mail', max: 20, seconds: 86_400 }],
})

export const deactivate = route('PUT', '/api/back-end/users/deactivate', {
  access: 'member',
  summary: 'Desactiva la cuenta propia; un Admin, la de otra persona (role=admin: la suspende)',
  query: z.object({ role: z.literal('admin').optional() }),
  body: AffectedAccount,
  response: Msg,
})

export const restore = route('PUT', '/api/back-end/users/restore', {
  access: 'account',
  summary: 'Restablece una cuenta desactivada dentro del plazo',
  body: AffectedAccount,
  response: Msg,
  status: 202,
})

export const listUsers = route('GET', '/api/back-end/user', {
  access: 'member',
  summary: 'Las personas de ReMusic, las más nuevas primero',
  query: PageQuery,
  response: page(PersonInList),
})

export const searchUsers = route('GET', '/api/back-end/user/search', {
  access: 'anyone',
  summary: 'Busca personas por su nombre',
  query: z.object({
    query: Line.pipe(z.string().min(1, ACCOUNT_TEXTS.searchEmpty).max(50)),
  }),
  response: page(PersonInList),
})

export const userById = route('GET', '/api/back-end/user/:id', {
  access: 'member',
  summary: 'El perfil de una persona',
  params: z.object({ id: z.uuid(ACCOUNT_TEXTS.userNotFound) }),
  response: PublicProfile,
})
