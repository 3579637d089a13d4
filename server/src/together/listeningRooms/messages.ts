import { ROOM_TEXTS } from '@remusic/contract/together/listeningRooms'
import type { NewRoomMessage, RoomMessage } from '@remusic/contract/together/schemas/listeningRooms'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import { readNumbered, takeNumber } from '../../base/live/numbers.ts'
import { asPerson, isShownTo } from '../../people/accounts/people.ts'
import { requireSeen } from './access.ts'
import { inTransaction, lockRoom, roomWatchers } from './changes.ts'
import { refuse } from './errors.ts'

/** Stores a message and delivers it. A repeated call returns the stored one. */
export async function sendRoomMessageAs(
  deps: Deps,
  me: Me,
  { roomId, clientId, text }: NewRoomMessage & { roomId: string },
): Promise<RoomMessage> {
  const { id, isNew } = await inTransaction(deps.db, async (tx) => {
    const room = await lockRoom(tx, roomId, me)
    const known = await tx
      .selectFrom('listening_room_messages')
      .select(['id', 'body'])
      .where('room_id', '=', roomId)
      .where('sender_id', '=', me.id)
      .where('client_id', '=', clientId)
      .executeTakeFirst()
    // A retry must succeed even if the sender has been muted since: the original message was accepted.
    if (known) {
      if (known.body !== text) throw refuse.clientIdUsed()
      return { id: known.id, isNew: false }
    }
    if (room.state === 'closed') throw refuse.closed()
    if (!room.isPresent) throw refuse.outside()
    if (room.isMuted) throw refuse.muted()
    const seq = await takeNumber(tx, 'listening_rooms.last_message', roomId)
    const stored = await tx
      .insertInto('listening_room_messages')
      .values({ room_id: roomId, seq, sender_id: me.id, client_id: clientId, body: text })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id: stored.id, isNew: true }
  })
  const message = await findRoomMessage(deps.db, id)
  if (!message) throw refuse.notFound()
  if (isNew) await deliver(deps, message)
  return message
}

/** Sends a message to those who watch the room, except people with a block between them and its sender. */
export async function deliver(deps: Deps, message: RoomMessage): Promise<void> {
  const apart = await findApart(deps.db, message.roomId, message.sender.id)
  roomWatchers.tell(deps, message.roomId, 'room-message', message, apart)
}

/** The members of a room who have blocked the person, or whom the person has blocked. */
export async function findApart(db: Db, roomId: string, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select user_id as id from listening_room_members
    where room_id = ${roomId} and user_id in (select user_id from hidden_from(${userId}))`.execute(db)
  return rows.map(({ id }) => id)
}

type MessagesQuery = { cursor?: number | undefined; after?: number | undefined; limit: number }

/** Oldest first: the latest, those before the cursor, or those after a number. Only people who are or were inside may read them. */
export async function findRoomMessages(
  db: Db,
  me: Me,
  { roomId, ...range }: MessagesQuery & { roomId: string },
): Promise<{ items: RoomMessage[]; next: string | null }> {
  const room = await requireSeen(db, roomId, me)
  if (!room.isMember) throw refuse.outside()
  const messages = selectMessages(db)
    .where('message.room_id', '=', roomId)
    .where(isShownTo(me.id, 'message.sender_id'))
  const { rows, next } = await readNumbered(messages, 'message.seq', range)
  return { items: rows.map(asRoomMessage), next }
}

export async function findRoomMessage(db: Db, id: string): Promise<RoomMessage | null> {
  const row = await selectMessages(db).where('message.id', '=', id).executeTakeFirst()
  return row ? asRoomMessage(row) : null
}

const selectMessages = (db: Db) =>
  db
    .selectFrom('listening_room_messages as message')
    .innerJoin('users', 'users.id', 'message.sender_id')
    .select(['message.id', 'message.room_id', 'message.seq', 'message.client_id', 'message.body'])
    .select(['message.hidden_at', 'message.created_at'])
    .select(['users.id as sender_id', 'users.name', 'users.picture_id'])

type MessageRow = Awaited<ReturnType<ReturnType<typeof selectMessages>['executeTakeFirstOrThrow']>>

const asRoomMessage = (row: MessageRow): RoomMessage => ({
  id: row.id,
  roomId: row.room_id,
  seq: row.seq,
  clientId: row.client_id,
  sender: asPerson({ ...row, id: row.sender_id }),
  text: row.hidden_at === null ? row.body : ROOM_TEXTS.messageHidden,
  hidden: row.hidden_at !== null,
  createdAt: row.created_at.toISOString(),
})
