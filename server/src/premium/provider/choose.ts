import type { Config } from '../../config.ts'
import { createMercadoPago } from './mercadopago/mercadopago.ts'
import type { PaymentProvider } from './provider.ts'
import { createSandbox } from './sandbox/sandbox.ts'

/** Who takes the money: Mercado Pago with a token of its, otherwise in a demonstration the sandbox, otherwise nobody. */
export function chooseProvider(config: Config): PaymentProvider | null {
  const { accessToken, apiUrl, webhookSecret } = config.mercadopago
  if (!accessToken) return config.demo ? createSandbox(config) : null
  return createMercadoPago({
    name: 'mercadopago',
    apiUrl,
    accessToken,
    webhookSecret,
    publicUrl: config.publicUrl,
    isCheckoutPage: ({ protocol, hostname, origin }) =>
      (protocol === 'https:' && MERCADO_PAGO.test(hostname)) || origin === new URL(apiUrl).origin,
  })
}

const MERCADO_PAGO = /^([a-z0-9-]+\.)*mercadopago\.(com|cl|com\.[a-z]{2})$/
