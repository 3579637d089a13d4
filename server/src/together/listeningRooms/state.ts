import type { Person } from '@remusic/contract/people/schemas/accounts'
import { PLAYED_SHOWN } from '@remusic/contract/together/listeningRooms'
import type { Room, RoomEntry } from '@remusic/contract/together/schemas/listeningRooms'
import { sql } from 'kysely'
import { parseTimeCursor, toTimePage } from '../../base/common/timeCursor.ts'
import type { Db } from '../../base/database/client.ts'
import { compiledQuery } from '../../base/database/compiledQuery.ts'
import { findHiddenTargets } from '../../music/catalogue/blindTasting.ts'
import { asPerson } from '../../people/accounts/people.ts'
import { entryRefusal, type RoomForViewer, requireSeen, type Viewer } from './access.ts'
import { asRoomEntry, type Eyes, type LoadedEntry, loadEntries, VISITOR } from './entries.ts'
import { asRoomSession, type LoadedSession, loadSessions } from './sessions.ts'

/** Members of a closed room that are listed; there may have been more over the hours. */
const MEMBERS_SHOWN = 200
const COVERS_SHOWN = 4
/** A cached state outlives changes without a revision of their own, such as a member's new name, by this much. */
const CACHED_MS = 5_000
const ROOMS_CACHED = 2_000

type Member = { person: Person; isPresent: boolean; isMuted: boolean }

/** The data of a room that is the same for everybody who sees it. */
type Loaded = {
  members: Member[]
  current: LoadedEntry | null
  queue: LoadedEntry[]
  played: LoadedEntry[]
  votes: string[]
  session: LoadedSession | null
}

/**
 * Reads rooms. After each change all members ask for the same revision at the same moment, so it is loaded once per server. The revision is
 * read first, so the loaded state is at least as new as the revision it is cached under.
 */
export function createRoomReader(db: Db) {
  const cache = new Map<string, { revision: number; until: number; loaded: Promise<Loaded> }>()

  function load(room: RoomForViewer): Promise<Loaded> {
    const known = cache.get(room.id)
    const now = performance.now()
    if (known && known.revision >= room.revision && known.until > now) return known.loaded
    const loaded = loadRoom(db, room)
    cache.delete(room.id)
    cache.set(room.id, { revision: room.revision, until: now + CACHED_MS, loaded })
    loaded.catch(() => cache.delete(room.id))
    // A map keeps the order of its keys, so the first is the one that was loaded longest ago.
    for (const oldest of cache.keys()) {
      if (cache.size <= ROOMS_CACHED) break
      cache.delete(oldest)
    }
    return loaded
  }

  return {
    async find(roomId: string, viewer: Viewer): Promise<Room> {
      const room = await requireSeen(db, roomId, viewer)
      const loaded = await load(room)
      const eyes = await eyesOf(db, room, viewer, [
        ...loaded.played,
        ...(loaded.current ? [loaded.current] : []),
      ])
      return asRoom(room, loaded, viewer, eyes)
    },
  }
}

export type RoomReader = ReturnType<typeof createRoomReader>

export async function loadRoom(db: Db, { id, state }: RoomForViewer): Promise<Loaded> {
  const [members, entries, { rows: votes }, sessions] = await Promise.all([
    loadMembers(db, id, state),
    loadEntries(
      db,
      sql`
        select * from (
          select * from listening_room_entries where room_id = ${id} and state in ('queued', 'playing')
        ) as waiting
        union all
        select * from (
          select * from listening_room_entries where room_id = ${id} and revealed_at is not null
          order by started_at desc, id desc limit ${PLAYED_SHOWN}
        ) as latest`,
    ),
    sql<{ id: string }>`
      select vote.user_id as id from listening_room_skips as vote
        join listening_room_entries as entry on entry.id = vote.entry_id and entry.state = 'playing'
        join listening_room_members as voter on voter.room_id = entry.room_id and voter.user_id = vote.user_id
      where entry.room_id = ${id} and voter.present`.execute(db),
    state === 'closed' ? loadSessions(db, [id]) : null,
  ])
  return {
    members,
    current: entries.find((entry) => entry.state === 'playing') ?? null,
    queue: entries
      .filter((entry) => entry.state === 'queued')
      .sort((one, other) => one.position - other.position),
    played: entries.filter((entry) => entry.isRevealed).sort((one, other) => byStart(other, one)),
    votes: votes.map((vote) => vote.id),
    session: sessions?.get(id) ?? null,
  }
}

async function loadMembers(db: Db, roomId: string, state: RoomForViewer['state']): Promise<Member[]> {
  const rows = await db
    .selectFrom('listening_room_members as member')
    .innerJoin('users', 'users.id', 'member.user_id')
    .select(['users.id', 'users.name', 'users.picture_id', 'member.present', 'member.muted'])
    .where('member.room_id', '=', roomId)
    .where('users.active', '=', true)
    .$if(state === 'open', (members) => members.where('member.present', '=', true))
    .$if(state === 'closed', (members) => members.where('member.removed_at', 'is', null))
    .orderBy('member.joined_at')
    .orderBy('users.id')
    .limit(MEMBERS_SHOWN)
    .execute()
  return rows.map((row) => ({ person: asPerson(row), isPresent: row.present, isMuted: row.muted }))
}

type Seen = { hidden: string[]; playingId: string | null; scoredCount: number; ownScore: number | null }

/** People who were inside have heard the songs there, so they see the scores; others who taste blind review the songs first. */
export async function eyesOf(
  db: Db,
  room: Pick<RoomForViewer, 'id' | 'isMember' | 'hostId'>,
  viewer: Viewer,
  entries: readonly LoadedEntry[],
): Promise<Eyes> {
  if (!viewer) return VISITOR
  const [seen] = await compiledQuery(
    db,
    'what a person sees in a room',
    { roomId: room.id, viewerId: viewer.id },
    ({ roomId, viewerId }) => sql<Seen>`
      select array(select user_id from hidden_from(${viewerId})) as hidden, playing.id as "playingId",
        (select count(*) from listening_room_scores where entry_id = playing.id) as "scoredCount",
        (select score from listening_room_scores where entry_id = playing.id and user_id = ${viewerId}) as "ownScore"
      from (select) as one
        left join listening_room_entries as playing on playing.room_id = ${roomId} and playing.state = 'playing'`,
  )
  const blindSongs = room.isMember ? NO_SONGS : await findBlindSongs(db, viewer, entries)
  return {
    viewerId: viewer.id,
    hiddenIds: new Set(seen?.hidden),
    playing:
      seen && seen.playingId !== null
        ? { id: seen.playingId, scoredCount: seen.scoredCount, ownScore: seen.ownScore }
        : null,
    isBlindTo: ({ songId }) => (songId === null ? viewer.blind && !room.isMember : blindSongs.has(songId)),
  }
}

const NO_SONGS: ReadonlySet<number> = new Set()

/** The songs of these entries that the viewer tastes blind. */
async function findBlindSongs(db: Db, viewer: Viewer, entries: readonly LoadedEntry[]) {
  const songIds = [...new Set(entries.flatMap(({ songId }) => songId ?? []))]
  if (!viewer?.blind || songIds.length === 0) return NO_SONGS
  const targets = await db
    .selectFrom('review_targets')
    .select(['id', 'song_id'])
    .where(sql<boolean>`song_id = any(${songIds}::bigint[])`)
    .execute()
  const hidden = await findHiddenTargets(
    db,
    viewer,
    targets.map(({ id }) => id),
  )
  const targetOf = new Map(targets.map(({ id, song_id }) => [song_id, id]))
  // A song without a target has no review of anybody.
  return new Set(songIds.filter((songId) => hidden.has(targetOf.get(songId) ?? 0) || !targetOf.has(songId)))
}

function asRoom(room: RoomForViewer, loaded: Loaded, viewer: Viewer, eyes: Eyes): Room {
  const entry = (one: LoadedEntry): RoomEntry => asRoomEntry(one, eyes)
  const { current, queue, played } = loaded
  const isBlind = viewer?.blind === true && !room.isMember
  const refusal = viewer && !room.isPresent ? entryRefusal(room, viewer) : null
  return {
    id: room.id,
    name: room.name,
    access: room.access,
    state: room.state,
    host: asPerson({ id: room.hostId, name: room.hostName, picture_id: room.hostPicture }),
    presentCount: room.presentCount,
    playedCount: room.playedCount,
    playing: current && { title: current.title, artist: current.artist, image: current.song?.image ?? '' },
    covers: coversOf([...(current ? [current] : []), ...played, ...queue]),
    createdAt: room.createdAt.toISOString(),
    closedAt: room.closedAt?.toISOString() ?? null,
    revision: room.revision,
    now: room.now,
    me: viewer && {
      inside: room.isPresent,
      host: viewer.id === room.hostId,
      muted: room.isMuted,
      votedSkip: loaded.votes.includes(viewer.id),
      refusal: refusal?.message ?? null,
    },
    members: loaded.members
      .filter(({ person }) => !eyes.hiddenIds.has(person.id))
      .map(({ person, isPresent, isMuted }) => ({
        ...person,
        host: person.id === room.hostId,
        present: isPresent,
        muted: isMuted,
      })),
    current: current && entry(current),
    queue: queue.map(entry),
    played: played.map(entry),
    skip: { votes: loaded.votes.length, needed: Math.floor(room.presentCount / 2) + 1 },
    lastMessage: room.lastMessage,
    session: loaded.session && asRoomSession(loaded.session, eyes, isBlind),
  }
}

function coversOf(entries: readonly LoadedEntry[]): string[] {
  return [...new Set(entries.flatMap(({ song }) => song?.image ?? []))].slice(0, COVERS_SHOWN)
}

const byStart = (one: LoadedEntry, other: LoadedEntry) =>
  (one.startedAt?.getTime() ?? 0) - (other.startedAt?.getTime() ?? 0) || (one.id < other.id ? -1 : 1)

type PlayedQuery = { roomId: string; cursor?: string | undefined; limit: number }

/** Everything that was played in a room, the first first. */
export async function findPlayed(db: Db, viewer: Viewer, { roomId, cursor, limit }: PlayedQuery) {
  const room = await requireSeen(db, roomId, viewer)
  const place = parseTimeCursor(cursor)
  const entries = await loadEntries(
    db,
    sql`
      select * from listening_room_entries
      where room_id = ${roomId} and revealed_at is not null
        ${place ? sql`and (started_at, id) > (${place.at}, ${place.id})` : sql``}
      order by started_at, id limit ${limit + 1}`,
  )
  const inOrder = entries.toSorted(byStart)
  const eyes = await eyesOf(db, room, viewer, inOrder)
  return toTimePage(
    inOrder,
    limit,
    (entry) => asRoomEntry(entry, eyes),
    (entry) => ({ at: entry.startedAt ?? new Date(0), id: entry.id }),
  )
}
