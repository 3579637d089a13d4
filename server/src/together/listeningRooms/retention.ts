import { ROOM_MESSAGES_KEPT_DAYS } from '@remusic/contract/together/listeningRooms'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { deleteInBatches } from '../../base/database/retention.ts'

const DAY_MS = 86_400_000

/**
 * Deletes rooms in which nothing was played, a day after they closed, and the removed queue entries of closed rooms. These are kept until a
 * room closes so that a repeated call does not add them again.
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

/**
 * Deletes old messages of closed rooms, which the session does not show. Until then they can be reported; reported ones are kept, because
 * their author may appeal.
 */
export async function deleteOldMessages(db: Db, now: Date): Promise<void> {
  const cutoff = new Date(now.getTime() - ROOM_MESSAGES_KEPT_DAYS * DAY_MS)
  await deleteInBatches(
    db,
    'listening_room_messages',
    (message) =>
      message.and([
        message('created_at', '<', cutoff),
        // Values, not joins: a join could begin with the rooms, of which most have nothing left to delete.
        sql<boolean>`(select state from listening_rooms as room where room.id = listening_room_messages.room_id) = 'closed'`,
        sql<boolean>`(
          select reported.id from report_cases as reported
          where reported.author_id = listening_room_messages.sender_id
            and reported.kind = 'roomMessage' and reported.target_id = listening_room_messages.id limit 1
        ) is null`,
      ]),
    { orderBy: 'created_at' },
  )
}
