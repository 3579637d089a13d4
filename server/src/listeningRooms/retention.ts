import type { Db } from '../database/client.ts'
import { deleteInBatches } from '../platform/retention.ts'

const DAY_MS = 86_400_000

/**
 * Deletes what nobody will ask for again: rooms in which nothing was played, a day after they closed, and what was removed from the
 * queue of rooms that have closed since, which is kept until then so that a repeated call does not add it again.
 */
export async function deleteOldRows(db: Db, now: Date): Promise<void> {
  const cutoff = new Date(now.getTime() - DAY_MS)
  await deleteInBatches(
    db,
    'listening_rooms',
    (room) =>
      room.and([room('state', '=', 'closed'), room('played_count', '=', 0), room('closed_at', '<', cutoff)]),
    { orderBy: 'closed_at' },
  )
  await deleteInBatches(
    db,
    'listening_room_entries',
    (entry) =>
      entry.and([
        entry('state', '=', 'removed'),
        entry('room_id', 'in', (rooms) =>
          rooms.selectFrom('listening_rooms').select('id').where('closed_at', '<', cutoff),
        ),
      ]),
    { orderBy: 'room_id' },
  )
}
