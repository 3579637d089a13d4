import { endpoint } from '../base/endpoint.ts'

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
  blindTastingOn: 'Cata a ciegas activada: verás las calificaciones de algo cuando lo reseñes',
  blindTastingOff: 'Cata a ciegas desactivada: ves todas las calificaciones',
  longName: 'El nombre puede tener hasta 60 caracteres',
  hiddenInName: 'El nombre tiene caracteres que no se ven',
  linkInName: 'El nombre no puede tener enlaces',
  nameWithoutLetter: 'El nombre necesita al menos una letra o un número',
  invalidEmail: 'Escribe un email válido, ejm: nombre@correo.com',
  registered: 'Creado correctamente, revisa tu email',
  registeredWithoutMail: 'Creado correctamente. Un administrador confirmará tu cuenta',
  unconfirmedWithoutMail: 'Tu cuenta espera que un administrador la confirme',
  noMail: 'Esta instalación todavía no envía correos. Escríbele a quien la administra',
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
  registrationClosed:
    'Por ahora no se pueden crear cuentas nuevas. Las que ya existen funcionan como siempre; vuelve a intentarlo más tarde',
  restoreTooLate: 'El plazo para restablecer tu cuenta ha vencido',
  searchEmpty: 'Escribe algo para buscar',
} as const

export const PASSWORD_LENGTH = { min: 6, max: 200 } as const
export const NAME_LENGTH = 60
export const EMAIL_LENGTH = 254
/** How many people a list inside another answer holds, such as the followers in a profile; the count beside it is exact. */
export const MAX_PEOPLE_LISTED = 50

export const login = endpoint('POST', '/api/back-end/users/login')
export const logout = endpoint('POST', '/api/back-end/users/logout')
export const perfil = endpoint('GET', '/api/back-end/users/perfil')
export const logoutEverywhere = endpoint('POST', '/api/back-end/users/logout-all')
export const register = endpoint('POST', '/api/back-end/users/register')
export const registrationState = endpoint('GET', '/api/back-end/users/register')
export const resendConfirmation = endpoint('POST', '/api/back-end/users/confirmar')
export const confirm = endpoint('GET', '/api/back-end/users/confirmar/:token')
export const requestReset = endpoint('POST', '/api/back-end/users/olvide-password')
export const checkReset = endpoint('GET', '/api/back-end/users/olvide-password/:token')
export const resetPassword = endpoint('POST', '/api/back-end/users/olvide-password/:token')
export const googleLogin = endpoint('POST', '/api/back-end/users/googleLogin')
export const changePicture = endpoint('POST', '/api/back-end/users/profileImg')
export const showEmail = endpoint('PUT', '/api/back-end/users/show-email')
export const setBlindTasting = endpoint('PUT', '/api/back-end/users/blind-tasting')
export const changeName = endpoint('PUT', '/api/back-end/users/name')
export const sendTestMail = endpoint('POST', '/api/back-end/users/prueba')
export const deactivate = endpoint('PUT', '/api/back-end/users/deactivate')
export const restore = endpoint('PUT', '/api/back-end/users/restore')
export const listUsers = endpoint('GET', '/api/back-end/user')
export const searchUsers = endpoint('GET', '/api/back-end/user/search')
export const userById = endpoint('GET', '/api/back-end/user/:id')
