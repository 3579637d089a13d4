import { z } from 'zod'
import { COUNTRIES } from '../../base/countries.ts'
import { keysOf, Line, Msg, PageQuery, page, Role, Text, upTo } from '../../base/schemas/fields.ts'
import { named, type Schema } from '../../base/schemas/named.ts'
import { route } from '../../base/schemas/route.ts'
import * as endpoints from '../premium.ts'
import { MAX_PRICE, PAYMENT_STATUS_TEXTS, PREMIUM_TEXTS, TAX_NOTE_LENGTH } from '../premium.ts'

const Country = Text.refine((code) => COUNTRIES.includes(code), 'Elige un país de la lista')

/** The price of one month. */
const Amount = z.object({
  amount: z.int(),
  currency: z.string(),
  taxNote: z.string().describe('Por ejemplo «IVA incluido»; vacío si no hay nota'),
})
export const Price = Amount.extend({
  country: z.string().nullable().describe('Nulo: todos los demás países'),
})
export type Price = z.infer<typeof Price>

export const Offer = z.object({
  sold: z.boolean().describe('Si aquí se puede pagar; si no, Premium no se vende'),
  prices: z.array(Price).describe('El de todos los demás países al final'),
  country: z.string().describe('El país de quien pregunta, o el de la instalación'),
  withdrawalDays: z.int().describe('Días para arrepentirse de una compra; 0: no se ofrece'),
})
export type Offer = z.infer<typeof Offer>

export const premiumOffer = route(endpoints.premiumOffer, {
  access: 'anyone',
  summary: 'Si Premium se vende aquí, y su precio en cada país',
  response: Offer,
})

/** `id` is the URL of the provider's checkout page; the name is specified. */
export const CheckoutPreference = z.object({
  id: z.url().describe('La página de pago a la que ir'),
  attemptId: z.uuid().describe('Con esto se pregunta después cómo va el pago'),
  price: Amount.describe('Lo que se cobra'),
})
export type CheckoutPreference = z.infer<typeof CheckoutPreference>

export const createPreference = route(endpoints.createPreference, {
  access: 'member',
  summary: 'Prepara el pago de un mes de Premium; el precio es siempre el del servidor',
  // Accepted because the specification has them, but ignored: the server decides what is charged.
  body: z.strictObject({
    description: Text.max(500).optional(),
    price: z.number().optional(),
    quantity: z.number().optional(),
    country: Country.optional().describe('De quien compra; elige el precio'),
  }),
  response: CheckoutPreference,
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
  taxNote: z.string(),
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

const paymentSchema = z.object({
  id: z.uuid(),
  number: z.string().describe('El número del recibo, como RM-000042'),
  status: PaymentStatus,
  reason: z.string().nullable(),
  description: z.string(),
  amount: z.int(),
  currency: z.string(),
  returned: z.int().nullable().describe('Lo que se devolvió de un pago que no se devolvió entero'),
  method: z.string().nullable().describe('Por ejemplo «Visa terminada en 3704»'),
  createdAt: z.iso.datetime(),
  approvedAt: z.iso.datetime().nullable(),
  period: z
    .object({ startsAt: z.iso.datetime(), endsAt: z.iso.datetime(), revoked: z.boolean() })
    .nullable()
    .describe('El mes de Premium que dio'),
  taxNote: z.string(),
  withdrawableUntil: z.iso
    .datetime()
    .nullable()
    .describe('Hasta cuándo se puede arrepentir; nulo: no se puede'),
  withdrawal: z
    .object({ code: z.string(), requestedAt: z.iso.datetime() })
    .nullable()
    .describe('El arrepentimiento pedido, con el código que lo identifica'),
})
export interface Payment extends z.infer<typeof paymentSchema> {}
export const Payment: Schema<Payment> = named(paymentSchema)

export const myPayments = route(endpoints.myPayments, {
  access: 'member',
  summary: 'Los pagos propios, los más nuevos primero',
  query: PageQuery,
  response: page(Payment),
})

/** Everything shown on a printed receipt. */
const receiptSchema = paymentSchema.extend({
  quantity: z.int(),
  provider: z.string().describe('Quién cobró, como se muestra'),
  providerPaymentId: z.string(),
  attemptId: z.uuid(),
  payer: z.object({ name: z.string(), email: z.string() }),
})
export interface Receipt extends z.infer<typeof receiptSchema> {}
export const Receipt: Schema<Receipt> = named(receiptSchema)

export const receipt = route(endpoints.receipt, {
  access: 'member',
  summary: 'El recibo de un pago propio',
  params: z.object({ id: z.uuid(PREMIUM_TEXTS.paymentNotFound) }),
  response: Receipt,
})

export const withdrawPurchase = route(endpoints.withdrawPurchase, {
  access: 'account',
  summary: 'Se arrepiente de una compra: se devuelve el pago y termina su mes; repetirlo no cambia nada',
  params: z.object({ id: z.uuid(PREMIUM_TEXTS.paymentNotFound) }),
  response: z.object({ msg: z.string(), payment: Payment }),
})

/** The prices as an Admin edits them, and the withdrawals that are not refunded yet. */
export const ManagedPrices = z.object({
  currency: z.string().describe('En la que cobra esta instalación'),
  prices: z.array(Price),
  unused: z.array(Price).describe('En otra moneda que la de esta instalación: no se usan'),
  pendingWithdrawals: z.array(
    z.object({
      code: z.string(),
      receipt: z.string(),
      requestedAt: z.iso.datetime(),
      triedAt: z.iso.datetime().nullable(),
      amount: z.int(),
      currency: z.string(),
    }),
  ),
})
export type ManagedPrices = z.infer<typeof ManagedPrices>

export const managePrices = route(endpoints.managePrices, {
  access: 'admin',
  summary: 'Los precios por país y los arrepentimientos sin devolver',
  response: ManagedPrices,
})

export const PriceReach = z.object({
  people: z.int().describe('Cuentas activas que pagan este precio si compran'),
  subscribers: z.int().describe('De ellas, las que tienen ahora un período pagado, que conservan'),
})
export type PriceReach = z.infer<typeof PriceReach>

export const priceReach = route(endpoints.priceReach, {
  access: 'admin',
  summary: 'A cuántas cuentas alcanza el precio de un país',
  query: z.object({ country: Country.optional().describe('Sin él: todos los países sin precio propio') }),
  response: PriceReach,
})

/** Has no currency, because it is that of the collecting account. */
export const NewPrice = z.strictObject({
  country: Country.nullable().describe('Nulo: todos los demás países'),
  amount: z
    .int('Escribe un importe sin decimales')
    .min(1, 'El importe tiene que ser mayor que 0')
    .max(MAX_PRICE, 'El importe es demasiado alto'),
  taxNote: Line.superRefine(
    upTo(TAX_NOTE_LENGTH, `La nota puede tener hasta ${TAX_NOTE_LENGTH} caracteres`),
  ).default(''),
})
export type NewPrice = z.output<typeof NewPrice>

export const savePrice = route(endpoints.savePrice, {
  access: 'admin',
  fresh: true,
  summary: 'Guarda el precio de un país; los pagos ya empezados conservan el suyo',
  body: NewPrice,
  response: Msg.extend({ managed: ManagedPrices }),
})

export const deletePrice = route(endpoints.deletePrice, {
  access: 'admin',
  fresh: true,
  summary: 'Quita el precio propio de un país, que pasa a pagar el general',
  params: z.object({ country: Country }),
  response: Msg.extend({ managed: ManagedPrices }),
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
