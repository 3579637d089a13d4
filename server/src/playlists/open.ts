import type { Role } from '@remusic/contract/plans'
import { viewerOfPage } from '../accounts/people.ts'
import type { Db } from '../database/client.ts'
import { PlaylistNotSharedError } from './errors.ts'
import { findPlaylist } from './queries.ts'

/** Finds a playlist the viewer may see: their own or a shared one. A private one looks as if it did not exist. */
export async function findOpenPlaylist(db: Db, id: string, viewer: { id: string; role: Role } | null) {
  const found = await findPlaylist(db, id, viewerOfPage(viewer))
  if (!found || !(found.playlist.shared || found.owner.id === viewer?.id)) throw new PlaylistNotSharedError()
  return found
}
