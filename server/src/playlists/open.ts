import type { Db } from '../database/client.ts'
import { PlaylistNotSharedError } from './errors.ts'
import { findPlaylist } from './queries.ts'

/** A playlist that whoever asks may listen to: their own, or a shared one. Nobody learns whether another is there. */
export async function findOpenPlaylist(db: Db, id: string, viewer: { id: string } | null) {
  const found = await findPlaylist(db, id)
  if (!found || !(found.playlist.shared || found.owner.id === viewer?.id)) throw new PlaylistNotSharedError()
  return found
}
