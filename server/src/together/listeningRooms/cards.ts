import type { RoomCard, StoredRoomSettings } from '@remusic/contract/together/schemas/listeningRooms'
import { type RawBuilder, sql } from 'kysely'
import { MalformedError } from '../../base/common/errors.ts'
import { parseTimeCursor, toTimePage } from '../../base/common/timeCursor.ts'
import type { Db } from '../../base/database/client.ts'
import type { Me } from '../../base/http/handle.ts'
import { asSong, selectSongs } from '../../music/catalogue/mappers.ts'
import { asPerson, isShownTo, requirePage, viewerOfPage } from '../../people/accounts/people.ts'
import type { Viewer } from './access.ts'
import { roomSelection } from './columns.ts'
import { asRoomSession, loadSessions } from './sessions.ts'
import { eyesOf } from './state.ts'

const COVERS_SHOWN = 4
const INVITED_SHOWN = 20

type Row = StoredRoomSettings & {
  id: string
  state: 'open' | 'closed'
  present_count: number
  played_count: number
  created_at: Date
  closed_at: Date | null
  host_id: string
  host_name: string
  host_picture: string | null
  is_member: boolean
  playing: { songId: number | null; title: string; artist: string } | null
  songs: number[]
}

type Source = {
  where: RawBuilder<boolean>
  order: RawBuilder<unknown>
  limit: number
  viewerId: string | null
}

/** The rooms of active hosts whom the viewer sees, without those that a moderator has hidden. */
async function findRows(db: Db, { where, order, limit, viewerId }: Source): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select room.id, ${roomSelection}, room.state, room.present_count, room.played_count, room.created_at,
      room.closed_at, host.id as host_id, host.name as host_name, host.picture_id as host_picture,
      exists (
        select from listening_room_members as member where member.room_id = room.id and member.user_id = ${viewerId}::uuid
      ) as is_member,
      (
        select json_build_object('songId', song_id, 'title', title, 'artist', artist)
        from listening_room_entries where room_id = room.id and state = 'playing'
      ) as playing,
      array(
        select song_id::float8 from (
          (
            select song_id, 0 as turn, position from listening_room_entries
            where room_id = room.id and state in ('playing', 'queued') and song_id is not null
            order by position limit ${COVERS_SHOWN}
          )
          union all
          (
            select song_id, 1, position from listening_room_entries
            where room_id = room.id and revealed_at is not null and song_id is not null
            order by started_at desc limit ${COVERS_SHOWN}
          )
        ) as shown order by turn, position limit ${COVERS_SHOWN}
      ) as songs
    from listening_rooms as room join users as host on host.id = room.host_id
    where host.active and room.hidden_at is null and ${isShownTo(viewerId, 'room.host_id')} and ${where}
    order by ${order} limit ${limit}`.execute(db)
  return rows
}

async function asCards(db: Db, rows: Row[]): Promise<RoomCard[]> {
  const ids = [
    ...new Set(
      rows.flatMap(({ songs, playing }) => [...songs, ...(playing?.songId ? [playing.songId] : [])]),
    ),
  ]
  const songs =
    ids.length === 0
      ? []
      : await selectSongs(db)
          .select('songs.id as song_id')
          .where(sql<boolean>`songs.id = any(${ids}::bigint[])`)
          .where('songs.hidden_at', 'is', null)
          .execute()
  const imageOf = new Map(songs.map((row) => [row.song_id, asSong(row).image]))
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    access: row.access,
    state: row.state,
    host: asPerson({ id: row.host_id, name: row.host_name, picture_id: row.host_picture }),
    presentCount: row.present_count,
    playedCount: row.played_count,
    playing: row.playing && {
      title: row.playing.title,
      artist: row.playing.artist,
      image: imageOf.get(row.playing.songId ?? 0) ?? '',
    },
    covers: [...new Set(row.songs.flatMap((id) => imageOf.get(id) ?? []))],
    createdAt: row.created_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
  }))
}

type Page = { cursor?: string | undefined; limit: number }

/** The open public rooms, those with most people first. The counts change all the time, so a page may repeat a room. */
export async function findOpenRooms(db: Db, me: Me, { cursor, limit }: Page) {
  const after = readCursor(cursor)
  const viewerId = me.id
  const rows = await findRows(db, {
    where: sql`
      room.state = 'open' and room.access = 'public'
      ${after ? sql`and (room.present_count, room.id) < (${after.count}::int, ${after.id}::uuid)` : sql``}`,
    order: sql`room.present_count desc, room.id desc`,
    limit: limit + 1,
    viewerId,
  })
  const newestFirst = sql`room.created_at desc, room.id desc`
  const mine = await findRows(db, {
    where: sql`room.state = 'open' and room.host_id = ${me.id}`,
    order: newestFirst,
    limit: 1,
    viewerId,
  })
  const invited = await findRows(db, {
    where: sql`
      room.state = 'open' and room.id in (select room_id from listening_room_invitations where user_id = ${me.id})
      and not exists (
        select from listening_room_members as member
        where member.room_id = room.id and member.user_id = ${me.id} and member.removed_at is not null
      )`,
    order: newestFirst,
    limit: INVITED_SHOWN,
    viewerId,
  })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: await asCards(db, shown),
    next: rows.length > limit && last ? `${last.present_count}_${last.id}` : null,
    mine: (await asCards(db, mine))[0] ?? null,
    invited: await asCards(db, invited),
  }
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

function readCursor(cursor: string | undefined) {
  if (cursor === undefined) return null
  const [count = '', id = ''] = cursor.split('_')
  if (!/^\d{1,3}$/.test(count) || !UUID.test(id)) throw new MalformedError()
  return { count: Number(count), id }
}

/** The open public room of a host, and their public sessions in which something was played. */
export async function findRoomsOf(db: Db, viewer: Me | null, { userId, ...page }: Page & { userId: string }) {
  await requirePage(db, userId, viewer)
  const viewerId = viewerOfPage(viewer)
  const open = await findRows(db, {
    where: sql`room.host_id = ${userId} and room.state = 'open' and room.access = 'public'`,
    order: sql`room.id`,
    limit: 1,
    viewerId,
  })
  const rows = await findSessionRows(db, sql`room.host_id = ${userId}`, viewerId, page)
  const { items, next } = toPage(rows, page.limit)
  return { open: (await asCards(db, open))[0] ?? null, items: await asCards(db, items), next }
}

/** The public sessions of the people whom a person follows, and their own. */
export async function findFollowedSessions(db: Db, me: Me, page: Page) {
  const hosts = sql<boolean>`room.host_id in (
    select followed_id from user_follows where follower_id = ${me.id} union all select ${me.id}::uuid
  )`
  const { items: rows, next } = toPage(await findSessionRows(db, hosts, me.id, page), page.limit)
  const [cards, sessions] = [
    await asCards(db, rows),
    await loadSessions(
      db,
      rows.map(({ id }) => id),
    ),
  ]
  const items = await Promise.all(
    rows.map(async (row, i) => {
      const session = sessions.get(row.id)
      const card = cards[i]
      if (!session || !card) return []
      const room = { id: row.id, isMember: row.is_member, hostId: row.host_id }
      const entries = [session.best, session.quarrel].filter((entry) => entry !== null)
      const eyes = await eyesOf(db, room, me, entries)
      return [{ ...card, session: asRoomSession(session, eyes, isBlindOutsider(me, row)) }]
    }),
  )
  return { items: items.flat(), next }
}

const isBlindOutsider = (viewer: Viewer, row: Row) => viewer?.blind === true && !row.is_member

function findSessionRows(
  db: Db,
  whose: RawBuilder<boolean>,
  viewerId: string | null,
  { cursor, limit }: Page,
): Promise<Row[]> {
  const place = parseTimeCursor(cursor)
  return findRows(db, {
    where: sql`
      room.state = 'closed' and room.access = 'public' and room.played_count > 0 and ${whose}
      ${place ? sql`and (room.closed_at, room.id) < (${place.at}, ${place.id})` : sql``}`,
    order: sql`room.closed_at desc, room.id desc`,
    limit: limit + 1,
    viewerId,
  })
}

const toPage = (rows: Row[], limit: number) =>
  toTimePage(
    rows,
    limit,
    (row) => row,
    (row) => ({ at: row.closed_at ?? new Date(0), id: row.id }),
  )
