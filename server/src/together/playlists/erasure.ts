import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { BATCH_SIZE } from '../../base/database/retention.ts'
import type { Erasure } from '../../people/accounts/erasure.ts'

export const erasureInPlaylists: Erasure = {
  deletes: {
    playlists: ['user_id'],
    playlist_folders: ['user_id'],
    playlist_members: ['user_id'],
    playlist_removals: ['user_id'],
    playlist_proposals: ['user_id'],
  },
  batches: [leavePlaylists],

  async before(tx, userId) {
    while ((await leavePlaylists(tx, userId, BATCH_SIZE)) > 0);
  },
}

/** Columns that name a person in the playlists of others. */
const IN_PLAYLISTS = [
  { table: 'playlist_events', column: 'actor_id', key: sql`playlist_id, number` },
  { table: 'playlist_events', column: 'accepted_by', key: sql`playlist_id, number` },
  { table: 'playlist_songs', column: 'added_by', key: sql`playlist_id, song_id` },
  { table: 'playlist_members', column: 'invited_by', key: sql`playlist_id, user_id` },
] as const

/** Removes the person's name from their changes in the playlists of others. Returns how many rows it changed. */
async function leavePlaylists(tx: Db, userId: string, limit: number): Promise<number> {
  let changed = 0
  for (const { table, column, key } of IN_PLAYLISTS) {
    const { numAffectedRows } = await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = null where (${key}) in (
        select ${key} from ${sql.table(table)} where ${sql.ref(column)} = ${userId} limit ${limit}
      )`.execute(tx)
    changed += Number(numAffectedRows ?? 0)
  }
  return changed
}

/** A playlist's name may contain a truncated name of the person; this many characters of it still identify them. */
const RECOGNIZABLE_LENGTH = 10

/** Renames playlists, also in their history, wherever their name contains the person's. */
export async function renameWithoutNameOf(
  tx: Db,
  userId: string,
  playlistIds: string[],
  name: string,
): Promise<void> {
  const isNamed = (column: RawBuilder<unknown>) => sql`exists (
    select from users where users.id = ${userId} and position(left(users.name, ${RECOGNIZABLE_LENGTH}) in ${column}) > 0
  )`
  const recorded = sql`log.playlist_id = any(${playlistIds}::uuid[])`
  await sql`
    update playlist_snapshots as log set name = ${name} where ${recorded} and ${isNamed(sql`log.name`)}`.execute(
    tx,
  )
  for (const side of ['from', 'to'])
    await sql`
      update playlist_events as log set change = change || jsonb_build_object(${side}::text, ${name}::text)
      where ${recorded} and kind = 'renamed' and ${isNamed(sql`change ->> ${side}::text`)}`.execute(tx)
  await sql`
    update playlists set name = ${name} || ' ' || right(playlists.id::text, 4)
    where playlists.id = any(${playlistIds}::uuid[]) and ${isNamed(sql`playlists.name`)}`.execute(tx)
}
