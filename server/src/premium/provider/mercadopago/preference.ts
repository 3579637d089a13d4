import { PREMIUM } from '@remusic/contract/plans'
import { paymentWebhook } from '@remusic/contract/premium'
import type { Order, PaymentProvider } from '../provider.ts'

/** What is sold and where to go from there, in Mercado Pago's words. */
export function preferenceOf(order: Order, publicUrl: string, provider: PaymentProvider['name']) {
  const back = (path: string) => `${publicUrl}${path}`
  return {
    items: [
      {
        id: 'premium-month',
        title: `ReMusic ${PREMIUM.description}`,
        description: PREMIUM.description,
        quantity: PREMIUM.quantity,
        unit_price: order.amount,
        currency_id: order.currency,
      },
    ],
    payer: { name: order.payer.name, email: order.payer.email },
    external_reference: order.attemptId,
    statement_descriptor: 'REMUSIC',
    expires: true,
    expiration_date_from: isoWithOffset(order.now),
    expiration_date_to: isoWithOffset(order.expiresAt),
    // Mercado Pago refuses addresses that it could not reach; then nobody is brought back and we ask by ourselves.
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

/** It takes no 'Z'. */
const isoWithOffset = (moment: Date) => moment.toISOString().replace('Z', '+00:00')
