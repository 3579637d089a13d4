import { type Random, seeded } from '@remusic/art/random'
import type { RoomSettings } from '@remusic/contract/together/schemas/listeningRooms'
import type { Db } from '@remusic/server/base/database/client'
import { roomColumns } from '@remusic/server/together/listeningRooms/columns'
import { startNext } from '@remusic/server/together/listeningRooms/playback'
import { sql } from 'kysely'
import { DEMO_ACCOUNTS } from '../accounts.ts'

/** An arbitrary number that all servers share. */
const ROOMS_LOCK = 4_820_117_338
const MINUTE_MS = 60_000
const SONG_MS = 33_000
/** How many songs each member of the open room has waiting. Their preview lasts half a minute. */
const SONGS_EACH = 20
/** No client is connected for the members of the open room, so their stay must not expire. */
const STAYS_UNTIL = '2100-01-01T00:00:00Z'

const OPEN_ROOM = {
  settings: { name: 'Sobremesa con parlantes', access: 'public' } as const satisfies RoomSettings,
  messages: ['¿Quién puso esta?', 'Yo. Denle tiempo.', 'El coro llega y se entiende todo'],
}
const SESSION = {
  settings: { name: 'Un disco, seis peleas', access: 'public' } as const satisfies RoomSettings,
  songs: 6,
  hoursAgo: 20,
  messages: [
    'Llegué, ¿qué me perdí?',
    'Nada todavía: la primera fue un cinco para casi todos',
    'Ese cambio de compás lo escuché tres veces',
    'A mí me perdió en el estribillo',
    'Abran las calificaciones que quiero pelear',
    'Un dos y un cinco, ahí está la noche',
  ],
}

type Member = { id: string; name: string; role: string }
type Song = { id: number; title: string; artist: string }

/** Stores a finished session once, and an open room with a full queue at every start. */
export async function fillRooms(db: Db, emails: readonly string[], now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${ROOMS_LOCK})`.execute(tx)
    const members = await findMembers(tx, emails)
    const [host, keeper, ...others] = members.filter(({ role }) => role === 'Premium')
    const songs = await findSongs(tx)
    if (!host || !keeper || songs.length === 0) return
    const random = seeded('remusic-rooms-1')
    if (!(await hasRoom(tx, SESSION.settings.name)))
      await storeSession(tx, { host: keeper, guests: others.slice(0, 4), songs, random, now })
    await keepRoomOpen(tx, { host, guests: others.slice(0, 3), songs, random })
  })
}

/** Finds members other than the accounts that visitors of the demo sign in with, because visitors open rooms of their own. */
async function findMembers(tx: Db, emails: readonly string[]): Promise<Member[]> {
  const own = new Set(DEMO_ACCOUNTS.map(({ email }) => email))
  return tx
    .selectFrom('users')
    .select(['id', 'name', 'role'])
    .where(
      'email',
      'in',
      emails.filter((email) => !own.has(email)),
    )
    .where('active', '=', true)
    .orderBy('name')
    .execute()
}

async function findSongs(tx: Db): Promise<Song[]> {
  return tx
    .selectFrom('songs')
    .innerJoin('artists', 'artists.id', 'songs.artist_id')
    .select(['songs.id', 'songs.title', 'artists.name as artist'])
    .where('songs.has_preview', '=', true)
    .where('songs.hidden_at', 'is', null)
    .orderBy('songs.popularity', 'desc')
    .orderBy('songs.id')
    .limit(200)
    .execute()
}

const hasRoom = async (tx: Db, name: string) =>
  (await tx.selectFrom('listening_rooms').select('id').where('name', '=', name).executeTakeFirst()) !==
  undefined

type Cast = { host: Member; guests: readonly Member[]; songs: readonly Song[]; random: Random }

async function storeSession(tx: Db, { host, guests, songs, random, now }: Cast & { now: Date }) {
  const from = now.getTime() - SESSION.hoursAgo * 60 * MINUTE_MS
  const at = (ms: number) => new Date(Math.round(from + ms))
  const people = [host, ...guests]
  const { id: roomId } = await tx
    .insertInto('listening_rooms')
    .values({ host_id: host.id, ...roomColumns(SESSION.settings), created_at: at(0) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enter(tx, roomId, people, at(0))
  const played = Array.from({ length: SESSION.songs }, () => random.pick(songs))
  for (const [i, song] of played.entries()) {
    const adder = people[i % people.length] as Member
    const entry = { ...entryOf(roomId, adder, song, i + 1), state: 'playing' as const, has_preview: true }
    const startsAt = at((i + 1) * SONG_MS)
    const endsAt = at((i + 2) * SONG_MS - 3_000)
    const { id } = await tx
      .insertInto('listening_room_entries')
      .values({ ...entry, client_id: crypto.randomUUID(), started_at: startsAt, ends_at: endsAt })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('listening_room_scores')
      .values(
        people.map((person) => ({
          entry_id: id,
          user_id: person.id,
          score: random.integer(person === adder ? 4 : 1, 5),
          created_at: endsAt,
        })),
      )
      .execute()
    await tx
      .updateTable('listening_room_entries')
      .set({ state: 'played', revealed_at: endsAt })
      .where('id', '=', id)
      .execute()
  }
  const closedAt = at((SESSION.songs + 3) * SONG_MS)
  await storeMessages(tx, roomId, people, SESSION.messages, (i) => at((i + 1) * SONG_MS))
  await tx
    .updateTable('listening_room_members')
    .set({ present: false, left_at: closedAt })
    .where('room_id', '=', roomId)
    .execute()
  await tx
    .updateTable('listening_rooms')
    .set({
      state: 'closed',
      closed_at: closedAt,
      played_count: SESSION.songs,
      last_position: SESSION.songs,
    })
    .where('id', '=', roomId)
    .execute()
}

async function keepRoomOpen(tx: Db, { host, guests, songs, random }: Cast) {
  const people = [host, ...guests]
  const open = await tx
    .selectFrom('listening_rooms')
    .select('id')
    .where('host_id', '=', host.id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  const roomId = open?.id ?? (await openRoom(tx, host, people))
  for (const person of people) {
    const { waiting, last } = await tx
      .selectFrom('listening_rooms as room')
      .innerJoin('listening_room_members as member', 'member.room_id', 'room.id')
      .select(['member.queued_count as waiting', 'room.last_position as last'])
      .where('room.id', '=', roomId)
      .where('member.user_id', '=', person.id)
      .executeTakeFirstOrThrow()
    const missing = SONGS_EACH - waiting
    if (missing <= 0) continue
    const clientId = crypto.randomUUID()
    await tx
      .insertInto('listening_room_entries')
      .values(
        Array.from({ length: missing }, (_, i) => ({
          ...entryOf(roomId, person, random.pick(songs), last + i + 1),
          client_id: clientId,
          ordinal: i,
        })),
      )
      .execute()
    await tx
      .updateTable('listening_rooms')
      .set({ last_position: last + missing })
      .where('id', '=', roomId)
      .execute()
  }
  await startNext(tx, [roomId])
  await tx
    .updateTable('listening_rooms')
    .set((room) => ({ revision: room('revision', '+', 1) }))
    .where('id', '=', roomId)
    .execute()
}

async function openRoom(tx: Db, host: Member, people: readonly Member[]): Promise<string> {
  const { id } = await tx
    .insertInto('listening_rooms')
    .values({ host_id: host.id, ...roomColumns(OPEN_ROOM.settings) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enter(tx, id, people, new Date(STAYS_UNTIL))
  await storeMessages(tx, id, people, OPEN_ROOM.messages, () => new Date())
  return id
}

const enter = (tx: Db, roomId: string, people: readonly Member[], until: Date) =>
  tx
    .insertInto('listening_room_members')
    .values(people.map(({ id }) => ({ room_id: roomId, user_id: id, seen_until: until })))
    .execute()

const entryOf = (roomId: string, adder: Member, song: Song, position: number) => ({
  room_id: roomId,
  song_id: song.id,
  title: song.title,
  artist: song.artist,
  added_by: adder.id,
  ordinal: 0,
  position,
})

async function storeMessages(
  tx: Db,
  roomId: string,
  people: readonly Member[],
  texts: readonly string[],
  at: (i: number) => Date,
): Promise<void> {
  await tx
    .insertInto('listening_room_messages')
    .values(
      texts.map((body, i) => ({
        room_id: roomId,
        seq: i + 1,
        sender_id: (people[(i + 1) % people.length] as Member).id,
        client_id: crypto.randomUUID(),
        body,
        created_at: at(i),
      })),
    )
    .execute()
  await tx
    .updateTable('listening_rooms')
    .set({ last_message: texts.length })
    .where('id', '=', roomId)
    .execute()
}
