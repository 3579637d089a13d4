import type { Taster } from '../catalogue/blindTasting.ts'
import type { Db } from '../database/client.ts'
import { findDoor } from './door.ts'
import { VISITOR } from './entries.ts'
import { asRoomSession } from './sessions.ts'
import { loadRoom } from './state.ts'

/**
 * What a picture card shows of a room: null unless everybody may see it. Whoever tastes blind and was not there gets it without the
 * average.
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
