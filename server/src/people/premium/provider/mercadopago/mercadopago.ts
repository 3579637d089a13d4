import { MercadoPagoConfig, MercadoPagoError, Payment, PaymentRefund, Preference } from 'mercadopago'
import { AppConfig } from 'mercadopago/dist/utils/config/index.js'
import type { z } from 'zod'
import { ProviderRejectedError, ProviderUnavailableError } from '../../errors.ts'
import { createBreaker } from '../breaker.ts'
import type { CheckoutRequest, PaymentProvider } from '../provider.ts'
import { preferenceOf } from './preference.ts'
import { asProviderPayment, PaymentResponse, PreferenceResponse, SearchResponse } from './schemas.ts'
import { readNotice } from './webhooks.ts'

/** Our API promises a response within 3 seconds, so the provider gets a little less. */
const DEADLINE_MS = 2_300
/** A user may try several cards on one checkout page; the latest payments matter. */
const LATEST_FIRST = { limit: 20, sort: 'date_created', criteria: 'desc' } as const

export type MercadoPagoSettings = {
  name: PaymentProvider['name']
  apiUrl: string
  accessToken: string
  webhookSecret: string | null
  /** Where the browser is redirected to and webhooks are sent. */
  publicUrl: string
  /** Guards against a forged response that redirects users to a phishing page. */
  isCheckoutPage: (url: URL) => boolean
}

/** A client for Mercado Pago's Checkout Pro, or for a compatible API at another URL. */
export function createMercadoPago(settings: MercadoPagoSettings): PaymentProvider {
  const { name, apiUrl, accessToken, webhookSecret, publicUrl, isCheckoutPage } = settings
  const isTest = accessToken.startsWith('TEST-')
  const throughBreaker = createBreaker()

  /**
   * The SDK reuses the options of one call for later calls with the same configuration, and keeps its base URL in a
   * process-wide variable. So each call gets its own configuration, and the URL is set synchronously before the SDK
   * reads it.
   */
  function withSdk<T>(call: (config: MercadoPagoConfig) => Promise<T>, idempotencyKey?: string) {
    Object.assign(AppConfig, { BASE_URL: apiUrl })
    const options = { timeout: DEADLINE_MS, maxRetries: 0, ...(idempotencyKey && { idempotencyKey }) }
    return call(new MercadoPagoConfig({ accessToken, options }))
  }

  async function fetchPayment(id: string) {
    try {
      const response = await withSdk((config) => new Payment(config).get({ id }))
      return asProviderPayment(parseResponse(PaymentResponse, response))
    } catch (error) {
      if (error instanceof MercadoPagoError && error.status === 404) return null
      throw error
    }
  }

  return {
    name,
    live: !isTest,

    openCheckout: (request: CheckoutRequest) =>
      throughBreaker(() =>
        withTimeout(async () => {
          const body = preferenceOf(request, publicUrl, name)
          const response = parseResponse(
            PreferenceResponse,
            await withSdk((config) => new Preference(config).create({ body }), request.attemptId),
          )
          const url = isTest ? (response.sandbox_init_point ?? response.init_point) : response.init_point
          if (!isCheckoutPage(new URL(url)))
            throw new Error('The checkout URL is not on the provider’s domain')
          return { preferenceId: response.id, url, collectorId: response.collector_id }
        }),
      ),

    findPayment: (id: string) => throughBreaker(() => withTimeout(() => fetchPayment(id))),

    findPaymentsOf: (attemptId: string) =>
      throughBreaker(() =>
        withTimeout(async () => {
          const options = { ...LATEST_FIRST, external_reference: attemptId }
          const response = await withSdk((config) => new Payment(config).search({ options }))
          // Search results are summaries and may be stale, so fetch each payment.
          const ids = parseResponse(SearchResponse, response).results.map(({ id }) => id)
          const payments = await Promise.all(ids.map(fetchPayment))
          return payments.filter((payment) => payment !== null)
        }),
      ),

    refund: (id: string, idempotencyKey: string, part: number | null) =>
      throughBreaker(() =>
        withTimeout(async () => {
          await withSdk(
            (config) =>
              part === null
                ? new PaymentRefund(config).total({ payment_id: id })
                : new PaymentRefund(config).create({ payment_id: id, body: { amount: part } }),
            idempotencyKey,
          )
        }),
      ),

    readNotice: (delivery) => readNotice(delivery, webhookSecret),
  }
}

/** The SDK turns a response that is not JSON into an empty object, so every response is validated. */
function parseResponse<S extends z.ZodType>(schema: S, response: unknown): z.output<S> {
  const parsed = schema.safeParse(response)
  if (!parsed.success) throw new Error('Invalid response from the payment provider', { cause: parsed.error })
  return parsed.data
}

/** The SDK's own timeout covers the headers only, so a body that never ends would hang. */
async function withTimeout<T>(call: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The payment provider timed out')), DEADLINE_MS)
  })
  try {
    return await Promise.race([call(), timeout])
  } catch (error) {
    throw isRefusal(error) ? new ProviderRejectedError(error) : new ProviderUnavailableError(error)
  } finally {
    clearTimeout(timer)
  }
}

function isRefusal(error: unknown) {
  if (!(error instanceof MercadoPagoError)) return false
  return error.status >= 400 && error.status < 500 && error.status !== 408 && error.status !== 429
}
