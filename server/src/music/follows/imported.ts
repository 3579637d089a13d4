import { type EntryOutcome, HISTORY_REASONS } from '@remusic/contract/listening/historyImports'
import { FOLLOW_TEXTS } from '@remusic/contract/music/follows'
import { followLimit, type Role } from '@remusic/contract/people/plans'
import { sql } from 'kysely'
import { notAfter } from '../../base/common/notAfter.ts'
import type { Db } from '../../base/database/client.ts'
import { lockPerson } from '../../people/accounts/people.ts'
import { type FollowableItem, TABLES } from './items.ts'
import { countFollowed } from './queries.ts'

export type ImportedFollow = FollowableItem & { followedAt: Date | null }

type Options = {
  userId: string
  role: Role
  importId: string
  now: Date
  rows: readonly ImportedFollow[]
}

/** Follows artists and albums, up to a thousand at once, as far as the person's plan allows. */
export async function addImportedFollows(
  tx: Db,
  { userId, role, importId, now, rows }: Options,
): Promise<EntryOutcome[]> {
  await lockPerson(tx, userId)
  let room = followLimit(role) - (await countFollowed(tx, userId))
  const outcomes: EntryOutcome[] = rows.map(() => ({ outcome: 'known', reason: null }))
  for (const kind of ['artist', 'album'] as const) {
    const ofKind = rows.map((row, index) => ({ ...row, index })).filter((row) => row.kind === kind)
    if (ofKind.length === 0) continue
    const found = await findItems(
      tx,
      userId,
      kind,
      ofKind.map(({ apiId }) => apiId),
    )
    const added = new Map<number, Date>()
    for (const { apiId, index, followedAt } of ofKind) {
      const item = found.get(apiId)
      if (!item) outcomes[index] = { outcome: 'unmatched', reason: HISTORY_REASONS.itemMissing }
      else if (!item.followed && !added.has(item.id)) {
        if (room > 0) added.set(item.id, notAfter(now, followedAt ?? now))
        outcomes[index] =
          room > 0 ? { outcome: 'written', reason: null } : { outcome: 'refused', reason: FOLLOW_TEXTS.limit }
        room -= 1
      }
    }
    if (added.size === 0) continue
    const { follows, itemId } = TABLES[kind]
    await sql`
      insert into ${sql.table(follows)} (user_id, ${sql.ref(itemId)}, created_at, import_id)
      select ${userId}::uuid, id, at, ${importId}::uuid
      from unnest(${[...added.keys()]}::bigint[], ${[...added.values()]}::timestamptz[]) as added (id, at)
      order by id
      on conflict do nothing`.execute(tx)
  }
  return outcomes
}

/** Finds items by address, without hidden ones. */
async function findItems(tx: Db, userId: string, kind: FollowableItem['kind'], apiIds: readonly string[]) {
  const { items, follows, itemId } = TABLES[kind]
  const { rows } = await sql<{ apiId: string; id: number; followed: boolean }>`
    select wanted.api_id as "apiId", item.id, exists (
      select from ${sql.table(follows)} as follow where user_id = ${userId}::uuid and follow.${sql.ref(itemId)} = item.id
    ) as followed
    from unnest(${[...new Set(apiIds)]}::text[]) as wanted (api_id)
    join ${sql.table(items)} as item on item.id = ${sql.id(`${kind}_id_of`)}(wanted.api_id)
    where item.hidden_at is null`.execute(tx)
  return new Map(rows.map((row) => [row.apiId, row]))
}

/** Ends up to `limit` follows of each kind that an import has created, and returns how many. */
export async function undoImportedFollows(tx: Db, importId: string, limit: number): Promise<number> {
  let count = 0
  for (const kind of ['artist', 'album'] as const) {
    const { follows, itemId } = TABLES[kind]
    const { numAffectedRows } = await sql`
      delete from ${sql.table(follows)} where (user_id, ${sql.ref(itemId)}) in (
        select user_id, ${sql.ref(itemId)} from ${sql.table(follows)} where import_id = ${importId}::uuid
        order by ${sql.ref(itemId)} limit ${limit} for update
      )`.execute(tx)
    count += Number(numAffectedRows ?? 0n)
  }
  return count
}
