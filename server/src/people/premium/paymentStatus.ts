import { randomUUID } from 'node:crypto'
import type { Config } from '../../config.ts'
import { ProviderRejectedError, ProviderUnavailableError } from './errors.ts'
import { chooseProvider } from './provider/choose.ts'
import { type PaymentSandbox, PROVIDER_NAMES } from './provider/provider.ts'

/** Whether anybody can pay here at all; where nobody can, Premium is not sold. */
export const sellsPremium = (config: Config, sandbox: PaymentSandbox | null) =>
  config.mercadopago.accessToken !== null || sandbox !== null

export type PaymentStatus = {
  /** The name of the provider, or null if Premium is not sold. */
  provider: string | null
  /** True if payments move real money. */
  live: boolean
  currency: string
  /** Without a webhook secret payments are noticed by polling, minutes later. */
  hasWebhookSecret: boolean
}

/** How payments are configured, without contacting the provider. */
export function paymentStatus(config: Config, sandbox: PaymentSandbox | null): PaymentStatus {
  const provider = chooseProvider(config, sandbox)
  return {
    provider: provider && PROVIDER_NAMES[provider.name],
    live: provider?.live ?? false,
    currency: config.currency,
    hasWebhookSecret: provider?.name === 'sandbox' || config.mercadopago.webhookSecret !== null,
  }
}

export type PaymentTest = 'ok' | 'not_configured' | 'rejected' | 'unavailable'

/** Asks the provider for the payments of an attempt that does not exist, which needs valid credentials and changes nothing. */
export async function testPayments(config: Config, sandbox: PaymentSandbox | null): Promise<PaymentTest> {
  const provider = chooseProvider(config, sandbox)
  if (!provider) return 'not_configured'
  try {
    await provider.findPaymentsOf(randomUUID())
    return 'ok'
  } catch (error) {
    if (error instanceof ProviderRejectedError) return 'rejected'
    if (error instanceof ProviderUnavailableError) return 'unavailable'
    throw error
  }
}
