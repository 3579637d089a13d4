import type { Role } from '@remusic/contract/people/plans'
import { PREMIUM_TEXTS } from '@remusic/contract/people/premium'
import type { MyPlan, PlanSource } from '@remusic/contract/people/schemas/premium'
import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import { NotCancelledError, NothingToCancelError } from './errors.ts'
import { cancelledMail } from './mails.ts'
import { findRunningPeriods, lockOwner, paidUntil } from './periods.ts'
import { planChanged } from './planNotifications.ts'
import { countryOf, findPrices, priceIn } from './prices.ts'

/** Whether Premium was paid, granted by an Admin or comes with the Admin role, and until when it is paid. */
export async function sourceOf(
  db: Db,
  { id, role }: { id: string; role: Role },
  now: Date,
): Promise<{ source: PlanSource; endsAt: Date | null }> {
  if (role === 'Admin') return { source: 'admin', endsAt: null }
  if (role === 'Gratuito') return { source: 'none', endsAt: null }
  const running = await findRunningPeriods(db, id, now)
  const isPaid = running.length > 0 && running.every((period) => period.endsAt !== null)
  return isPaid ? { source: 'payment', endsAt: paidUntil(running) } : { source: 'gift', endsAt: null }
}

/** `isSold`: whether anybody can pay here. */
export async function findPlan({ db, clock, config }: Deps, me: Me, isSold: boolean): Promise<MyPlan> {
  const { source, endsAt } = await sourceOf(db, me, clock.now())
  const subscription = await db
    .selectFrom('subscriptions')
    .select('cancelled_at as cancelledAt')
    .where('user_id', '=', me.id)
    .executeTakeFirst()
  const pending = await db
    .selectFrom('payment_attempts')
    .select('id')
    .where('user_id', '=', me.id)
    .where('status', '=', 'pending')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const price = priceIn(await findPrices(db, config), await countryOf(db, config, me.id))
  const isPaid = source === 'payment'
  const cancelledAt = isPaid ? (subscription?.cancelledAt ?? null) : null
  return {
    role: me.role,
    source,
    endsAt: endsAt?.toISOString() ?? null,
    cancelledAt: cancelledAt?.toISOString() ?? null,
    canPay: isSold && (isPaid || source === 'none'),
    canCancel: isPaid && cancelledAt === null,
    canResume: isPaid && cancelledAt !== null,
    price: price.amount,
    currency: price.currency,
    taxNote: price.taxNote,
    pendingAttemptId: pending?.id ?? null,
  }
}

/** Premium stays until the paid time ends. Idempotent. */
export async function cancelAs(deps: Deps, me: Me, isSold: boolean) {
  const now = deps.clock.now()
  const isNewlyCancelled = await deps.db.transaction().execute(async (tx) => {
    const user = await lockOwner(tx, me.id)
    const { source, endsAt } = await sourceOf(tx, user, now)
    if (source !== 'payment' || !endsAt)
      throw new NothingToCancelError(source === 'payment' ? 'none' : source)
    const cancelled = await tx
      .insertInto('subscriptions')
      .values({ user_id: me.id, cancelled_at: now, updated_at: now })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ cancelled_at: now, updated_at: now })
          .where('subscriptions.cancelled_at', 'is', null),
      )
      .returning('user_id')
      .executeTakeFirst()
    if (cancelled) await deps.mail.queue(tx, cancelledMail(deps.config, me, endsAt, now))
    return cancelled !== undefined
  })
  if (isNewlyCancelled) planChanged(deps, me.id)
  return { msg: PREMIUM_TEXTS.cancelled, plan: await findPlan(deps, me, isSold) }
}

export async function resumeAs(deps: Deps, me: Me, isSold: boolean) {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const user = await lockOwner(tx, me.id)
    const { source } = await sourceOf(tx, user, now)
    const resumed =
      source === 'payment' &&
      (await tx
        .updateTable('subscriptions')
        .set({ cancelled_at: null, updated_at: now })
        .where('user_id', '=', me.id)
        .where('cancelled_at', 'is not', null)
        .returning('user_id')
        .executeTakeFirst())
    if (!resumed) throw new NotCancelledError()
  })
  planChanged(deps, me.id)
  return { msg: PREMIUM_TEXTS.resumed, plan: await findPlan(deps, me, isSold) }
}
