import { PREMIUM } from '@remusic/contract/people/plans'
import { paymentWebhook } from '@remusic/contract/people/schemas/premium'
import type { CheckoutRequest, PaymentProvider } from '../provider.ts'

/** Builds a Mercado Pago preference: the item sold, the redirect URLs and the webhook URL. */
export function preferenceOf(request: CheckoutRequest, publicUrl: string, provider: PaymentProvider['name']) {
  const back = (path: string) => `${publicUrl}${path}`
  return {
    items: [
      {
        id: 'premium-month',
        title: `ReMusic ${PREMIUM.description}`,
        description: PREMIUM.description,
        quantity: PREMIUM.quantity,
        unit_price: request.amount,
        currency_id: request.currency,
      },
    ],
    payer: { name: request.payer.name, email: request.payer.email },
    external_reference: request.attemptId,
    statement_descriptor: 'REMUSIC',
    expires: true,
    expiration_date_from: isoWithOffset(request.now),
    expiration_date_to: isoWithOffset(request.expiresAt),
    // Mercado Pago rejects URLs it cannot reach. Without them there is no redirect or webhook and we rely on polling.
    ...(isReachable(publicUrl, provider) && {
      back_urls: {
        success: back('/pay/success'),
        pending: back('/pay/success'),
        failure: back('/pay/error'),
      },
      auto_return: 'approved',
      notification_url: back(`${paymentWebhook.url}?source_news=webhooks`),
    }),
  }
}

function isReachable(publicUrl: string, provider: PaymentProvider['name']) {
  return provider === 'sandbox' || publicUrl.startsWith('https:')
}

/** Mercado Pago does not accept the suffix 'Z'. */
const isoWithOffset = (moment: Date) => moment.toISOString().replace('Z', '+00:00')
