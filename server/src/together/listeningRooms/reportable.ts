import { sql } from 'kysely'
import {
  asMessages,
  hidesRowOf,
  MESSAGES_AROUND,
  type MessageRow,
  type Reportable,
  SONGS_SHOWN,
  visibility,
} from '../../running/moderation/reportable.ts'
import { isRoomSeenBy } from './access.ts'
import { closeIfHidden, republishRoom, republishRoomMessage } from './republish.ts'

export const reportableRoom: Reportable = {
  async find(db, id, viewerId) {
    if (!(await isRoomSeenBy(db, id, viewerId))) return null
    const room = await db
      .selectFrom('listening_rooms')
      .select(['host_id', 'name'])
      .where('id', '=', id)
      .executeTakeFirst()
    return room ? { authorId: room.host_id, text: room.name } : null
  },

  async contents(db, ids) {
    const rows = await db
      .selectFrom('listening_rooms')
      .select(['id', 'name', 'created_at', 'hidden_at'])
      .select(
        sql<string[]>`array(
          select entry.title || ' · ' || entry.artist from listening_room_entries as entry
          where entry.room_id = listening_rooms.id order by entry.position desc limit ${sql.lit(SONGS_SHOWN)}
        )`.as('songs'),
      )
      .where('id', 'in', ids)
      .execute()
    return rows.map((row) => [
      row.id,
      {
        content: {
          kind: 'room',
          id: row.id,
          name: row.name,
          songs: row.songs,
          createdAt: row.created_at.toISOString(),
        },
        ...visibility(row),
      },
    ])
  },

  writtenSince: ({ authorId, since }) => sql`
    select id from listening_rooms where host_id = ${authorId} and hidden_at is null and created_at >= ${since}`,

  setHidden: hidesRowOf('listening_rooms'),

  end: closeIfHidden,
  republish: republishRoom,
}

export const reportableRoomMessage: Reportable = {
  async find(db, id, viewerId) {
    const message = await db
      .selectFrom('listening_room_messages as message')
      .innerJoin('listening_room_members as member', 'member.room_id', 'message.room_id')
      .select(['message.sender_id', 'message.body'])
      .where('message.id', '=', id)
      .where('message.hidden_at', 'is', null)
      .where('member.user_id', '=', viewerId)
      .executeTakeFirst()
    return message ? { authorId: message.sender_id, text: message.body } : null
  },

  async contents(db, ids) {
    const { rows } = await sql<MessageRow & { room_name: string }>`
      select reported.id as reported_id, message.id, message.body, message.created_at, message.hidden_at,
        users.id as sender_id, users.name, users.picture_id, room.name as room_name
      from listening_room_messages as reported
      join listening_rooms as room on room.id = reported.room_id
      join listening_room_messages as message on message.room_id = reported.room_id
        and message.seq between reported.seq - ${MESSAGES_AROUND}::int and reported.seq + ${MESSAGES_AROUND}::int
      join users on users.id = message.sender_id
      where reported.id in (${sql.join(ids)})
      order by reported.id, message.seq`.execute(db)
    return ids.flatMap((id) => {
      const around = rows.filter((row) => row.reported_id === id)
      const reported = around.find((row) => row.id === id)
      if (!reported) return []
      const content = {
        kind: 'roomMessage' as const,
        text: reported.body,
        createdAt: reported.created_at.toISOString(),
        roomName: reported.room_name,
        messages: asMessages(reported, around),
      }
      return [[id, { content, ...visibility(reported) }] as const]
    })
  },

  writtenSince: ({ authorId, since }) => sql`
    select id from listening_room_messages
    where sender_id = ${authorId} and hidden_at is null and created_at >= ${since}`,

  setHidden: hidesRowOf('listening_room_messages'),

  republish: republishRoomMessage,
}
