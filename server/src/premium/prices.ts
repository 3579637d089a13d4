import { PREMIUM } from '@remusic/contract/plans'
import { PREMIUM_TEXTS } from '@remusic/contract/premium'
import type { ManagedPrices, Offer, Price } from '@remusic/contract/schemas/premium'
import type { FastifyRequest } from 'fastify'
import { recordAudit } from '../audit/auditLog.ts'
import type { Config } from '../config.ts'
import type { Db } from '../database/client.ts'
import type { Deps } from '../platform/deps.ts'
import type { Me } from '../platform/handle.ts'
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

type NewPrice = { country: string | null; amount: number; taxNote: string; request: FastifyRequest }

export async function savePriceAs(deps: Deps, me: Me, { country, amount, taxNote, request }: NewPrice) {
  const { db, config, clock } = deps
  const key = country ?? EVERYWHERE
  await db.transaction().execute(async (tx) => {
    const before = await lockPrice(tx, key)
    const price = { amount, currency: config.currency, tax_note: taxNote, updated_at: clock.now() }
    await tx
      .insertInto('prices')
      .values({ country: key, ...price })
      .onConflict((conflict) => conflict.column('country').doUpdateSet(price))
      .execute()
    await recordAudit(tx, {
      actorId: me.id,
      action: 'save-price',
      target: { kind: 'price', id: key },
      before: before ?? null,
      after: { country, amount, currency: config.currency, taxNote },
      request,
    })
  })
  return { msg: PREMIUM_TEXTS.priceSaved, managed: await findManagedPrices(deps) }
}

export async function deletePriceAs(
  deps: Deps,
  me: Me,
  { country, request }: { country: string; request: FastifyRequest },
) {
  await deps.db.transaction().execute(async (tx) => {
    const before = await lockPrice(tx, country)
    if (!before) throw new PriceNotFoundError()
    await tx.deleteFrom('prices').where('country', '=', country).execute()
    await recordAudit(tx, {
      actorId: me.id,
      action: 'delete-price',
      target: { kind: 'price', id: country },
      before,
      request,
    })
  })
  return { msg: PREMIUM_TEXTS.priceDeleted, managed: await findManagedPrices(deps) }
}

async function lockPrice(tx: Db, key: string): Promise<Price | undefined> {
  const row = await tx
    .selectFrom('prices')
    .select(['country', 'amount', 'currency', 'tax_note as taxNote'])
    .where('country', '=', key)
    .forUpdate()
    .executeTakeFirst()
  return row && asPrice(row)
}
