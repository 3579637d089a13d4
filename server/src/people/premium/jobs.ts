import { databaseTime } from '../../base/database/clock.ts'
import type { Deps } from '../../base/deps.ts'
import { endExpiredPlans, sendReminders } from './expiry.ts'
import type { PaymentProvider } from './provider/provider.ts'
import { reconcileDueAttempts } from './reconciliation.ts'
import { settlePayment } from './settling.ts'
import { refundDueWithdrawals } from './withdrawals.ts'

export const LOOK_UP_PAYMENT = 'premium-look-up'
const RECONCILE = 'premium-ask'
const EXPIRE = 'premium-end'

/** Backoff of 10 s, 20 s, … 1 h adds up to about a day. After that, reconciliation picks the payment up. */
const LOOK_UP_ATTEMPTS = 32

/** Looks up payments announced by webhook, reconciles silent attempts, ends expired plans and sends reminders. */
export function premiumJobs(deps: Deps, provider: PaymentProvider | null) {
  const { jobs } = deps
  if (provider) {
    jobs.define<{ paymentId: string }>(
      LOOK_UP_PAYMENT,
      async ({ paymentId }) => {
        const payment = await provider.findPayment(paymentId)
        if (payment) await settlePayment(deps, provider, payment, 'webhook')
      },
      { concurrency: 5, retryLimit: LOOK_UP_ATTEMPTS - 1, expireInSeconds: 60 },
    )
    jobs.define(RECONCILE, async () => {
      const now = await databaseTime(deps.db)
      await reconcileDueAttempts(deps, provider, now)
      await refundDueWithdrawals(deps, provider, now)
    })
    jobs.schedule(RECONCILE, '*/5 * * * *')
  }
  jobs.defineExpiry(EXPIRE, async (now) => {
    await endExpiredPlans(deps, now)
    await sendReminders(deps, now)
  })
  jobs.schedule(EXPIRE, '* * * * *')
}
