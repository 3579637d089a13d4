import { MercadoPagoConfig, MercadoPagoError, Payment, Preference } from 'mercadopago'
import { AppConfig } from 'mercadopago/dist/utils/config/index.js'
import type { z } from 'zod'
import { ProviderAwayError, ProviderRefusedError } from '../../errors.ts'
import { createBreaker } from '../breaker.ts'
import type { Order, PaymentProvider } from '../provider.ts'
import { preferenceOf } from './preference.ts'
import { asProviderPayment, PaymentAnswer, PreferenceAnswer, SearchAnswer } from './schemas.ts'
import { readNotice } from './webhooks.ts'

/** A call answers within 3 seconds whatever the provider does; this leaves some time for our own part. */
const DEADLINE_MS = 2_300
/** Somebody may try several cards on one page; the latest count. */
const NEWEST = { limit: 20, sort: 'date_created', criteria: 'desc' } as const

export type MercadoPagoSettings = {
  name: PaymentProvider['name']
  apiUrl: string
  accessToken: string
  webhookSecret: string | null
  /** Where people and the provider find us. */
  publicUrl: string
  /** Only there may a checkout page be: an answer must not send people elsewhere to type in their card. */
  isCheckoutPage: (url: URL) => boolean
}

/** Mercado Pago's Checkout Pro, or whatever speaks its language at another address. */
export function createMercadoPago(settings: MercadoPagoSettings): PaymentProvider {
  const { name, apiUrl, accessToken, webhookSecret, publicUrl, isCheckoutPage } = settings
  const isTest = accessToken.startsWith('TEST-')
  const guarded = createBreaker()

  /**
   * The SDK keeps the options of a call for all later ones with the same configuration, and its base address in one
   * variable for the whole process. So each call gets a configuration of its own, and the address is put in place right
   * before the SDK reads it, with nothing in between.
   */
  function withSdk<T>(call: (config: MercadoPagoConfig) => Promise<T>, idempotencyKey?: string) {
    Object.assign(AppConfig, { BASE_URL: apiUrl })
    const options = { timeout: DEADLINE_MS, maxRetries: 0, ...(idempotencyKey && { idempotencyKey }) }
    return call(new MercadoPagoConfig({ accessToken, options }))
  }

  async function fetchPayment(id: string) {
    try {
      const answer = await withSdk((config) => new Payment(config).get({ id }))
      return asProviderPayment(understood(PaymentAnswer, answer))
    } catch (error) {
      if (error instanceof MercadoPagoError && error.status === 404) return null
      throw error
    }
  }

  return {
    name,
    live: !isTest,

    openCheckout: (order: Order) =>
      guarded(() =>
        inTime(async () => {
          const body = preferenceOf(order, publicUrl, name)
          const answer = understood(
            PreferenceAnswer,
            await withSdk((config) => new Preference(config).create({ body }), order.attemptId),
          )
          const url = isTest ? (answer.sandbox_init_point ?? answer.init_point) : answer.init_point
          if (!isCheckoutPage(new URL(url))) throw new Error('A checkout page that is not the provider’s')
          return { preferenceId: answer.id, url, collectorId: answer.collector_id }
        }),
      ),

    findPayment: (id: string) => guarded(() => inTime(() => fetchPayment(id))),

    findPaymentsOf: (attemptId: string) =>
      guarded(() =>
        inTime(async () => {
          const options = { ...NEWEST, external_reference: attemptId }
          const answer = await withSdk((config) => new Payment(config).search({ options }))
          // What a search lists is a summary, and may lag behind.
          const ids = understood(SearchAnswer, answer).results.map(({ id }) => id)
          const payments = await Promise.all(ids.map(fetchPayment))
          return payments.filter((payment) => payment !== null)
        }),
      ),

    readNotice: (delivery) => readNotice(delivery, webhookSecret),
  }
}

/** The SDK makes an empty object of an answer that is not JSON. */
function understood<S extends z.ZodType>(schema: S, answer: unknown): z.output<S> {
  const parsed = schema.safeParse(answer)
  if (!parsed.success) throw new Error('An answer that makes no sense', { cause: parsed.error })
  return parsed.data
}

/** The SDK's own timeout ends with the headers; a body that never ends would be waited for. */
async function inTime<T>(call: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('No answer in time')), DEADLINE_MS)
  })
  try {
    return await Promise.race([call(), late])
  } catch (error) {
    throw isRefusal(error) ? new ProviderRefusedError(error) : new ProviderAwayError(error)
  } finally {
    clearTimeout(timer)
  }
}

function isRefusal(error: unknown) {
  if (!(error instanceof MercadoPagoError)) return false
  return error.status >= 400 && error.status < 500 && error.status !== 408 && error.status !== 429
}
