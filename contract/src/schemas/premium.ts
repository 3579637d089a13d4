import { z } from 'zod'
import * as endpoints from '../premium.ts'
import { PAYMENT_STATUS_TEXTS, PREMIUM_TEXTS } from '../premium.ts'
import { keysOf, Msg, PageQuery, page, Role, Text } from './fields.ts'
import { route } from './route.ts'

/** `id` is the URL of the provider's checkout page; the name is specified. */
export const Preference = z.object({
  id: z.url().describe('La página de pago a la que ir'),
  attemptId: z.uuid().describe('Con esto se pregunta después cómo va el pago'),
})
export type Preference = z.infer<typeof Preference>

export const createPreference = route(endpoints.createPreference, {
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
export const attempt = route(endpoints.attempt, {
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

export const myPlan = route(endpoints.myPlan, {
  access: 'member',
  summary: 'El plan propio: de dónde viene y hasta cuándo llega',
  response: MyPlan,
})

export const cancelPremium = route(endpoints.cancelPremium, {
  access: 'member',
  summary: 'Cancela Premium; se conserva hasta el fin del período',
  response: z.object({ msg: z.string(), plan: MyPlan }),
})

export const resumePremium = route(endpoints.resumePremium, {
  access: 'member',
  summary: 'Deshace la cancelación mientras el período corre',
  response: z.object({ msg: z.string(), plan: MyPlan }),
})

export const PaymentStatus = z.enum(keysOf(PAYMENT_STATUS_TEXTS))
export type PaymentStatus = z.infer<typeof PaymentStatus>

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

export const myPayments = route(endpoints.myPayments, {
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

export const receipt = route(endpoints.receipt, {
  access: 'member',
  summary: 'El recibo de un pago propio',
  params: z.object({ id: z.uuid(PREMIUM_TEXTS.paymentNotFound) }),
  response: Receipt,
})

/** Called by the payment provider, which chooses the names in the query. The body is stored but not trusted. */
export const paymentWebhook = route(endpoints.paymentWebhook, {
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
