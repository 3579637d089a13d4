import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'

/**
 * Lets people edit a playlist without an invitation, as the members of a chat do. Existing collaborators keep their role; people with a
 * block between them and the owner, or removed by the owner, are left out. The caller's transaction has locked the playlist.
 */
export async function admitCollaborators(
  tx: Db,
  playlistId: string,
  userIds: readonly string[],
): Promise<void> {
  await sql`
    insert into playlist_members (playlist_id, user_id, role, invited_by, accepted_at)
    select playlists.id, users.id, 'edits', playlists.user_id, date_trunc('milliseconds', now())
    from playlists join users on users.id = any(${userIds}::uuid[])
    where playlists.id = ${playlistId} and users.id <> playlists.user_id and not are_apart(users.id, playlists.user_id)
      and ${isKeptIn(sql.ref('users.id'))}
    order by users.id
    on conflict (playlist_id, user_id) do update
      set accepted_at = coalesce(playlist_members.accepted_at, excluded.accepted_at)`.execute(tx)
}

/** Whether the owner of `playlists` has not removed this person from it. */
export const isKeptIn = (userId: string | ReturnType<typeof sql.ref>) => sql<boolean>`not exists (
  select from playlist_removals as removal
  where removal.playlist_id = playlists.id and removal.user_id = ${userId}
)`

/** Ends a collaboration and deletes the person's open proposals. The changes they made stay. */
export async function dismissCollaborator(tx: Db, playlistId: string, userId: string): Promise<void> {
  await deleteProposals(tx, playlistId, userId)
  await tx
    .deleteFrom('playlist_members')
    .where('playlist_id', '=', playlistId)
    .where('user_id', '=', userId)
    .execute()
}

export async function deleteProposals(tx: Db, playlistId: string, userId: string): Promise<void> {
  await tx
    .deleteFrom('playlist_proposals')
    .where('playlist_id', '=', playlistId)
    .where('user_id', '=', userId)
    .execute()
}
