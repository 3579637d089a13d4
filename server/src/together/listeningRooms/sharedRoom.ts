import type { Db } from '../../base/database/client.ts'
import type { Taster } from '../../music/catalogue/blindTasting.ts'
import { findRoomFor } from './access.ts'
import { VISITOR } from './entries.ts'
import { asRoomSession } from './sessions.ts'
import { loadRoom } from './state.ts'

/**
 * The data for the picture card of a room, or null unless everybody may see it. A viewer who tastes blind and was not there gets it
 * without the average.
 */
export async function findSharedRoom(db: Db, id: string, viewer: Taster) {
  const room = await findRoomFor(db, id, viewer?.id ?? null)
  const isPublic = room?.access === 'public' && room.isHostActive && room.isHostOpen
  if (!isPublic || room.isHidden) return null
  const { session, played, queue, current } = await loadRoom(db, room)
  const isBlind = viewer?.blind === true && !room.isMember
  const shown = session && asRoomSession(session, VISITOR, isBlind)
  const entries = [...(current ? [current] : []), ...played, ...queue]
  return {
    name: room.name,
    hostName: room.hostName,
    isOpen: room.state === 'open',
    presentCount: room.presentCount,
    playedCount: room.playedCount,
    people: session?.people ?? 0,
    average: shown?.average ?? null,
    quarrel: shown?.quarrel?.title ?? null,
    covers: [...new Set(entries.flatMap(({ song }) => song?.image ?? []))],
  }
}
