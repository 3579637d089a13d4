import { PREMIUM } from '@remusic/contract/plans'
import type { Attempt, Preference } from '@remusic/contract/premium'
import type { Db } from '../database/client.ts'
import type { Deps } from '../platform/deps.ts'
import type { Me } from '../platform/handle.ts'
import { askAbout } from './asking.ts'
import { AdminHasAllError, AttemptNotFoundError, GiftHasNoEndError, ProviderAwayError } from './errors.ts'
import { lockOwner } from './periods.ts'
import { sourceOf } from './plan.ts'
import { FIRST_ASK_MS } from './pollSchedule.ts'
import type { PaymentProvider } from './provider/provider.ts'
import { reasonOf } from './reasons.ts'

/** Whoever clicks again comes back to the same checkout page. */
const REUSED_MS = 30 * 60_000
const CHECKOUT_OPEN_MS = 24 * 3_600_000
/** A page that polls asks the provider no more often than this. */
const ASKED_AGAIN_MS = 1_500

/** Prepares a month of Premium to be paid; the figures are ours, whatever a client sends. */
export async function beginPayment(
  deps: Deps,
  provider: PaymentProvider | null,
  me: Me,
): Promise<Preference> {
  if (!provider) throw new ProviderAwayError()
  const { db, config, clock } = deps
  const attempt = await db.transaction().execute(async (tx) => {
    const now = clock.now()
    const { source } = await sourceOf(tx, await lockOwner(tx, me.id), now)
    if (source === 'admin') throw new AdminHasAllError()
    if (source === 'gift') throw new GiftHasNoEndError()
    const facts = { provider: provider.name, amount: PREMIUM.pricePerMonth * PREMIUM.quantity }
    return findReusable(tx, me.id, { ...facts, currency: config.currency }, now)
  })
  if (attempt.checkout_url) return { id: attempt.checkout_url, attemptId: attempt.id }

  const now = clock.now()
  const expiresAt = new Date(now.getTime() + CHECKOUT_OPEN_MS)
  const { amount, currency } = attempt
  const order = { attemptId: attempt.id, payer: me, amount, currency, now, expiresAt }
  // An attempt that gets no further than this is taken up again by the next click, under the same reference.
  const checkout = await provider.openCheckout(order)
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
  return { id: stored.checkout_url ?? checkout.url, attemptId: attempt.id }
}

type Facts = { provider: PaymentProvider['name']; amount: number; currency: string }

/** The attempt that was begun a moment ago, or a new one. */
async function findReusable(tx: Db, userId: string, facts: Facts, now: Date) {
  const known = await tx
    .selectFrom('payment_attempts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', 'in', ['creating', 'open'])
    .where('created_at', '>', new Date(now.getTime() - REUSED_MS))
    .where('provider', '=', facts.provider)
    .where('amount', '=', facts.amount)
    .where('currency', '=', facts.currency)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (known) return known
  return tx
    .insertInto('payment_attempts')
    .values({
      ...facts,
      user_id: userId,
      created_at: now,
      updated_at: now,
      ask_again_at: new Date(now.getTime() + FIRST_ASK_MS),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** How an attempt of mine stands; while it is not settled the provider is asked first. */
export async function findAttempt(
  deps: Deps,
  provider: PaymentProvider | null,
  me: Me,
  { id, paymentId }: { id: string; paymentId: string | undefined },
): Promise<Attempt> {
  const { db } = deps
  const attempt = await findOwnAttempt(db, me, id)
  let providerAway = false
  if (UNSETTLED.has(attempt.status) && provider?.name === attempt.provider && (await mayAsk(deps, id))) {
    try {
      // Mercado Pago writes the text 'null' where it has nothing to say.
      const hint = /^\d{1,20}$/.test(paymentId ?? '') ? paymentId : undefined
      await askAbout(deps, provider, id, 'redirect', hint)
    } catch (error) {
      if (!(error instanceof ProviderAwayError)) throw error
      deps.log.warn({ err: error, attemptId: id }, 'premium: the provider cannot be asked')
      providerAway = true
    }
  }
  return { ...(await describe(db, me, id, deps.clock.now())), providerAway }
}

/** A refused card may be followed by another one on the same checkout page. */
const UNSETTLED = new Set<string>(['creating', 'open', 'pending', 'rejected', 'abandoned'])

async function mayAsk({ db, clock }: Deps, id: string) {
  const now = clock.now()
  const asked = await db
    .updateTable('payment_attempts')
    .set({ asked_at: now })
    .where('id', '=', id)
    .where((attempt) =>
      attempt.or([
        attempt('asked_at', 'is', null),
        attempt('asked_at', '<', new Date(now.getTime() - ASKED_AGAIN_MS)),
        // A clock that was set back must not keep anybody waiting.
        attempt('asked_at', '>', now),
      ]),
    )
    .returning('id')
    .executeTakeFirst()
  return asked !== undefined
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
    // Of all that was tried, what made the attempt what it is.
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
