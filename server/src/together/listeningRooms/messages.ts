import { ROOM_TEXTS } from '@remusic/contract/listeningRooms'
import type { NewRoomMessage, RoomMessage } from '@remusic/contract/schemas/listeningRooms'
import { sql } from 'kysely'
import { asPerson, isShownTo } from '../accounts/people.ts'
import type { Db } from '../database/client.ts'
import type { Deps } from '../platform/deps.ts'
import type { Me } from '../platform/handle.ts'
import { inTransaction, lockRoom, watchersOf } from './changes.ts'
import { requireSeen } from './door.ts'
import { refuse } from './errors.ts'

/** Stores a message and delivers it. A repeated call returns the stored one. */
export async function sendRoomMessageAs(
  deps: Deps,
  me: Me,
  { roomId, clientId, text }: NewRoomMessage & { roomId: string },
): Promise<RoomMessage> {
  const { id, isNew } = await inTransaction(deps.db, async (tx) => {
    const door = await lockRoom(tx, roomId, me)
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
    if (door.state === 'closed') throw refuse.closed()
    if (!door.isPresent) throw refuse.outside()
    if (door.isMuted) throw refuse.muted()
    const { seq } = await tx
      .updateTable('listening_rooms')
      .set((room) => ({ last_message: room('last_message', '+', 1) }))
      .where('id', '=', roomId)
      .returning('last_message as seq')
      .executeTakeFirstOrThrow()
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

/** Sends a message to those who watch the room, but not to people apart from its sender. */
export async function deliver({ db, sockets }: Deps, message: RoomMessage): Promise<void> {
  const apart = await findApart(db, message.roomId, message.sender.id)
  sockets.emitToRoom(watchersOf(message.roomId), 'room-message', message, { exceptUsers: apart })
}

/** The members of a room who have blocked the person, or whom the person has blocked. */
export async function findApart(db: Db, roomId: string, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select user_id as id from listening_room_members
    where room_id = ${roomId} and user_id in (select user_id from hidden_from(${userId}))`.execute(db)
  return rows.map(({ id }) => id)
}

type MessagesQuery = { cursor?: number | undefined; after?: number | undefined; limit: number }

/** Oldest first: the latest, those before the cursor, or those after a number. Only who is or was inside reads them. */
export async function findRoomMessages(
  db: Db,
  me: Me,
  { roomId, cursor, after, limit }: MessagesQuery & { roomId: string },
): Promise<{ items: RoomMessage[]; next: string | null }> {
  const door = await requireSeen(db, roomId, me)
  if (!door.isMember) throw refuse.outside()
  const isForward = after !== undefined
  const rows = await selectMessages(db)
    .where('message.room_id', '=', roomId)
    .where(isShownTo(me.id, 'message.sender_id'))
    .$if(isForward, (messages) => messages.where('message.seq', '>', after ?? 0))
    .$if(!isForward && cursor !== undefined, (messages) => messages.where('message.seq', '<', cursor ?? 0))
    .orderBy('message.seq', isForward ? 'asc' : 'desc')
    .limit(limit + 1)
    .execute()
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const items = (isForward ? shown : shown.toReversed()).map(asRoomMessage)
  return { items, next: rows.length > limit && last ? String(last.seq) : null }
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
