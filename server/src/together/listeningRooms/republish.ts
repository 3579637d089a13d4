import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import { announce, bump, inTransaction, type RoomChange } from './changes.ts'
import { deliver, findRoomMessage } from './messages.ts'
import { closeLocked } from './rooms.ts'

/** Sends a message again to those who watch its room, after moderation has hidden or restored it. */
export async function republishRoomMessage(deps: Deps, id: string): Promise<void> {
  const message = await findRoomMessage(deps.db, id)
  if (message) await deliver(deps, message)
}

export async function republishRoom(deps: Deps, id: string): Promise<void> {
  announce(deps, await closeIfHidden(deps.db, id))
}

/** A hidden room is over: nobody can see it, so nobody can stay. Restored, it is a session like any other. */
export function closeIfHidden(db: Db, id: string): Promise<RoomChange[]> {
  return inTransaction(db, async (tx) => {
    const room = await tx
      .selectFrom('listening_rooms')
      .select(['state', 'hidden_at'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!room) return []
    if (room.hidden_at !== null && room.state === 'open') await closeLocked(tx, [id])
    return bump(tx, [id])
  })
}
