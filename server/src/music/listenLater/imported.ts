import { type EntryOutcome, HISTORY_REASONS } from '@remusic/contract/listening/historyImports'
import { LISTEN_LATER_TEXTS, MAX_LISTEN_LATER } from '@remusic/contract/music/listenLater'
import type { ListenLaterRef } from '@remusic/contract/music/schemas/listenLater'
import { sql } from 'kysely'
import { notAfter } from '../../base/common/notAfter.ts'
import type { Db } from '../../base/database/client.ts'
import { lockPerson } from '../../people/accounts/people.ts'
import { ensureTargets } from '../catalogue/targets.ts'
import { GAP } from './actions.ts'
import { IS_PENDING } from './queries.ts'

export type ImportedWish = ListenLaterRef & {
  /** The date of the wish; null if the file has none. */
  addedAt: Date | null
  /** The original entry, in an archive of ReMusic. */
  own?: { reason: 'person' | 'review' | 'recommended' | 'playlist'; crossedOffAt: Date | null } | undefined
}

type Options = { userId: string; importId: string; now: Date; rows: readonly ImportedWish[] }

/**
 * Adds up to a thousand items that a person wanted to hear elsewhere, after the items of their own list. An item that is on the list stays
 * as it is, even if it is completed.
 */
export async function addImportedWishes(
  tx: Db,
  { userId, importId, now, rows }: Options,
): Promise<EntryOutcome[]> {
  const targets = new Map<string, number>()
  for (const kind of ['song', 'album', 'artist'] as const) {
    const apiIds = rows.filter((row) => row.kind === kind).map(({ apiId }) => apiId)
    for (const [apiId, id] of await ensureTargets(tx, kind, apiIds)) targets.set(`${kind} ${apiId}`, id)
  }
  await lockPerson(tx, userId)
  const ids = [...new Set(targets.values())]
  const { rows: listed } = await sql<{ id: number }>`
    select target_id as id from listen_later
    where user_id = ${userId}::uuid and target_id = any(${ids}::bigint[]) and removed_at is null`.execute(tx)
  const { rows: counted } = await sql<{ pending: number; last: number }>`
    select count(*)::integer as pending, greatest(coalesce(max(place), 0), 0) as last
    from listen_later where user_id = ${userId}::uuid and ${IS_PENDING}`.execute(tx)
  const { pending = 0, last = 0 } = counted[0] ?? {}
  const seen = new Set(listed.map(({ id }) => id))
  const added: { id: number; addedAt: Date; reason: string; crossedOffAt: Date | null }[] = []
  let room = MAX_LISTEN_LATER - pending
  const outcomes = rows.map(({ kind, apiId, addedAt, own }): EntryOutcome => {
    const id = targets.get(`${kind} ${apiId}`)
    if (id === undefined) return { outcome: 'unmatched', reason: HISTORY_REASONS.itemMissing }
    if (seen.has(id)) return { outcome: 'known', reason: null }
    const { reason = 'person', crossedOffAt = null } = own ?? {}
    if (crossedOffAt === null && room-- <= 0) return { outcome: 'refused', reason: LISTEN_LATER_TEXTS.full }
    seen.add(id)
    added.push({
      id,
      addedAt: notAfter(now, addedAt ?? now),
      reason,
      crossedOffAt: crossedOffAt && notAfter(now, crossedOffAt),
    })
    return { outcome: 'written', reason: null }
  })
  if (added.length > 0)
    await sql`
      insert into listen_later (user_id, target_id, place, added_at, reason, crossed_off_at, import_id)
      select ${userId}::uuid, id, ${last}::bigint + position * ${sql.lit(GAP)}, added_at, reason, crossed_off_at, ${importId}::uuid
      from unnest(
        ${added.map(({ id }) => id)}::bigint[], ${added.map(({ addedAt }) => addedAt)}::timestamptz[],
        ${added.map(({ reason }) => reason)}::text[], ${added.map(({ crossedOffAt }) => crossedOffAt)}::timestamptz[]
      ) with ordinality as added (id, added_at, reason, crossed_off_at, position)
      on conflict (user_id, target_id) do update set place = excluded.place, added_at = excluded.added_at,
        reason = excluded.reason, review_id = null, playlist_id = null, import_id = excluded.import_id, removed_at = null,
        crossed_off_at = excluded.crossed_off_at`.execute(tx)
  return outcomes
}

/** Deletes up to `limit` entries that an import has added, and returns how many. */
export async function undoImportedWishes(tx: Db, importId: string, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from listen_later where (user_id, target_id) in (
      select user_id, target_id from listen_later where import_id = ${importId}::uuid
      order by target_id limit ${limit} for update
    )`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}
