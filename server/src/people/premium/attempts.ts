import type { Attempt, CheckoutPreference } from '@remusic/contract/people/schemas/premium'
import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import {
  AdminNeedsNoPlanError,
  AlreadyGiftedError,
  AttemptNotFoundError,
  NotSoldError,
  ProviderUnavailableError,
} from './errors.ts'
import { lockOwner } from './periods.ts'
import { sourceOf } from './plan.ts'
import { FIRST_POLL_MS } from './pollSchedule.ts'
import { countryOf, findPrices, priceIn } from './prices.ts'
import type { PaymentProvider } from './provider/provider.ts'
import { reasonOf } from './reasons.ts'
import { reconcileAttempt } from './reconciliation.ts'

/** A second click within this time reopens the same checkout page. */
const REUSE_WITHIN_MS = 30 * 60_000
const CHECKOUT_OPEN_MS = 24 * 3_600_000
/** Limits how often a polling page causes a request to the provider. */
const MIN_POLL_INTERVAL_MS = 1_500

/** Opens a checkout for one month of Premium. The country chooses among our prices; one sent by the client is ignored. */
export async function beginPayment(
  deps: Deps,
  provider: PaymentProvider | null,
  me: Me,
  chosenCountry?: string,
): Promise<CheckoutPreference> {
  if (!provider) throw new NotSoldError()
  const { db, config, clock } = deps
  const attempt = await db.transaction().execute(async (tx) => {
    const now = clock.now()
    const { source } = await sourceOf(tx, await lockOwner(tx, me.id), now)
    if (source === 'admin') throw new AdminNeedsNoPlanError()
    if (source === 'gift') throw new AlreadyGiftedError()
    const country = chosenCountry ?? (await countryOf(tx, config, me.id))
    const { amount, currency, taxNote } = priceIn(await findPrices(tx, config), country)
    return findReusable(tx, me.id, { provider: provider.name, amount, currency, taxNote, country }, now)
  })
  const price = { amount: attempt.amount, currency: attempt.currency, taxNote: attempt.tax_note }
  if (attempt.checkout_url) return { id: attempt.checkout_url, attemptId: attempt.id, price }

  const now = clock.now()
  const expiresAt = new Date(now.getTime() + CHECKOUT_OPEN_MS)
  const { amount, currency } = attempt
  const request = { attemptId: attempt.id, payer: me, amount, currency, now, expiresAt }
  // If this fails, the next click retries the same attempt under the same reference.
  const checkout = await provider.openCheckout(request)
  await db
    .updateTable('payment_attempts')
    .set({
      status: 'open',
      preference_id: checkout.preferenceId,
      checkout_url: checkout.url,
      collector_id: checkout.collectorId,
      expires_at: expiresAt,
      updated_at: now,
    })
    .where('id', '=', attempt.id)
    .where('status', '=', 'creating')
    .execute()
  const stored = await findOwnAttempt(db, me, attempt.id)
  return { id: stored.checkout_url ?? checkout.url, attemptId: attempt.id, price }
}

type AttemptTerms = {
  provider: PaymentProvider['name']
  amount: number
  currency: string
  taxNote: string
  country: string
}

/** Returns the recent attempt on the same terms, or a new one. */
async function findReusable(tx: Db, userId: string, { taxNote, ...terms }: AttemptTerms, now: Date) {
  const known = await tx
    .selectFrom('payment_attempts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', 'in', ['creating', 'open'])
    .where('created_at', '>', new Date(now.getTime() - REUSE_WITHIN_MS))
    .where('provider', '=', terms.provider)
    .where('amount', '=', terms.amount)
    .where('currency', '=', terms.currency)
    .where('country', '=', terms.country)
    .where('tax_note', '=', taxNote)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (known) return known
  return tx
    .insertInto('payment_attempts')
    .values({
      ...terms,
      tax_note: taxNote,
      user_id: userId,
      created_at: now,
      updated_at: now,
      ask_again_at: new Date(now.getTime() + FIRST_POLL_MS),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The state of the caller's attempt. Unless it is settled, the provider is polled first. */
export async function findAttempt(
  deps: Deps,
  provider: PaymentProvider | null,
  me: Me,
  { id, paymentId }: { id: string; paymentId: string | undefined },
): Promise<Attempt> {
  const { db } = deps
  const attempt = await findOwnAttempt(db, me, id)
  let providerAway = false
  if (UNSETTLED.has(attempt.status) && provider?.name === attempt.provider && (await claimPoll(deps, id))) {
    try {
      // Mercado Pago redirects with the text 'null' if there is no payment id.
      const hint = /^\d{1,20}$/.test(paymentId ?? '') ? paymentId : undefined
      await reconcileAttempt(deps, provider, id, 'redirect', hint)
    } catch (error) {
      if (!(error instanceof ProviderUnavailableError)) throw error
      deps.log.warn({ err: error, attemptId: id }, 'premium: payment provider unavailable')
      providerAway = true
    }
  }
  return { ...(await describe(db, me, id, deps.clock.now())), providerAway }
}

/** Includes 'rejected' because the user can try another card on the same checkout page. */
const UNSETTLED = new Set<string>(['creating', 'open', 'pending', 'rejected', 'abandoned'])

async function claimPoll({ db, clock }: Deps, id: string) {
  const now = clock.now()
  const claimed = await db
    .updateTable('payment_attempts')
    .set({ asked_at: now })
    .where('id', '=', id)
    .where((attempt) =>
      attempt.or([
        attempt('asked_at', 'is', null),
        attempt('asked_at', '<', new Date(now.getTime() - MIN_POLL_INTERVAL_MS)),
        // After the clock was set back, a time in the future must not block polling.
        attempt('asked_at', '>', now),
      ]),
    )
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

async function findOwnAttempt(db: Db, me: Me, id: string) {
  const attempt = await db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', me.id)
    .executeTakeFirst()
  if (!attempt) throw new AttemptNotFoundError()
  return attempt
}

async function describe(db: Db, me: Me, id: string, now: Date): Promise<Omit<Attempt, 'providerAway'>> {
  const attempt = await findOwnAttempt(db, me, id)
  const payment = await db
    .selectFrom('payments')
    // Several payments may have been tried; pick one that has the status of the attempt.
    .innerJoin('payment_attempts', (join) =>
      join
        .onRef('payment_attempts.id', '=', 'payments.attempt_id')
        .onRef('payment_attempts.status', '=', 'payments.status'),
    )
    .leftJoin('premium_periods', 'premium_periods.payment_id', 'payments.id')
    .select(['payments.id', 'payments.status_detail as detail', 'premium_periods.ends_at as endsAt'])
    .where('payments.attempt_id', '=', id)
    .orderBy('payments.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const isPayable = attempt.status === 'open' || attempt.status === 'rejected'
  const isOpen = isPayable && attempt.expires_at !== null && attempt.expires_at > now
  return {
    id,
    status: attempt.status === 'creating' ? 'open' : attempt.status,
    reason: reasonOf(attempt.status, payment?.detail ?? null),
    amount: attempt.amount,
    currency: attempt.currency,
    createdAt: attempt.created_at.toISOString(),
    checkoutUrl: isOpen ? attempt.checkout_url : null,
    paymentId: payment?.id ?? null,
    premiumUntil: attempt.status === 'approved' ? (payment?.endsAt?.toISOString() ?? null) : null,
  }
}
