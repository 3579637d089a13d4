import { endpoint } from '../base/endpoint.ts'

/** Why a change of role is rejected. */
export const ROLE_TEXTS = {
  alreadyPremium: 'El usuario ya es Premium',
  notPremium: 'El usuario no es Premium',
  notForAdmin: 'El usuario es administrador; quítale primero ese permiso',
  onlyPremiumBecomesAdmin: 'Solo un usuario Premium puede ser administrador',
  alreadyAdmin: 'El usuario ya es administrador',
  notAdmin: 'El usuario no es administrador',
  inactive: 'La cuenta está desactivada',
} as const

/** Texts about registrations that wait for their confirmation. */
export const PENDING_TEXTS = {
  confirmed: 'Cuenta confirmada: ya puede iniciar sesión',
  resent: 'Le enviamos otro enlace de confirmación',
  notResent: 'Ya recibió muchos correos hoy. Prueba mañana o confirma la cuenta',
  noMail: 'Esta instalación todavía no envía correos. Puedes confirmar la cuenta',
  pendingGone: 'Ese registro ya no espera confirmación',
} as const

/** Texts about closing the registration. */
export const REGISTRATION_TEXTS = {
  closed: 'Registro cerrado: nadie puede crear cuentas hasta que lo abras',
  opened: 'Registro abierto: ya se pueden crear cuentas',
  alreadyClosed: 'El registro ya está cerrado',
  alreadyOpen: 'El registro ya está abierto',
} as const

/** The largest batch that one call suspends. A client repeats the call for more. */
export const MAX_SUSPENDED_AT_ONCE = 25

/** Why an action in the audit log cannot be undone. */
export const UNDO_TEXTS = {
  notFound: 'No encontramos eso en el registro',
  notUndoable: 'Esto no se puede deshacer desde el registro',
  alreadyUndone: 'Esto ya se deshizo',
  changedSince: 'Cambió otra vez desde entonces: deshace primero lo último, o cámbialo a mano',
  pricePaid: 'Alguien ya pagó con ese precio: guarda uno nuevo en Precios',
  planChanged: 'Lo que había pagado ya venció o se devolvió: no queda nada que devolverle',
  creatorKept: 'Pasaron más de 30 días: ya no se guarda lo que hace falta para que vuelva',
  mergeKept: 'Pasaron más de 30 días: ya no se guarda lo que hace falta para separarlas',
} as const

/** The actions in the audit log, as the panel shows them. */
export const ACT_TEXTS = {
  'give-premium': 'Dio Premium',
  'take-premium': 'Quitó Premium',
  'give-admin': 'Dio permiso de administrar',
  'take-admin': 'Quitó el permiso de administrar',
  'premium-paid': 'Confirmó un pago de Premium',
  'premium-taken-back': 'Anuló un pago de Premium',
  'premium-rest-refunded': 'Devolvió parte de un pago de Premium',
  'premium-ended': 'Terminó Premium al vencer lo pagado',
  'withdraw-purchase': 'Se arrepintió de una compra',
  'save-price': 'Cambió el precio de Premium',
  'delete-price': 'Quitó el precio de un país',
  deactivate: 'Desactivó la cuenta',
  ban: 'Suspendió la cuenta',
  'lift-ban': 'Levantó la suspensión',
  restore: 'Restableció la cuenta',
  dismiss: 'Desestimó un reporte',
  hide: 'Ocultó contenido',
  show: 'Mostró de nuevo contenido',
  'ban-ended': 'Terminó una suspensión al vencer',
  'uphold-appeal': 'Rechazó una apelación',
  'overturn-appeal': 'Aceptó una apelación',
  'reset-second-factor': 'Quitó el segundo paso de la cuenta',
  'end-sessions': 'Cerró todas las sesiones de la cuenta',
  'secure-account': 'Cerró la cuenta a quien la usaba',
  'link-google': 'Vinculó su cuenta de Google',
  'load-catalogue': 'Empezó a cargar el catálogo',
  'retry-load': 'Siguió con la carga del catálogo',
  'cancel-load': 'Canceló la carga del catálogo',
  'import-catalogue': 'Empezó a importar MusicBrainz',
  'retry-import': 'Siguió con la importación de MusicBrainz',
  'cancel-import': 'Canceló la importación de MusicBrainz',
  'fill-genres': 'Cargó géneros',
  'fill-artists': 'Cargó artistas',
  'fill-top': 'Cargó lo más escuchado',
  'fill-albums': 'Cargó álbumes',
  'accept-correction': 'Aceptó una corrección',
  'reject-correction': 'Rechazó una corrección',
  'correct-item': 'Corrigió el catálogo',
  'hide-item': 'Ocultó algo del catálogo',
  'show-item': 'Mostró de nuevo algo del catálogo',
  'merge-items': 'Unió dos páginas del catálogo',
  'separate-items': 'Separó dos páginas del catálogo',
  'hold-votes': 'Dejó votos en revisión',
  'release-votes': 'Dio por buenos votos en revisión',
  'drop-votes': 'Descartó votos en revisión',
  'confirm-registration': 'Confirmó una cuenta',
  'resend-confirmation': 'Reenvió el correo de confirmación',
  'close-registration': 'Cerró el registro de cuentas nuevas',
  'open-registration': 'Abrió el registro de cuentas nuevas',
  'first-admin': 'Creó la primera cuenta de administrador',
  'add-creator': 'Agregó a alguien al equipo',
  'edit-creator': 'Editó a alguien del equipo',
  'remove-creator': 'Quitó a alguien del equipo',
  'order-creators': 'Cambió el orden del equipo',
  'test-mail': 'Probó el correo',
  'test-payments': 'Probó los pagos',
  'skip-setup-step': 'Dejó para después un paso de la puesta en marcha',
} as const

export const givePremium = endpoint('PUT', '/api/back-end/users/givepremium')
export const takePremium = endpoint('PUT', '/api/back-end/users/takepremium')
export const giveAdmin = endpoint('PUT', '/api/back-end/users/giveadmin')
export const takeAdmin = endpoint('PUT', '/api/back-end/users/takeadmin')
export const managedPlan = endpoint('GET', '/api/back-end/admin/users/:id/plan')
export const listManagedUsers = endpoint('GET', '/api/back-end/admin/users')
export const countUsers = endpoint('GET', '/api/back-end/admin/counts')
export const registrationsByMonth = endpoint('GET', '/api/back-end/admin/registrations')
export const incomeByMonth = endpoint('GET', '/api/back-end/admin/income')
export const listPending = endpoint('GET', '/api/back-end/admin/pending')
export const confirmPending = endpoint('POST', '/api/back-end/admin/pending/:id/confirm')
export const resendToPending = endpoint('POST', '/api/back-end/admin/pending/:id/resend')
export const changeRegistration = endpoint('PUT', '/api/back-end/admin/registration')
/** The accounts that the call below would suspend. */
export const listSuspendable = endpoint('GET', '/api/back-end/admin/suspensions')
export const suspendMany = endpoint('POST', '/api/back-end/admin/suspensions')
export const listTroubledMails = endpoint('GET', '/api/back-end/admin/mails')
export const listActs = endpoint('GET', '/api/back-end/admin/audit')
export const undoAct = endpoint('POST', '/api/back-end/admin/audit/:id/undo')
