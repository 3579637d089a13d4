import { endpoint } from '../base/endpoint.ts'

/** Texts of the plan and payment screens, quoted from the specification where it has them. */
export const PREMIUM_TEXTS = {
  noCommitment: 'Sin compromiso puedes cancelar cuando quieras',
  confirmTitle: 'Pago Premium',
  processing: 'Procesando tu pago...',
  succeeded: 'El pago ha sido un éxito',
  enjoy: 'Ya puedes disfrutar de todas las funciones de ReMusic Premium',
  failed: 'Ha ocurrido un error durante el pago :(',
  retry: 'Reintentar',
  backHome: 'Regresar al Home',
  providerUnavailable: 'El servicio de pagos no está disponible, intenta más tarde',
  alreadyPremium: 'Ya tienes el plan Premium',
  giftHasNoEnd: 'Ya tienes el plan Premium: te lo regalaron y no tiene fecha de fin',
  adminHasAll: 'Las cuentas administradoras ya tienen todo lo de Premium, no hace falta pagar',
  notPremium: 'No tienes Premium, no hay nada que cancelar',
  giftIsFree: 'Tu Premium es un regalo sin fecha de fin, no hay nada que cancelar',
  notCancelled: 'Tu Premium no está cancelado',
  cancelled: 'Cancelaste Premium. Lo conservas hasta que termine tu período',
  resumed: 'Tu Premium sigue, te avisaremos antes de que termine',
  attemptNotFound: 'No encontramos ese pago',
  paymentNotFound: 'No encontramos ese recibo',
  badSignature: 'Firma no válida',
  notSold: 'En esta instalación no se vende Premium',
  priceNotFound: 'Ese país no tiene un precio propio',
  priceSaved: 'Precio guardado',
  priceDeleted: 'Precio quitado: ese país paga el precio general',
  priceRestored: 'El precio vuelve a ser el de antes',
  withdrawalNotOffered: 'En esta instalación no se puede deshacer una compra por aquí',
  withdrawalTooLate: 'El plazo para arrepentirte de esta compra ya terminó',
  notWithdrawable: 'Este pago no se puede devolver: no está aprobado o ya se devolvió',
  received: 'Recibido',
  ignored: 'Ignorado',
} as const

/** How long /pay/success shows the confirmation before it navigates to /user. */
export const SUCCESS_VISIBLE_MS = 8_000
/** How often /pay/success polls while the provider has not confirmed the payment. */
export const ATTEMPT_POLL_INTERVAL_MS = 2_000
/** After this time without a result, /pay/success shows that the payment is still being confirmed. */
export const ATTEMPT_POLL_TIMEOUT_MS = 60_000

/** The states of a payment, as users see them. */
export const PAYMENT_STATUS_TEXTS = {
  pending: 'Pendiente',
  approved: 'Aprobado',
  rejected: 'Rechazado',
  refunded: 'Devuelto',
  charged_back: 'Contracargo',
} as const

/** The longest note about taxes beside a price, and the highest price of a month. */
export const TAX_NOTE_LENGTH = 60
export const MAX_PRICE = 100_000_000

export const premiumOffer = endpoint('GET', '/api/back-end/premium/offer')
export const createPreference = endpoint('POST', '/api/back-end/users/create_preference')
export const attempt = endpoint('GET', '/api/back-end/payments/attempts/:id')
export const myPlan = endpoint('GET', '/api/back-end/premium')
export const cancelPremium = endpoint('PUT', '/api/back-end/premium/cancel')
export const resumePremium = endpoint('PUT', '/api/back-end/premium/resume')
export const myPayments = endpoint('GET', '/api/back-end/payments')
export const receipt = endpoint('GET', '/api/back-end/payments/:id/receipt')
export const withdrawPurchase = endpoint('POST', '/api/back-end/payments/:id/withdraw')
export const priceReach = endpoint('GET', '/api/back-end/admin/prices/reach')
export const managePrices = endpoint('GET', '/api/back-end/admin/prices')
export const savePrice = endpoint('PUT', '/api/back-end/admin/prices')
export const deletePrice = endpoint('DELETE', '/api/back-end/admin/prices/:country')
export const paymentWebhook = endpoint('POST', '/api/back-end/payments/webhook')
