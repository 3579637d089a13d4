import type { Deps } from '../platform/deps.ts'
import { askOverdue } from './asking.ts'
import { endPremium, remindOfEnd } from './expiry.ts'
import type { PaymentProvider } from './provider/provider.ts'
import { settlePayment } from './settling.ts'

export const LOOK_UP = 'premium-look-up'
const ASK = 'premium-ask'
const END = 'premium-end'

/** Waits of 10 s, 20 s, … 1 h: about a day in all. After that the attempt's own follow-up finds out. */
const LOOK_UP_TRIES = 32

/** What happens without anybody asking: looking into what the webhook said, asking about silence, ending what is over. */
export function premiumJobs(deps: Deps, provider: PaymentProvider | null) {
  const { jobs } = deps
  if (provider) {
    jobs.define<{ paymentId: string }>(
      LOOK_UP,
      async ({ paymentId }) => {
        const payment = await provider.findPayment(paymentId)
        if (payment) await settlePayment(deps, provider, payment, 'webhook')
      },
      { atOnce: 5, retryLimit: LOOK_UP_TRIES - 1, expireInSeconds: 60 },
    )
    jobs.define(ASK, () => askOverdue(deps, provider))
    jobs.schedule(ASK, '*/5 * * * *')
  }
  jobs.define(END, async () => {
    await endPremium(deps)
    await remindOfEnd(deps)
  })
  jobs.schedule(END, '* * * * *')
}
