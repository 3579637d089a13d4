import { PREMIUM_TEXTS } from '@remusic/contract/premium'
import type { Deps } from '../platform/deps.ts'
import { BadSignatureError, ProviderAwayError } from './errors.ts'
import { LOOK_UP } from './jobs.ts'
import type { Delivery, Notice, PaymentProvider } from './provider/provider.ts'

/**
 * Takes a word of the provider down and answers at once; what it means is asked at the provider afterwards, by a job that
 * is there if and only if the word is.
 */
export async function hearWebhook(
  deps: Deps,
  provider: PaymentProvider | null,
  delivery: Omit<Delivery, 'now'>,
): Promise<string> {
  if (!provider) throw new ProviderAwayError()
  const notice = provider.readNotice({ ...delivery, now: deps.clock.now() })
  if (notice.kind === 'legacy') return PREMIUM_TEXTS.ignored
  if (notice.kind === 'forged') {
    deps.log.warn({ why: notice.why }, 'premium: a webhook that is not the provider’s')
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
    // One job per word: a second word may come while the first is being looked into, with older news in hand.
    if (event && notice.kind === 'payment')
      await deps.jobs.send(tx, LOOK_UP, { paymentId: notice.paymentId }, { key: event.id })
  })
  return PREMIUM_TEXTS.received
}

const typeOf = (notice: Extract<Notice, { key: string }>) =>
  notice.kind === 'payment' ? 'payment' : notice.type
