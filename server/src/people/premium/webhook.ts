import { PREMIUM_TEXTS } from '@remusic/contract/people/premium'
import { createLogSampler } from '../../base/common/logSampler.ts'
import type { Deps } from '../../base/deps.ts'
import { BadSignatureError, ProviderUnavailableError } from './errors.ts'
import { LOOK_UP_PAYMENT } from './jobs.ts'
import type { Delivery, Notice, PaymentProvider } from './provider/provider.ts'

/** Counts a call without a valid signature; throws 429 once there have been too many from its address. */
type CountCall = (kind: 'forgedWebhooks' | 'unsignedWebhooks') => Promise<void>

/** Creates the receiver of webhooks. It does not limit those with a valid signature. */
export function createWebhookReceiver(deps: Deps, provider: PaymentProvider | null) {
  const logForged = createLogSampler(deps.log, 'premium: rejected webhooks with an invalid signature')
  return async (delivery: Omit<Delivery, 'now'>, countCall: CountCall): Promise<string> => {
    if (!provider) throw new ProviderUnavailableError()
    const notice = provider.readNotice({ ...delivery, now: deps.clock.now() })
    if (notice.kind === 'legacy') {
      await countCall('unsignedWebhooks')
      return PREMIUM_TEXTS.ignored
    }
    if (notice.kind === 'forged') {
      logForged(notice.why)
      await countCall('forgedWebhooks')
      throw new BadSignatureError()
    }
    await recordNotice(deps, provider, notice)
    return PREMIUM_TEXTS.received
  }
}

type SignedNotice = Extract<Notice, { key: string }>

/** Records the event. A job, queued in the same transaction, fetches the payment from the provider afterwards. */
async function recordNotice(deps: Deps, provider: PaymentProvider, notice: SignedNotice) {
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
}

const typeOf = (notice: SignedNotice) => (notice.kind === 'payment' ? 'payment' : notice.type)
