import type { PaymentStatus } from '@remusic/contract/people/schemas/premium'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../base/deps.ts'
import type { Config } from '../../../config.ts'

export type CheckoutRequest = {
  /** The reference that every payment made on this checkout carries. */
  attemptId: string
  payer: { name: string; email: string }
  amount: number
  currency: string
  now: Date
  expiresAt: Date
}

export type Checkout = { preferenceId: string; url: string; collectorId: string }

export type ProviderPayment = {
  id: string
  /** A disputed payment keeps its effect until the dispute is decided. */
  status: PaymentStatus | 'in_mediation'
  detail: string | null
  amount: number
  /** The part of the amount that was returned to the payer. */
  refunded: number
  currency: string
  /** The reference of the attempt that the payment was made for, according to the provider. */
  reference: string | null
  collectorId: string | null
  live: boolean | null
  approvedAt: Date | null
  /** The payment method as shown to users. */
  method: string | null
  /** Stored in the ledger, so it must not contain personal data of the payer. */
  record: Record<string, unknown>
}

export type Delivery = {
  headers: Record<string, string | string[] | undefined>
  query: { 'data.id'?: string | undefined; type?: string | undefined; topic?: string | undefined }
  now: Date
}

/** A classified webhook call. Repeated deliveries of one event have the same `key`. */
export type Notice =
  | { kind: 'forged'; why: string }
  | { kind: 'legacy' }
  | { kind: 'other'; key: string; type: string }
  | { kind: 'payment'; key: string; paymentId: string }

export type PaymentProvider = {
  name: 'mercadopago' | 'sandbox'
  /** Whether it moves real money. A live provider must not accept test payments. */
  live: boolean
  openCheckout(request: CheckoutRequest): Promise<Checkout>
  findPayment(id: string): Promise<ProviderPayment | null>
  findPaymentsOf(attemptId: string): Promise<ProviderPayment[]>
  /** Returns a part to the payer, or everything. Repeating it with the same key returns nothing twice. */
  refund(id: string, idempotencyKey: string, part: number | null): Promise<void>
  readNotice(delivery: Delivery): Notice
}

/** A provider that runs inside this server and moves no money; a demo installation supplies it. */
export type PaymentSandbox = {
  createProvider(config: Config): PaymentProvider
  /** Registers the provider's API, its checkout page and its panel. */
  serve(app: FastifyInstance, deps: Deps): void
}

/** Names shown on receipts. */
export const PROVIDER_NAMES: Record<PaymentProvider['name'], string> = {
  mercadopago: 'Mercado Pago',
  sandbox: 'Caja de pruebas de ReMusic',
}
