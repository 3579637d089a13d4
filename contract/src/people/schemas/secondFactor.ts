import { z } from 'zod'
import { Line, Msg, Text } from '../../base/schemas/fields.ts'
import { route } from '../../base/schemas/route.ts'
import { PASSWORD_LENGTH } from '../accounts.ts'
import * as endpoints from '../secondFactor.ts'
import {
  PASSKEY_NAME_LENGTH,
  PROOF_METHODS,
  RECOVERY_CODE_LENGTH,
  SECOND_FACTOR_TEXTS,
  TOTP_DIGITS,
} from '../secondFactor.ts'
import { Session } from './accounts.ts'

const Timestamp = z.iso.datetime()

export const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdDate: Timestamp,
  lastUsedDate: Timestamp.nullable(),
})
export type Passkey = z.infer<typeof Passkey>

export const SecondFactor = z.object({
  passkeys: z.array(Passkey),
  totp: z.boolean().describe('Si la aplicación de códigos está activa'),
  recoveryCodesLeft: z.int(),
  hasPassword: z.boolean().describe('Falso si la cuenta solo entra con Google'),
})
export type SecondFactor = z.infer<typeof SecondFactor>

const Base64Url = z
  .string({ error: SECOND_FACTOR_TEXTS.passkeyRefused })
  .regex(/^[\w-]*$/, SECOND_FACTOR_TEXTS.passkeyRefused)
  .max(16_384, SECOND_FACTOR_TEXTS.passkeyRefused)

const Descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
})

/** The options of `startRegistration({ optionsJSON })` of `@simplewebauthn/browser`. */
export const CreationOptions = z.object({
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})

/** The options of `startAuthentication({ optionsJSON })`. Without `allowCredentials` the browser offers every passkey it has. */
export const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(Descriptor).exactOptional(),
})
export type RequestOptions = z.infer<typeof RequestOptions>

const credential = <const Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object(
    {
      id: Base64Url.min(1),
      rawId: Base64Url.min(1),
      type: z.literal('public-key'),
      clientExtensionResults: z.unknown().optional(),
      authenticatorAttachment: z.enum(['cross-platform', 'platform']).optional(),
      response: z.object(shape),
    },
    { error: SECOND_FACTOR_TEXTS.passkeyRefused },
  )

/** The result of `startRegistration`. */
export const CreatedCredential = credential({
  clientDataJSON: Base64Url,
  attestationObject: Base64Url,
  transports: z.array(z.string().max(40)).max(10).optional(),
  authenticatorData: Base64Url.optional(),
  publicKeyAlgorithm: z.int().optional(),
  publicKey: Base64Url.optional(),
})

/** The result of `startAuthentication`. */
export const UsedCredential = credential({
  clientDataJSON: Base64Url,
  authenticatorData: Base64Url,
  signature: Base64Url,
  userHandle: Base64Url.nullish(),
})
export type UsedCredential = z.output<typeof UsedCredential>

const Ticket = Text.max(2_048, SECOND_FACTOR_TEXTS.challengeExpired)

/** A code of the authenticator app, as typed: spaces are ignored. */
export const TotpCode = Text.transform((code) => code.replaceAll(/\s/g, '')).pipe(
  z.string().regex(new RegExp(`^\\d{${TOTP_DIGITS}}$`), SECOND_FACTOR_TEXTS.codeForm),
)

/** A recovery code, as typed: case, spaces and hyphens are ignored. */
export const RecoveryCode = Text.max(100, SECOND_FACTOR_TEXTS.recoveryCodeForm)
  .transform((code) => code.replaceAll(/[\s-]/g, '').toLowerCase())
  .pipe(
    z.string().regex(new RegExp(`^[a-z0-9]{${RECOVERY_CODE_LENGTH}}$`), SECOND_FACTOR_TEXTS.recoveryCodeForm),
  )

const CurrentPassword = Text.pipe(
  z
    .string()
    .min(1, SECOND_FACTOR_TEXTS.wrongPassword)
    .max(PASSWORD_LENGTH.max, SECOND_FACTOR_TEXTS.wrongPassword),
)

export const PasskeyName = z.strictObject({
  name: Line.pipe(
    z
      .string()
      .min(1, SECOND_FACTOR_TEXTS.passkeyNameRequired)
      .max(PASSKEY_NAME_LENGTH, SECOND_FACTOR_TEXTS.longPasskeyName),
  ),
})

const PasskeyParams = z.object({ id: z.uuid(SECOND_FACTOR_TEXTS.passkeyNotFound) })

/** The recovery codes are shown once; null if the account has some from an earlier second factor. */
const NewRecoveryCodes = z.object({ recoveryCodes: z.array(z.string()).nullable() })

const limits = [{ name: 'second-factor', max: 60, seconds: 3_600 }] as const

export const secondFactor = route(endpoints.secondFactor, {
  access: 'member',
  summary: 'Las llaves de acceso y demás segundos pasos de la cuenta',
  response: SecondFactor,
})

export const passkeyCreationOptions = route(endpoints.passkeyCreationOptions, {
  access: 'member',
  fresh: true,
  summary: 'Pide los datos con que el navegador crea una llave de acceso',
  response: CreationOptions,
  limits,
})

export const addPasskey = route(endpoints.addPasskey, {
  access: 'member',
  fresh: true,
  summary: 'Agrega una llave de acceso a la cuenta',
  body: PasskeyName.extend({ response: CreatedCredential }),
  response: NewRecoveryCodes.extend({ passkey: Passkey }),
  status: 201,
  limits,
})

export const renamePasskey = route(endpoints.renamePasskey, {
  access: 'member',
  summary: 'Cambia el nombre de una llave de acceso',
  params: PasskeyParams,
  body: PasskeyName,
  response: Msg,
  limits,
})

export const removePasskey = route(endpoints.removePasskey, {
  access: 'member',
  fresh: true,
  summary: 'Quita una llave de acceso de la cuenta',
  params: PasskeyParams,
  response: Msg,
  limits,
})

export const startTotp = route(endpoints.startTotp, {
  access: 'member',
  fresh: true,
  summary: 'Pide un secreto para la aplicación de códigos; no sirve hasta confirmarlo',
  response: z.object({
    secret: z.string().describe('En base32, para quien no puede escanear'),
    uri: z.string().describe('Dirección otpauth:// del código QR'),
  }),
  limits,
})

export const confirmTotp = route(endpoints.confirmTotp, {
  access: 'member',
  fresh: true,
  summary: 'Activa la aplicación de códigos con el primer código',
  body: z.strictObject({ code: TotpCode }),
  response: NewRecoveryCodes,
  limits,
})

export const removeTotp = route(endpoints.removeTotp, {
  access: 'member',
  fresh: true,
  summary: 'Quita la aplicación de códigos',
  response: Msg,
  limits,
})

export const renewRecoveryCodes = route(endpoints.renewRecoveryCodes, {
  access: 'member',
  fresh: true,
  summary: 'Cambia los códigos de recuperación por otros diez',
  response: z.object({ recoveryCodes: z.array(z.string()) }),
  limits,
})

export const passkeySignInOptions = route(endpoints.passkeySignInOptions, {
  access: 'anyone',
  summary: 'Pide los datos para entrar con una llave de acceso, sin contraseña',
  response: RequestOptions,
})

export const passkeySignIn = route(endpoints.passkeySignIn, {
  access: 'anyone',
  summary: 'Inicia sesión con una llave de acceso',
  body: z.strictObject({ response: UsedCredential }),
  response: Session,
})

export const secondStepOptions = route(endpoints.secondStepOptions, {
  access: 'anyone',
  summary: 'Pide los datos para dar el segundo paso con una llave de acceso',
  body: z.strictObject({ ticket: Ticket }),
  response: RequestOptions,
})

export const secondStep = route(endpoints.secondStep, {
  access: 'anyone',
  summary: 'Da el segundo paso de un inicio de sesión',
  body: z.union([
    z.strictObject({ ticket: Ticket, code: TotpCode }),
    z.strictObject({ ticket: Ticket, recoveryCode: RecoveryCode }),
    z.strictObject({ ticket: Ticket, response: UsedCredential }),
  ]),
  response: Session,
})

export const proofOptions = route(endpoints.proofOptions, {
  access: 'member',
  summary: 'Dice cómo puede esta cuenta confirmar otra vez quién es',
  response: z.object({
    methods: z.array(z.enum(PROOF_METHODS)).describe('La mejor primero'),
    passkey: RequestOptions.nullable().describe('Nulo si la cuenta no tiene llaves de acceso'),
  }),
})

export const proof = route(endpoints.proof, {
  access: 'member',
  summary: 'Confirma otra vez quién es, para las acciones delicadas de los próximos diez minutos',
  body: z.union([
    z.strictObject({ code: TotpCode }),
    z.strictObject({ recoveryCode: RecoveryCode }),
    z.strictObject({ response: UsedCredential }),
    z.strictObject({ password: CurrentPassword }),
    z.strictObject({ credential: Text.max(8_192), nonce: Text.min(16).max(200) }),
  ]),
  response: Msg.extend({ provedUntil: Timestamp }),
})

/** `googleLogin` of an address that has an account with a password is rejected with `google_link_required` and a ticket. */
export const linkGoogle = route(endpoints.linkGoogle, {
  access: 'anyone',
  summary: 'Une la cuenta de Google a una cuenta que ya existe, con su contraseña',
  body: z.strictObject({ ticket: Ticket, password: CurrentPassword }),
  response: Session,
})
