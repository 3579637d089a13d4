import type { Config } from '@remusic/server/config'
import { createMercadoPago } from '@remusic/server/premium/provider/mercadopago/mercadopago'
import type { PaymentProvider } from '@remusic/server/premium/provider/provider'

export const SANDBOX_PATH = '/dev/pagos'
export const SANDBOX_TOKEN = 'TEST-sandbox'
export const SANDBOX_COLLECTOR = 100_000_001

/** The embedded provider, spoken to over HTTP by the very adapter that speaks to Mercado Pago. */
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

/** Where this very server listens, whatever stands in front of it. */
export function ownAddress({ host, port }: Pick<Config, 'host' | 'port'>) {
  const reached = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`
}

/** Known to everybody, and no harm done: what a webhook says is looked up anyway. */
export const secretOf = (config: Config) => config.mercadopago.webhookSecret ?? 'sandbox'
