import { MAX_LISTEN_LATER } from '@remusic/contract/music/listenLater'
import type {
  GivenReason,
  ListenLaterEntry,
  ListenLaterRef,
} from '@remusic/contract/music/schemas/listenLater'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { retryOnConflict } from '../../base/database/databaseErrors.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import { lockPerson } from '../../people/accounts/people.ts'
import { idAt } from '../catalogue/addresses.ts'
import { TARGET_COLUMN, targetCtes } from '../catalogue/targets.ts'
import { EmptyListError, ItemNotFoundError, ListFullError, NotListedError } from './errors.ts'
import { findEntry, IS_PENDING, isShownItem, readableReason } from './queries.ts'

/** The distance between two neighbours. It can be halved twenty times before the list is numbered again. */
export const GAP = 2 ** 20

/** Adds an item at the top. A pending item stays where it is; a completed one becomes pending again. */
export async function addAs(
  { db, clock }: Deps,
  me: Me,
  item: ListenLaterRef,
  reason: GivenReason = { kind: 'person' },
): Promise<void> {
  await changeList(db, me, async (tx) => {
    const targetId = await requireTarget(tx, item)
    if (await isPending(tx, me.id, targetId)) return
    await requireRoom(tx, me.id)
    const { kind, reviewId, playlistId } = await readableReason(tx, me.id, reason)
    const entry = {
      place: sql<number>`(
        select least(min(place), 0) - ${sql.lit(GAP)} from listen_later where user_id = ${me.id} and ${IS_PENDING}
      )`,
      reason: kind,
      review_id: reviewId,
      playlist_id: playlistId,
      added_at: clock.now(),
      crossed_off_at: null,
      picked_at: null,
      removed_at: null,
    }
    await tx
      .insertInto('listen_later')
      .values({ user_id: me.id, target_id: targetId, ...entry })
      .onConflict((conflict) => conflict.columns(['user_id', 'target_id']).doUpdateSet(entry))
      .execute()
  })
}

export async function removeAs({ db, clock }: Deps, me: Me, item: ListenLaterRef): Promise<void> {
  await db
    .updateTable('listen_later')
    .set({ removed_at: clock.now() })
    .where('user_id', '=', me.id)
    .where('target_id', '=', targetAt(item))
    .where('removed_at', 'is', null)
    .execute()
}

/** Restores a removed entry; it is completed if it has been heard since. */
export async function restoreAs({ db }: Deps, me: Me, item: ListenLaterRef): Promise<void> {
  await changeList(db, me, async (tx) => {
    const restored = await tx
      .updateTable('listen_later')
      .set({ removed_at: null })
      .where('user_id', '=', me.id)
      .where('target_id', '=', targetAt(item))
      .returning('crossed_off_at')
      .executeTakeFirst()
    if (!restored) throw new NotListedError()
    if (restored.crossed_off_at === null && (await countPending(tx, me.id)) > MAX_LISTEN_LATER)
      throw new ListFullError()
  })
}

/** Moves an entry before another one, or to the end. This changes one row, unless no number is left between two neighbours. */
export async function moveAs(
  { db }: Deps,
  me: Me,
  item: ListenLaterRef,
  before: ListenLaterRef | null,
): Promise<void> {
  await changeList(db, me, async (tx) => {
    const moved = await pendingId(tx, me.id, item)
    const next = before && (await pendingId(tx, me.id, before))
    if (moved === next) return
    let place = await placeBefore(tx, me.id, moved, next)
    if (place === null) {
      await renumber(tx, me.id)
      place = await placeBefore(tx, me.id, moved, next)
    }
    await tx
      .updateTable('listen_later')
      .set({ place: place ?? 0 })
      .where('user_id', '=', me.id)
      .where('target_id', '=', moved)
      .execute()
  })
}

/** Picks an entry at random, but not the last one picked, unless it is the only one. */
export async function surpriseAs({ db }: Deps, me: Me): Promise<ListenLaterEntry> {
  const targetId = await changeList(db, me, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      select target_id as id from listen_later
      where user_id = ${me.id} and ${IS_PENDING} and ${isShownItem('listen_later.target_id')}
      order by picked_at is not null
        and picked_at = (select max(picked_at) from listen_later where user_id = ${me.id}), random()
      limit 1`.execute(tx)
    const [picked] = rows
    if (!picked) throw new EmptyListError()
    await tx
      .updateTable('listen_later')
      // Later than every other pick, even within the same millisecond.
      .set({ picked_at: sql`clock_timestamp()` })
      .where('user_id', '=', me.id)
      .where('target_id', '=', picked.id)
      .execute()
    return picked.id
  })
  const entry = await findEntry(db, me.id, targetId)
  if (!entry) throw new EmptyListError()
  return entry
}

/** Changes of one list are serialized, so that none exceeds the limit or takes the position of another. */
const changeList = <T>(db: Db, me: Me, change: (tx: Db) => Promise<T>): Promise<T> =>
  retryOnConflict(() =>
    db.transaction().execute(async (tx) => {
      await lockPerson(tx, me.id)
      return change(tx)
    }),
  )

const targetAt = ({ kind, apiId }: ListenLaterRef) =>
  sql<number>`(select id from review_targets where ${sql.ref(TARGET_COLUMN[kind])} = ${idAt(kind, apiId)})`

/** Creates the target of an item that nobody has reviewed or logged yet. */
async function requireTarget(tx: Db, { kind, apiId }: ListenLaterRef): Promise<number> {
  const { rows } = await sql<{ isItem: boolean; id: number | null }>`
    with ${targetCtes(kind, apiId)}
    select exists (select from item) as "isItem", (select id from target) as id`.execute(tx)
  if (!rows[0]?.isItem) throw new ItemNotFoundError()
  // Another transaction was creating it; it has been committed by now.
  return rows[0].id ?? requireTarget(tx, { kind, apiId })
}

async function isPending(tx: Db, userId: string, targetId: number): Promise<boolean> {
  const { rows } = await sql`
    select from listen_later where user_id = ${userId} and target_id = ${targetId} and ${IS_PENDING}`.execute(
    tx,
  )
  return rows.length > 0
}

async function pendingId(tx: Db, userId: string, item: ListenLaterRef): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select target_id as id from listen_later
    where user_id = ${userId} and target_id = ${targetAt(item)} and ${IS_PENDING}`.execute(tx)
  if (!rows[0]) throw new NotListedError()
  return rows[0].id
}

async function countPending(tx: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from listen_later where user_id = ${userId} and ${IS_PENDING}`.execute(tx)
  return rows[0]?.count ?? 0
}

async function requireRoom(tx: Db, userId: string): Promise<void> {
  if ((await countPending(tx, userId)) >= MAX_LISTEN_LATER) throw new ListFullError()
}

/** A position between the entry `next`, or the end, and the entry before it; null if no number is left. */
async function placeBefore(
  tx: Db,
  userId: string,
  moved: number,
  next: number | null,
): Promise<number | null> {
  const { rows } = await sql<{ place: number; next: number | null }>`
    select place, (
      select place from listen_later where user_id = ${userId} and target_id = ${next}
    ) as next
    from listen_later
    where user_id = ${userId} and ${IS_PENDING} and target_id <> ${moved} and (
      ${next}::bigint is null or (place, target_id) < (
        select place, target_id from listen_later where user_id = ${userId} and target_id = ${next}
      )
    )
    order by place desc, target_id desc limit 1`.execute(tx)
  const [previous] = rows
  if (next === null) return Math.max(previous?.place ?? 0, 0) + GAP
  if (!previous) {
    const { rows: first } = await sql<{ place: number }>`
      select place from listen_later where user_id = ${userId} and target_id = ${next}`.execute(tx)
    return (first[0]?.place ?? 0) - GAP
  }
  const distance = (previous.next ?? 0) - previous.place
  return distance < 2 ? null : previous.place + Math.floor(distance / 2)
}

async function renumber(tx: Db, userId: string): Promise<void> {
  await sql`
    update listen_later set place = numbered.place * ${sql.lit(GAP)}
    from (
      select target_id, row_number() over (order by place, target_id) as place
      from listen_later where user_id = ${userId}
    ) as numbered
    where listen_later.user_id = ${userId} and listen_later.target_id = numbered.target_id`.execute(tx)
}
