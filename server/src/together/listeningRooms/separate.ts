import { sql } from 'kysely'
import type { Deps } from '../../base/deps.ts'
import type { Separation } from '../../running/blocks/separation.ts'
import { announce, bump, inTransaction, roomWatchers } from './changes.ts'
import { skipUnwanted } from './playback.ts'

/** Removes two people from each other's rooms after one has blocked the other. */
async function separateInRooms(deps: Deps, one: string, other: string): Promise<void> {
  const { left, changes } = await inTransaction(deps.db, async (tx) => {
    const { rows: rooms } = await sql<{ id: string; guestId: string }>`
      select room.id, member.user_id as "guestId"
      from listening_rooms as room join listening_room_members as member on member.room_id = room.id and member.present
      where room.state = 'open'
        and (room.host_id, member.user_id) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))
      order by room.id for no key update of room`.execute(tx)
    const ids = rooms.map(({ id }) => id)
    if (ids.length === 0) return { left: [], changes: [] }
    await sql`
      update listening_room_members set present = false, left_at = now()
      where present and (room_id, user_id) in (
        select * from unnest(${ids}::uuid[], ${rooms.map(({ guestId }) => guestId)}::uuid[])
      )`.execute(tx)
    await skipUnwanted(tx, ids)
    return { left: rooms, changes: await bump(tx, ids) }
  })
  announce(deps, changes)
  for (const { id, guestId } of left) {
    roomWatchers.removePerson(deps, id, guestId)
    deps.sockets.emitTo(guestId, 'room-ended', { roomId: id })
  }
}

export const separationInRooms: Separation = { onBlock: separateInRooms }
