import type { Db } from '../../base/database/client.ts'
import { admitCollaborators, dismissCollaborator } from '../playlists/collaborators.ts'

/** A person who joins a chat may edit its playlist. The caller's transaction has locked the chat. */
export async function joinPlaylistOf(tx: Db, chatId: string, userId: string): Promise<void> {
  const playlist = await lockPlaylistOf(tx, chatId)
  if (playlist) await admitCollaborators(tx, playlist.id, [userId])
}

/**
 * A person who leaves a chat no longer edits its playlist. If it is theirs, they keep it with those who edit it, and the next song that
 * somebody adds in the chat begins a new one.
 */
export async function leavePlaylistOf(tx: Db, chatId: string, userId: string): Promise<void> {
  const playlist = await lockPlaylistOf(tx, chatId)
  if (!playlist) return
  if (playlist.ownerId === userId)
    await tx.deleteFrom('chat_playlists').where('chat_id', '=', chatId).execute()
  else await dismissCollaborator(tx, playlist.id, userId)
}

/** Locks the playlist of a chat, which the caller has locked; undefined while a moderator has hidden the playlist. */
export const lockPlaylistOf = (tx: Db, chatId: string) =>
  tx
    .selectFrom('chat_playlists')
    .innerJoin('playlists', 'playlists.id', 'chat_playlists.playlist_id')
    .select(['playlists.id', 'playlists.user_id as ownerId'])
    .where('chat_playlists.chat_id', '=', chatId)
    .where('playlists.hidden_at', 'is', null)
    .forNoKeyUpdate('playlists')
    .executeTakeFirst()
