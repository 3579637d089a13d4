import type { PaymentStatus } from '@remusic/contract/premium'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import type { Deps } from '../../platform/deps.ts'

/** What somebody is about to pay. */
export type Order = {
  /** Comes back with every payment made for it. */
  attemptId: string
  payer: { name: string; email: string }
  amount: number
  currency: string
  now: Date
  expiresAt: Date
}

export type Checkout = { preferenceId: string; url: string; collectorId: string }

/** A payment as the provider tells it. */
export type ProviderPayment = {
  id: string
  /** A dispute changes nothing until it is decided. */
  status: PaymentStatus | 'in_mediation'
  detail: string | null
  amount: number
  currency: string
  /** The attempt it was made for, by what the provider says. */
  reference: string | null
  collectorId: string | null
  live: boolean | null
  approvedAt: Date | null
  /** What was paid with, for people to read. */
  method: string | null
  /** What goes into the ledger: nothing about who paid. */
  record: Record<string, unknown>
}

export type Delivery = {
  headers: Record<string, string | string[] | undefined>
  query: { 'data.id'?: string | undefined; type?: string | undefined; topic?: string | undefined }
  now: Date
}

/** What a call to the webhook turns out to be; `key` is the same for a delivery that is repeated. */
export type Notice =
  | { kind: 'forged'; why: string }
  | { kind: 'legacy' }
  | { kind: 'other'; key: string; type: string }
  | { kind: 'payment'; key: string; paymentId: string }

export type PaymentProvider = {
  name: 'mercadopago' | 'sandbox'
  /** Whether it moves real money: a test payment is worth nothing where it does. */
  live: boolean
  openCheckout(order: Order): Promise<Checkout>
  findPayment(id: string): Promise<ProviderPayment | null>
  findPaymentsOf(attemptId: string): Promise<ProviderPayment[]>
  readNotice(delivery: Delivery): Notice
}

/** A provider that runs inside this server and moves no money; a demo installation supplies it. */
export type PaymentSandbox = {
  createProvider(config: Config): PaymentProvider
  /** Registers the provider's API, its checkout page and its panel. */
  serve(app: FastifyInstance, deps: Deps): void
}

/** As receipts name them. */
export const PROVIDER_NAMES: Record<PaymentProvider['name'], string> = {
  mercadopago: 'Mercado Pago',
  sandbox: 'Caja de pruebas de ReMusic',
}
