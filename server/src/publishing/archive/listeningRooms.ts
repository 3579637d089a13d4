import type { Archive } from '@remusic/contract/publishing/schemas/archive'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { roomSelection } from '../../together/listeningRooms/columns.ts'

type Rooms = Archive['listeningRooms']

/** The rooms that a person has been in, with what they added, scored and wrote there, and nothing by others. */
export async function findListeningRooms(db: Db, userId: string): Promise<Rooms> {
  const { rows } = await sql<Rooms[number]>`
    select ${roomSelection}, host.name as host,
      to_json(room.created_at at time zone 'UTC') #>> '{}' || 'Z' as "createdDate",
      to_json(room.closed_at at time zone 'UTC') #>> '{}' || 'Z' as "closedDate",
      (
        select coalesce(json_agg(json_build_object('title', title, 'artist', artist) order by position), '[]')
        from listening_room_entries where room_id = room.id and added_by = member.user_id and state <> 'removed'
      ) as added,
      (
        select coalesce(
          json_agg(
            json_build_object(
              'title', entry.title, 'artist', entry.artist, 'score', own.score,
              'createdDate', to_json(own.created_at at time zone 'UTC') #>> '{}' || 'Z'
            ) order by own.created_at
          ), '[]'
        )
        from listening_room_entries as entry join listening_room_scores as own on own.entry_id = entry.id
        where entry.room_id = room.id and own.user_id = member.user_id
      ) as scores,
      (
        select coalesce(
          json_agg(
            json_build_object('text', body, 'createdDate', to_json(created_at at time zone 'UTC') #>> '{}' || 'Z') order by seq
          ), '[]'
        )
        from listening_room_messages where room_id = room.id and sender_id = member.user_id and hidden_at is null
      ) as messages
    from listening_room_members as member join listening_rooms as room on room.id = member.room_id
      join users as host on host.id = room.host_id
    where member.user_id = ${userId}
    order by room.created_at, room.id`.execute(db)
  return rows
}
