import type { Db } from '../../base/database/client.ts'
import { SmartPlaylistError } from './errors.ts'

/** Whether the songs of a playlist follow from rules. The answer lasts if the caller's transaction has locked the playlist. */
export async function isSmart(db: Db, playlistId: string): Promise<boolean> {
  const smart = await db
    .selectFrom('smart_playlists')
    .select('playlist_id')
    .where('playlist_id', '=', playlistId)
    .executeTakeFirst()
  return smart !== undefined
}

/** Rejects a change of songs by hand, which the next refresh would undo. The caller's transaction has locked the playlist. */
export async function refuseSmart(tx: Db, playlistId: string): Promise<void> {
  if (await isSmart(tx, playlistId)) throw new SmartPlaylistError()
}
