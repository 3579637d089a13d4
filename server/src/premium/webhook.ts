import { PREMIUM_TEXTS } from '@remusic/contract/premium'
import type { Deps } from '../platform/deps.ts'
import { BadSignatureError, ProviderUnavailableError } from './errors.ts'
import { LOOK_UP_PAYMENT } from './jobs.ts'
import type { Delivery, Notice, PaymentProvider } from './provider/provider.ts'

/**
 * Records the event and responds at once. A job, queued in the same transaction, fetches the payment from the provider
 * afterwards.
 */
export async function receiveWebhook(
  deps: Deps,
  provider: PaymentProvider | null,
  delivery: Omit<Delivery, 'now'>,
): Promise<string> {
  if (!provider) throw new ProviderUnavailableError()
  const notice = provider.readNotice({ ...delivery, now: deps.clock.now() })
  if (notice.kind === 'legacy') return PREMIUM_TEXTS.ignored
  if (notice.kind === 'forged') {
    deps.log.warn({ why: notice.why }, 'premium: rejected a webhook with an invalid signature')
    throw new BadSignatureError()
  }
  await deps.db.transaction().execute(async (tx) => {
    const event = await tx
      .insertInto('payment_events')
      .values({
        provider: provider.name,
        event_key: `delivery:${notice.key}`,
        source: 'webhook',
        provider_payment_id: notice.kind === 'payment' ? notice.paymentId : null,
        content: JSON.stringify({ type: typeOf(notice) }),
      })
      .onConflict((conflict) => conflict.columns(['provider', 'event_key']).doNothing())
      .returning('id')
      .executeTakeFirst()
    // One job per event: a second event may arrive while the first job is already working with older data.
    if (event && notice.kind === 'payment')
      await deps.jobs.send(tx, LOOK_UP_PAYMENT, { paymentId: notice.paymentId }, { key: event.id })
  })
  return PREMIUM_TEXTS.received
}

const typeOf = (notice: Extract<Notice, { key: string }>) =>
  notice.kind === 'payment' ? 'payment' : notice.type
