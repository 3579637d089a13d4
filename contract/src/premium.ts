import { z } from 'zod'
import { Msg, PageQuery, page, Role, Text } from './fields.ts'
import { route } from './route.ts'

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
  received: 'Recibido',
  ignored: 'Ignorado',
} as const

/** How long /pay/success shows the confirmation before it navigates to /user. */
export const SUCCESS_VISIBLE_MS = 8_000
/** How often /pay/success polls while the provider has not confirmed the payment. */
export const ATTEMPT_POLL_INTERVAL_MS = 2_000
/** After this time without a result, /pay/success shows that the payment is still being confirmed. */
export const ATTEMPT_POLL_TIMEOUT_MS = 60_000

/** `id` is the URL of the provider's checkout page; the name is specified. */
export const Preference = z.object({
  id: z.url().describe('La página de pago a la que ir'),
  attemptId: z.uuid().describe('Con esto se pregunta después cómo va el pago'),
})
export type Preference = z.infer<typeof Preference>

export const createPreference = route('POST', '/api/back-end/users/create_preference', {
  access: 'member',
  summary: 'Prepara el pago de un mes de Premium; el precio es siempre el del servidor',
  // Accepted because the specification has them, but ignored: the server decides what is charged.
  body: z.strictObject({
    description: Text.max(500).optional(),
    price: z.number().optional(),
    quantity: z.number().optional(),
  }),
  response: Preference,
  limits: [{ name: 'preference', max: 5, seconds: 600 }],
})

/**
 * - `open`: not paid yet, or the provider has not reported a payment.
 * - `pending`: the provider has received the payment but not decided on it (cash, transfer, manual review).
 * - `abandoned`: never paid, and its link has expired.
 */
export const AttemptStatus = z.enum([
  'open',
  'pending',
  'approved',
  'rejected',
  'abandoned',
  'refunded',
  'charged_back',
])
export type AttemptStatus = z.infer<typeof AttemptStatus>

export const Attempt = z.object({
  id: z.uuid(),
  status: AttemptStatus,
  reason: z.string().nullable().describe('Por qué está pendiente o fue rechazado, para mostrar'),
  amount: z.int(),
  currency: z.string(),
  createdAt: z.iso.datetime(),
  checkoutUrl: z.url().nullable().describe('Donde todavía se puede pagar'),
  paymentId: z.uuid().nullable().describe('El recibo, cuando lo hay'),
  premiumUntil: z.iso.datetime().nullable().describe('Hasta cuándo llega lo que dio este pago'),
  providerAway: z.boolean().describe('No pudimos preguntar al servicio de pagos; puede haber novedades'),
})
export type Attempt = z.infer<typeof Attempt>

/**
 * The state of one of the caller's payments; `id` is the `external_reference` of the provider's redirect. Until the payment is
 * settled the server queries the provider and stores the result, so the call is declared as a write.
 */
export const attempt = route('GET', '/api/back-end/payments/attempts/:id', {
  access: 'account',
  summary: 'Cómo va un pago propio; mientras no esté resuelto se pregunta al servicio de pagos',
  params: z.object({ id: z.uuid(PREMIUM_TEXTS.attemptNotFound) }),
  // The payment_id of the redirect, which may be the literal 'null'. It only helps the lookup and proves nothing.
  query: z.object({ payment_id: Text.max(64).optional() }),
  response: Attempt,
  writes: true,
})

export const PlanSource = z.enum(['none', 'payment', 'gift', 'admin'])
export type PlanSource = z.infer<typeof PlanSource>

/** The caller's plan. */
export const MyPlan = z.object({
  role: Role,
  source: PlanSource.describe('De dónde viene: pagado, regalo de un Admin, o por ser Admin'),
  endsAt: z.iso.datetime().nullable().describe('Nulo: sin fecha de fin, o no hay Premium'),
  cancelledAt: z.iso.datetime().nullable(),
  canPay: z.boolean().describe('Si pagar ahora da o extiende Premium'),
  canCancel: z.boolean(),
  canResume: z.boolean(),
  price: z.int(),
  currency: z.string(),
  pendingAttemptId: z.uuid().nullable().describe('Un pago que el servicio de pagos todavía no decidió'),
})
export type MyPlan = z.infer<typeof MyPlan>

export const myPlan = route('GET', '/api/back-end/premium', {
  access: 'member',
  summary: 'El plan propio: de dónde viene y hasta cuándo llega',
  response: MyPlan,
})

export const cancelPremium = route('PUT', '/api/back-end/premium/cancel', {
  access: 'member',
  summary: 'Cancela Premium; se conserva hasta el fin del período',
  response: z.object({ msg: z.string(), plan: MyPlan }),
})

export const resumePremium = route('PUT', '/api/back-end/premium/resume', {
  access: 'member',
  summary: 'Deshace la cancelación mientras el período corre',
  response: z.object({ msg: z.string(), plan: MyPlan }),
})

export const PaymentStatus = z.enum(['pending', 'approved', 'rejected', 'refunded', 'charged_back'])
export type PaymentStatus = z.infer<typeof PaymentStatus>

/** The labels users see. */
export const PAYMENT_STATUS_TEXTS: Record<PaymentStatus, string> = {
  pending: 'Pendiente',
  approved: 'Aprobado',
  rejected: 'Rechazado',
  refunded: 'Devuelto',
  charged_back: 'Contracargo',
}

export const Payment = z.object({
  id: z.uuid(),
  number: z.string().describe('El número del recibo, como RM-000042'),
  status: PaymentStatus,
  reason: z.string().nullable(),
  description: z.string(),
  amount: z.int(),
  currency: z.string(),
  method: z.string().nullable().describe('Por ejemplo «Visa terminada en 3704»'),
  createdAt: z.iso.datetime(),
  approvedAt: z.iso.datetime().nullable(),
  period: z
    .object({ startsAt: z.iso.datetime(), endsAt: z.iso.datetime(), revoked: z.boolean() })
    .nullable()
    .describe('El mes de Premium que dio'),
})
export type Payment = z.infer<typeof Payment>

export const myPayments = route('GET', '/api/back-end/payments', {
  access: 'member',
  summary: 'Los pagos propios, los más nuevos primero',
  query: PageQuery,
  response: page(Payment),
})

/** Everything shown on a printed receipt. */
export const Receipt = Payment.extend({
  quantity: z.int(),
  provider: z.string().describe('Quién cobró, como se muestra'),
  providerPaymentId: z.string(),
  attemptId: z.uuid(),
  payer: z.object({ name: z.string(), email: z.string() }),
})
export type Receipt = z.infer<typeof Receipt>

export const receipt = route('GET', '/api/back-end/payments/:id/receipt', {
  access: 'member',
  summary: 'El recibo de un pago propio',
  params: z.object({ id: z.uuid(PREMIUM_TEXTS.paymentNotFound) }),
  response: Receipt,
})

/** Called by the payment provider, which chooses the names in the query. The body is stored but not trusted. */
export const paymentWebhook = route('POST', '/api/back-end/payments/webhook', {
  access: 'anyone',
  summary: 'Aviso firmado del servicio de pagos',
  query: z.looseObject({
    'data.id': Text.max(64).optional(),
    type: Text.max(64).optional(),
    topic: Text.max(64).optional(),
    id: Text.max(64).optional(),
  }),
  body: z.unknown().optional(),
  response: Msg,
  skipsRateLimit: true,
})
