import type { Db } from '../../base/database/client.ts'
import type { Taster } from '../../music/catalogue/blindTasting.ts'
import { findDoor } from './door.ts'
import { VISITOR } from './entries.ts'
import { asRoomSession } from './sessions.ts'
import { loadRoom } from './state.ts'

/**
 * The data for the picture card of a room, or null unless everybody may see it. A viewer who tastes blind and was not there gets it
 * without the average.
 */
export async function findSharedRoom(db: Db, id: string, viewer: Taster) {
  const door = await findDoor(db, id, viewer?.id ?? null)
  const isPublic = door?.access === 'public' && door.isHostActive && door.isHostOpen
  if (!isPublic || door.isHidden) return null
  const { session, played, queue, current } = await loadRoom(db, door)
  const isBlind = viewer?.blind === true && !door.isMember
  const shown = session && asRoomSession(session, VISITOR, isBlind)
  const entries = [...(current ? [current] : []), ...played, ...queue]
  return {
    name: door.name,
    hostName: door.hostName,
    isOpen: door.state === 'open',
    presentCount: door.presentCount,
    playedCount: door.playedCount,
    people: session?.people ?? 0,
    average: shown?.average ?? null,
    quarrel: shown?.quarrel?.title ?? null,
    covers: [...new Set(entries.flatMap(({ song }) => song?.image ?? []))],
  }
}
