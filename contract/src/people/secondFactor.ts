import { endpoint } from '../base/endpoint.ts'

/** Texts of the second factor, shared by server and web. */
export const SECOND_FACTOR_TEXTS = {
  required: 'Confirma que eres tú con tu segundo paso',
  missing: 'Para administrar ReMusic, activa primero el segundo paso en Seguridad',
  proofRequired: 'Confirma que eres tú para continuar',
  proved: 'Gracias, ya puedes continuar',
  wrongCode: 'El código no es correcto o ya se usó',
  wrongRecoveryCode: 'El código de recuperación no es correcto o ya se usó',
  wrongPassword: 'La contraseña no es correcta',
  passkeyRefused: 'No pudimos verificar la llave de acceso, intenta de nuevo',
  passkeyCloned: 'Esa llave de acceso parece copiada, entra de otra forma y elimínala',
  passkeyNotFound: 'Esa llave de acceso ya no existe',
  passkeyKnown: 'Esa llave de acceso ya está en una cuenta',
  passkeyRenamed: 'Llave de acceso renombrada',
  passkeyRemoved: 'Llave de acceso eliminada',
  tooManyPasskeys: 'Puedes tener hasta 10 llaves de acceso',
  passkeyNameRequired: 'Escribe un nombre para la llave de acceso',
  longPasskeyName: 'El nombre de la llave de acceso puede tener hasta 60 caracteres',
  challengeExpired: 'Pasó demasiado tiempo o ese intento ya se usó, empieza de nuevo',
  codeForm: 'Escribe los 6 números de tu aplicación',
  recoveryCodeForm: 'Un código de recuperación tiene 16 letras y números',
  totpActive: 'La aplicación de códigos ya está activa',
  totpNotStarted: 'Vuelve a escanear el código QR y escribe los 6 números',
  totpUnreadable:
    'No podemos leer tu aplicación de códigos: usa una llave de acceso o un código de recuperación',
  totpNotActive: 'La aplicación de códigos no está activa',
  totpRemoved: 'Quitaste la aplicación de códigos',
  noSecondFactor: 'Activa primero el segundo paso',
  lastOfAdmin: 'Una cuenta de administración necesita un segundo paso: agrega otro antes de quitar el último',
  googleLink:
    'Ya tienes una cuenta con ese email: escribe su contraseña una vez para entrar también con Google',
} as const

/** Digits of a code of the authenticator app, which changes every `TOTP_STEP_SECONDS`. */
export const TOTP_DIGITS = 6
export const TOTP_STEP_SECONDS = 30
export const RECOVERY_CODE_COUNT = 10
/** Characters of a recovery code without its hyphens (`xxxx-xxxx-xxxx-xxxx`). */
export const RECOVERY_CODE_LENGTH = 16
export const PASSKEY_LIMIT = 10
export const PASSKEY_NAME_LENGTH = 60
/** How long a sign-in or a proof allows calls that need a fresh one. */
export const PROOF_SECONDS = 600
/** The time limit for the second step of a sign-in and for a passkey ceremony. */
export const CHALLENGE_SECONDS = 300

/** The ways to take the second step of a sign-in. */
export const SECOND_STEP_METHODS = ['passkey', 'totp', 'recovery_code'] as const
export type SecondStepMethod = (typeof SECOND_STEP_METHODS)[number]

/** The ways to prove again who is signed in. With a second factor, neither the password nor Google is enough. */
export const PROOF_METHODS = [...SECOND_STEP_METHODS, 'password', 'google'] as const
export type ProofMethod = (typeof PROOF_METHODS)[number]

export const secondFactor = endpoint('GET', '/api/back-end/users/second-factor')
export const passkeyCreationOptions = endpoint('POST', '/api/back-end/users/second-factor/passkeys/options')
export const addPasskey = endpoint('POST', '/api/back-end/users/second-factor/passkeys')
export const renamePasskey = endpoint('PUT', '/api/back-end/users/second-factor/passkeys/:id')
export const removePasskey = endpoint('DELETE', '/api/back-end/users/second-factor/passkeys/:id')
export const startTotp = endpoint('POST', '/api/back-end/users/second-factor/totp')
export const confirmTotp = endpoint('POST', '/api/back-end/users/second-factor/totp/confirm')
export const removeTotp = endpoint('DELETE', '/api/back-end/users/second-factor/totp')
export const renewRecoveryCodes = endpoint('POST', '/api/back-end/users/second-factor/recovery-codes')

export const passkeySignInOptions = endpoint('POST', '/api/back-end/users/login/passkey/options')
export const passkeySignIn = endpoint('POST', '/api/back-end/users/login/passkey')
export const secondStepOptions = endpoint('POST', '/api/back-end/users/login/second-step/options')
export const secondStep = endpoint('POST', '/api/back-end/users/login/second-step')

export const proofOptions = endpoint('POST', '/api/back-end/users/proof/options')
export const proof = endpoint('POST', '/api/back-end/users/proof')

export const linkGoogle = endpoint('POST', '/api/back-end/users/googleLogin/link')
