import type { Config } from '../../../config.ts'
import { createMercadoPago } from './mercadopago/mercadopago.ts'
import type { PaymentProvider, PaymentSandbox } from './provider.ts'

/** Mercado Pago if there is an access token, otherwise the sandbox of a demo installation, otherwise no provider. */
export function chooseProvider(config: Config, sandbox: PaymentSandbox | null): PaymentProvider | null {
  const { accessToken, apiUrl, webhookSecret } = config.mercadopago
  if (!accessToken) return sandbox?.createProvider(config) ?? null
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
