import type { Config } from '@remusic/server/config'
import { createMercadoPago } from '@remusic/server/people/premium/provider/mercadopago/mercadopago'
import type { PaymentProvider } from '@remusic/server/people/premium/provider/provider'

export const SANDBOX_PATH = '/dev/pagos'
export const SANDBOX_TOKEN = 'TEST-sandbox'
export const SANDBOX_COLLECTOR = 100_000_001

/** The embedded provider. The adapter for Mercado Pago calls it over HTTP. */
export function createSandbox(config: Config): PaymentProvider {
  return createMercadoPago({
    name: 'sandbox',
    apiUrl: `${ownAddress(config)}${SANDBOX_PATH}`,
    accessToken: SANDBOX_TOKEN,
    webhookSecret: secretOf(config),
    publicUrl: config.publicUrl,
    isCheckoutPage: ({ origin }) => origin === new URL(config.publicUrl).origin,
  })
}

/** The address on which this server itself listens, regardless of any proxy in front of it. */
export function ownAddress({ host, port }: Pick<Config, 'host' | 'port'>) {
  const address = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`
}

/** A publicly known default is harmless, because the payment named by a webhook is always looked up. */
export const secretOf = (config: Config) => config.mercadopago.webhookSecret ?? 'sandbox'
