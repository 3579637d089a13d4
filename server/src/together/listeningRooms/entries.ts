import type { Song } from '@remusic/contract/music/schemas/catalogue'
import type { Person } from '@remusic/contract/people/schemas/accounts'
import type { Reveal, RoomEntry } from '@remusic/contract/together/schemas/listeningRooms'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { asSong, selectSongs } from '../../music/catalogue/mappers.ts'
import { asPerson } from '../../people/accounts/people.ts'

type Score = { user: Person; isActive: boolean; score: number }

/** An entry as the server knows it. `scores` is empty until the reveal, so that nothing derived from it can leak them. */
export type LoadedEntry = {
  id: string
  roomId: string
  songId: number | null
  song: Song | null
  title: string
  artist: string
  addedBy: Person | null
  position: number
  state: RoomEntry['state']
  hasPreview: boolean
  startedAt: Date | null
  endsAt: Date | null
  isRevealed: boolean
  scoredCount: number
  scores: Score[]
}

type Row = {
  id: string
  room_id: string
  song_id: number | null
  title: string
  artist: string
  position: number
  state: RoomEntry['state']
  has_preview: boolean
  started_at: Date | null
  ends_at: Date | null
  isRevealed: boolean
  scoredCount: number
  adder_id: string | null
  adder_name: string | null
  adder_picture: string | null
}

/** Loads entries with their songs and, once revealed, their scores, in three statements for any number of entries, unordered. */
export async function loadEntries(db: Db, source: RawBuilder<unknown>): Promise<LoadedEntry[]> {
  const { rows } = await sql<Row>`
    select entry.id, entry.room_id, entry.song_id, entry.title, entry.artist, entry.position, entry.state, entry.has_preview,
      entry.started_at, entry.ends_at, entry.revealed_at is not null as "isRevealed",
      (select count(*) from listening_room_scores as given where given.entry_id = entry.id) as "scoredCount",
      adder.id as adder_id, adder.name as adder_name, adder.picture_id as adder_picture
    from (${source}) as entry left join users as adder on adder.id = entry.added_by and adder.active`.execute(
    db,
  )
  const songs = await findSongs(db, rows)
  const scores = await findScores(db, rows)
  return rows.map((row) => ({
    id: row.id,
    roomId: row.room_id,
    songId: row.song_id,
    song: row.song_id === null ? null : (songs.get(row.song_id) ?? null),
    title: row.title,
    artist: row.artist,
    addedBy:
      row.adder_id === null
        ? null
        : asPerson({ id: row.adder_id, name: row.adder_name ?? '', picture_id: row.adder_picture }),
    position: row.position,
    state: row.state,
    hasPreview: row.has_preview,
    startedAt: row.started_at,
    endsAt: row.ends_at,
    isRevealed: row.isRevealed,
    scoredCount: row.scoredCount,
    scores: scores.get(row.id) ?? [],
  }))
}

async function findSongs(db: Db, rows: Row[]): Promise<Map<number, Song>> {
  const ids = [...new Set(rows.flatMap(({ song_id }) => song_id ?? []))]
  if (ids.length === 0) return new Map()
  const songs = await selectSongs(db)
    .select('songs.id as song_id')
    .where(sql<boolean>`songs.id = any(${ids}::bigint[])`)
    .where('songs.hidden_at', 'is', null)
    .execute()
  return new Map(songs.map((row) => [row.song_id, asSong(row)]))
}

/** The condition on `revealed_at` is in the statement, so that a secret score is never even read. */
async function findScores(db: Db, rows: Row[]): Promise<Map<string, Score[]>> {
  const ids = rows.filter(({ isRevealed }) => isRevealed).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const { rows: scores } = await sql<{
    entry_id: string
    score: number
    id: string
    name: string
    picture_id: string | null
    active: boolean
  }>`
    select given.entry_id, given.score, users.id, users.name, users.picture_id, users.active
    from listening_room_scores as given
      join listening_room_entries as entry on entry.id = given.entry_id and entry.revealed_at is not null
      join users on users.id = given.user_id
    where given.entry_id = any(${ids}::uuid[])
    order by given.score desc, users.name, users.id`.execute(db)
  const byEntry = Map.groupBy(scores, ({ entry_id }) => entry_id)
  return new Map(
    [...byEntry].map(([id, given]) => [
      id,
      given.map((row) => ({ user: asPerson(row), isActive: row.active, score: row.score })),
    ]),
  )
}

/** The facts that decide how a person sees entries: hidden people, their own scores, and blind tasting. */
export type Eyes = {
  viewerId: string | null
  hiddenIds: ReadonlySet<string>
  /** Facts that change without a revision: how many have scored the playing song, and the viewer's own score of it. */
  playing: { id: string; scoredCount: number; ownScore: number | null } | null
  isBlindTo(entry: LoadedEntry): boolean
}

export const VISITOR: Eyes = {
  viewerId: null,
  hiddenIds: new Set(),
  playing: null,
  isBlindTo: () => false,
}

export function asRoomEntry(entry: LoadedEntry, eyes: Eyes): RoomEntry {
  const { viewerId, hiddenIds } = eyes
  const adder = entry.addedBy && !hiddenIds.has(entry.addedBy.id) ? entry.addedBy : null
  const own = entry.scores.find(({ user }) => user.id === viewerId)?.score
  const isBlind = entry.isRevealed && eyes.isBlindTo(entry)
  const playing = eyes.playing?.id === entry.id ? eyes.playing : null
  return {
    id: entry.id,
    song: entry.song,
    title: entry.title,
    artist: entry.artist,
    addedBy: adder,
    mine: viewerId !== null && entry.addedBy?.id === viewerId,
    state: entry.state,
    hasPreview: entry.hasPreview,
    startsAt: entry.startedAt?.getTime() ?? null,
    endsAt: entry.endsAt?.getTime() ?? null,
    scoredCount: playing?.scoredCount ?? entry.scoredCount,
    myScore: own ?? playing?.ownScore ?? null,
    reveal: entry.isRevealed && !isBlind ? revealOf(entry.scores, hiddenIds) : null,
    ...(isBlind && { blind: true }),
  }
}

/**
 * Everybody's score counts, but people who have left are not named. Scores of people whom the viewer does not see are left out of the mean
 * too: otherwise they could be computed from the mean and the listed scores.
 */
function revealOf(all: Score[], hiddenIds: ReadonlySet<string>): Reveal {
  const scores = all.filter(({ user }) => !hiddenIds.has(user.id))
  const named = scores.filter(({ isActive }) => isActive)
  const [highest, lowest] = [named.at(0), named.at(-1)]
  return {
    average: averageOf(scores),
    count: scores.length,
    spread: spreadOf(scores),
    scores: named.map(({ user, score }) => ({ user, score })),
    furthest: highest && lowest && highest.score > lowest.score ? [highest.user, lowest.user] : null,
  }
}

/** To two decimals; null without scores. */
export function averageOf(scores: readonly { score: number }[]): number | null {
  if (scores.length === 0) return null
  const sum = scores.reduce((total, { score }) => total + score, 0)
  return Math.round((sum / scores.length) * 100) / 100
}

/** The scores are sorted, the highest first. */
export const spreadOf = (scores: readonly { score: number }[]): number =>
  (scores.at(0)?.score ?? 0) - (scores.at(-1)?.score ?? 0)
