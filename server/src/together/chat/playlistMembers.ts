import type { Db } from '../database/client.ts'
import { admitCollaborators, dismissCollaborator } from '../playlists/collaborators.ts'

/** Whoever joins a chat edits its playlist as well. The caller's transaction has locked the chat. */
export async function joinPlaylistOf(tx: Db, chatId: string, userId: string): Promise<void> {
  const playlist = await lockPlaylistOf(tx, chatId)
  if (playlist) await admitCollaborators(tx, playlist.id, [userId])
}

/**
 * Whoever leaves a chat no longer edits its playlist. If it is theirs, they keep it with those who edit it, and the next song that
 * somebody adds in the chat begins a new one.
 */
export async function leavePlaylistOf(tx: Db, chatId: string, userId: string): Promise<void> {
  const playlist = await lockPlaylistOf(tx, chatId)
  if (!playlist) return
  if (playlist.ownerId === userId)
    await tx.deleteFrom('chat_playlists').where('chat_id', '=', chatId).execute()
  else await dismissCollaborator(tx, playlist.id, userId)
}

/** The playlist of a locked chat; none while a moderator has hidden it. */
export const lockPlaylistOf = (tx: Db, chatId: string) =>
  tx
    .selectFrom('chat_playlists')
    .innerJoin('playlists', 'playlists.id', 'chat_playlists.playlist_id')
    .select(['playlists.id', 'playlists.user_id as ownerId'])
    .where('chat_playlists.chat_id', '=', chatId)
    .where('playlists.hidden_at', 'is', null)
    .forNoKeyUpdate('playlists')
    .executeTakeFirst()
