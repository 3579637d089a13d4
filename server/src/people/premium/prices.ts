import { PREMIUM } from '@remusic/contract/people/plans'
import { PREMIUM_TEXTS } from '@remusic/contract/people/premium'
import type {
  ManagedPrices,
  NewPrice,
  Offer,
  Price,
  PriceReach,
} from '@remusic/contract/people/schemas/premium'
import { UNDO_TEXTS } from '@remusic/contract/running/admin'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { recordAudit } from '../../base/audit/auditLog.ts'
import { ConflictError } from '../../base/common/errors.ts'
import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import type { Config } from '../../config.ts'
import { actAsAdmin } from '../accounts/activity.ts'
import { PriceNotFoundError } from './errors.ts'
import { findPendingWithdrawals } from './withdrawals.ts'

/** The key of the price of every country without one of its own. */
const EVERYWHERE = '*'

const selectPrices = (db: Db) =>
  db
    .selectFrom('prices')
    .select(['country', 'amount', 'currency', 'tax_note as taxNote'])
    .orderBy('country')
    .execute()

type Row = Awaited<ReturnType<typeof selectPrices>>[number]

const asPrice = ({ country, ...price }: Row): Price => ({
  ...price,
  country: country === EVERYWHERE ? null : country,
})

/** The prices in the currency that this installation collects in, the general one last. */
export async function findPrices(db: Db, config: Config): Promise<Price[]> {
  return usable(await selectPrices(db), config)
}

function usable(rows: Row[], { currency }: Config): Price[] {
  const prices = rows.filter((row) => row.currency === currency).map(asPrice)
  const general = prices.find(({ country }) => country === null)
  return [
    ...prices.filter(({ country }) => country !== null),
    general ?? { country: null, amount: PREMIUM.pricePerMonth, currency, taxNote: '' },
  ]
}

export function priceIn(prices: Price[], country: string): Price {
  const price =
    prices.find((each) => each.country === country) ?? prices.find((each) => each.country === null)
  if (!price) throw new Error('There is no general price')
  return price
}

/** The country of the profile, or else of the installation. */
export async function countryOf(db: Db, config: Config, userId: string | null): Promise<string> {
  const profile =
    userId === null
      ? undefined
      : await db.selectFrom('profiles').select('country').where('user_id', '=', userId).executeTakeFirst()
  return profile?.country ?? config.country
}

export async function findOffer(
  { db, config }: Deps,
  userId: string | null,
  isSold: boolean,
): Promise<Offer> {
  return {
    sold: isSold,
    prices: await findPrices(db, config),
    country: await countryOf(db, config, userId),
    withdrawalDays: config.withdrawalDays,
  }
}

export async function findManagedPrices({ db, config }: Deps): Promise<ManagedPrices> {
  const rows = await selectPrices(db)
  return {
    currency: config.currency,
    prices: usable(rows, config),
    unused: rows.filter((row) => row.currency !== config.currency).map(asPrice),
    pendingWithdrawals: await findPendingWithdrawals(db),
  }
}

/**
 * Counts the people who pay the price of a country, or the price of all countries without their own. A person's country is that of their
 * profile, or else that of the installation.
 */
export async function findPriceReach(
  { db, config, clock }: Deps,
  country: string | null,
): Promise<PriceReach> {
  const residence = sql<string>`coalesce(profiles.country, ${config.country})`
  const row = await db
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .select((users) => users.fn.countAll<number>().as('people'))
    .select(
      sql<number>`count(*) filter (where exists (
        select from premium_periods
        where user_id = users.id and revoked_at is null and ends_at > ${clock.now()}
      ))`.as('subscribers'),
    )
    .where('users.active', '=', true)
    .where(
      country === null
        ? sql<boolean>`not exists (
            select from prices where prices.country = ${residence} and currency = ${config.currency}
          )`
        : sql<boolean>`${residence} = ${country}`,
    )
    .executeTakeFirstOrThrow()
  return { people: Number(row.people), subscribers: Number(row.subscribers) }
}

export type Stored = Pick<Price, 'amount' | 'currency' | 'taxNote'>

export async function savePriceAs(
  deps: Deps,
  me: Me,
  { country, amount, taxNote, request, ...rest }: NewPrice & { request: FastifyRequest },
) {
  // The compiler rejects a field that is not stored below.
  rest satisfies Record<string, never>
  const price = { amount, currency: deps.config.currency, taxNote }
  await deps.db
    .transaction()
    .execute((tx) =>
      changePrice(tx, me, { key: country ?? EVERYWHERE, price, request, now: deps.clock.now() }),
    )
  return { msg: PREMIUM_TEXTS.priceSaved, managed: await findManagedPrices(deps) }
}

export async function deletePriceAs(
  deps: Deps,
  me: Me,
  { country, request }: { country: string; request: FastifyRequest },
) {
  await deps.db
    .transaction()
    .execute((tx) => changePrice(tx, me, { key: country, price: null, request, now: deps.clock.now() }))
  return { msg: PREMIUM_TEXTS.priceDeleted, managed: await findManagedPrices(deps) }
}

type PriceAct = { id: string; key: string; before: Stored | null; after: Stored | null }

/** Restores the price before an action of an Admin, unless it has changed since or somebody has paid the new price. */
export async function undoPrice(
  deps: Deps,
  me: Me,
  { act, reason, request }: { act: PriceAct; reason?: string | undefined; request: FastifyRequest },
): Promise<string> {
  await deps.db.transaction().execute(async (tx) => {
    await actAsAdmin(tx, me)
    if (await wasPaidSince(tx, deps.config, act)) throw new ConflictError(UNDO_TEXTS.pricePaid)
    await changePrice(tx, me, {
      key: act.key,
      price: act.before,
      expected: act.after,
      undoes: act.id,
      reason,
      request,
      now: deps.clock.now(),
    })
  })
  return PREMIUM_TEXTS.priceRestored
}

/** Whether somebody has paid the changed price: a payment attempt that began after the change was charged it. Ids are ordered by time. */
async function wasPaidSince(tx: Db, { country: home }: Config, { key, id }: PriceAct): Promise<boolean> {
  const residence = sql<string>`coalesce(payment_attempts.country, ${home})`
  const paid = await tx
    .selectFrom('payments')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'payments.attempt_id')
    .select('payments.id')
    .where('payments.status', '=', 'approved')
    .where('payment_attempts.id', '>', id)
    .where(
      key === EVERYWHERE
        ? sql<boolean>`not exists (select from prices where prices.country = ${residence})`
        : sql<boolean>`${residence} = ${key}`,
    )
    .limit(1)
    .executeTakeFirst()
  return paid !== undefined
}

type PriceChange = {
  key: string
  /** Null removes the price. */
  price: Stored | null
  /** The price that an undo expects to find. */
  expected?: Stored | null
  undoes?: string
  reason?: string | undefined
  request: FastifyRequest
  now: Date
}

async function changePrice(
  tx: Db,
  me: Me,
  { key, price, expected, undoes, reason, request, now }: PriceChange,
) {
  // The row may not exist yet, so concurrent changes are serialized by an advisory lock on its key.
  await sql`select pg_advisory_xact_lock(hashtextextended('price ' || ${key}, 0))`.execute(tx)
  const before = (await findPrice(tx, key)) ?? null
  if (expected !== undefined && !isSame(before, expected)) throw new ConflictError(UNDO_TEXTS.changedSince)
  if (price) {
    const { amount, currency, taxNote } = price
    const row = { amount, currency, tax_note: taxNote, updated_at: now }
    await tx
      .insertInto('prices')
      .values({ country: key, ...row })
      .onConflict((conflict) => conflict.column('country').doUpdateSet(row))
      .execute()
  } else {
    if (!before) throw new PriceNotFoundError()
    await tx.deleteFrom('prices').where('country', '=', key).execute()
  }
  await recordAudit(tx, {
    actorId: me.id,
    action: price ? 'save-price' : 'delete-price',
    target: { kind: 'price', id: key },
    before,
    after: price,
    reason,
    undoes,
    request,
  })
}

const findPrice = (tx: Db, key: string): Promise<Stored | undefined> =>
  tx
    .selectFrom('prices')
    .select(['amount', 'currency', 'tax_note as taxNote'])
    .where('country', '=', key)
    .forUpdate()
    .executeTakeFirst()

const isSame = (one: Stored | null, other: Stored | null) =>
  one?.amount === other?.amount && one?.currency === other?.currency && one?.taxNote === other?.taxNote
