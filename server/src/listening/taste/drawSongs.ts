import type { KnownSong, KnownSongs } from './knownSongs.ts'
import type { Candidate } from './lists.ts'

/** A song that may be shown, and why. */
export type Draw = { songId: number; artistId: number } & (
  | { why: 'similar'; candidate: Candidate }
  | { why: 'explore' | 'popular' }
)

export type Draws = {
  /** Songs similar to what the person likes, roughly best first but varying. */
  similar: Draw[]
  /** Songs of genres outside the usual ones. */
  explore: Draw[]
  /** Well-known songs: of the usual genres first, then of others. */
  popular: Draw[]
}

type Input = {
  candidates: readonly Candidate[]
  /** How many things the person likes by genre. */
  usualGenres: ReadonlyMap<number, number>
  known: KnownSongs
}

/** Songs of a genre are drawn from this many. */
const KNOWN_PER_GENRE = 12
/** Songs outside the usual genres are drawn from this many genres, others on each call. */
const EXPLORED_GENRES = 6
/** The larger it is, the more often the best candidates are drawn. Without it most draws would be of the many mediocre ones. */
const SHARPNESS = 3

/**
 * Draws songs at random, by their score. Everything is drawn, so that a caller can skip what a person must not get: draws are
 * cheap, while reading a song is not. Well-known songs are only drawn when they are asked for, as few people need them.
 */
export function drawSongs({ candidates, usualGenres, known }: Input, random = Math.random): Draws {
  const genres = shuffled([...known.keys()], random)
  const isUsual = (genre: number | null) => genre !== null && usualGenres.has(genre)
  const drawPopular = () =>
    [genres.filter(isUsual), genres.filter((genre) => !isUsual(genre))].flatMap((group) =>
      alternating(group, known, (songs) => songs, random).map(as('popular')),
    )
  // A song without something that the person likes behind it would have no reason.
  const similar = byChance(
    candidates.filter(({ because }) => because !== null),
    ({ score }) => score ** SHARPNESS,
    random,
  ).map(
    (candidate): Draw => ({
      songId: candidate.songId,
      artistId: candidate.artistId,
      why: 'similar',
      candidate,
    }),
  )
  const similarById = new Map(similar.map((draw) => [draw.songId, draw]))
  let popular: Draw[] | undefined
  return {
    similar,
    // A song of another genre that people with the same taste like keeps that reason.
    explore: alternating(
      outside(genres, usualGenres).slice(0, EXPLORED_GENRES),
      known,
      wellScoredFirst,
      random,
    ).map((song) => similarById.get(song.songId) ?? as('explore')(song)),
    get popular() {
      popular ??= drawPopular()
      return popular
    },
  }
}

const as =
  (why: 'explore' | 'popular') =>
  ({ songId, artistId }: KnownSong): Draw => ({ songId, artistId, why })

/** Somebody who likes all genres explores the one they like least; for somebody who likes nothing yet, no genre is outside. */
function outside(genres: readonly (number | null)[], usual: ReadonlyMap<number, number>): number[] {
  const named = genres.filter((genre) => genre !== null)
  if (usual.size === 0) return []
  const unknown = named.filter((genre) => !usual.has(genre))
  if (unknown.length > 0 || named.length < 2) return unknown
  return named.toSorted((a, b) => (usual.get(a) ?? 0) - (usual.get(b) ?? 0)).slice(0, 1)
}

const wellScoredFirst = (songs: readonly KnownSong[]) => [
  ...songs.filter(({ wellScored }) => wellScored),
  ...songs.filter(({ wellScored }) => !wellScored),
]

/** Alternates between genres, so that the first songs are of many genres. */
function alternating(
  genres: readonly (number | null)[],
  known: KnownSongs,
  order: (songs: readonly KnownSong[]) => readonly KnownSong[],
  random: () => number,
): KnownSong[] {
  const drawn = genres.map((genre) => {
    const songs = order(known.get(genre) ?? []).slice(0, KNOWN_PER_GENRE)
    return byChance(songs, (_, place) => 1 / (place + 2), random)
  })
  const rounds = Math.max(0, ...drawn.map(({ length }) => length))
  return Array.from({ length: rounds }, (_, round) => drawn.flatMap((songs) => songs[round] ?? [])).flat()
}

/** A weighted shuffle without replacement (Efraimidis and Spirakis): the larger the weight, the nearer to the front. */
function byChance<T>(
  items: readonly T[],
  weightOf: (item: T, place: number) => number,
  random: () => number,
): T[] {
  return items
    .map((item, place) => ({ item, key: Math.log(1 - random()) / Math.max(weightOf(item, place), 1e-9) }))
    .sort((a, b) => b.key - a.key)
    .map(({ item }) => item)
}

const shuffled = <T>(items: readonly T[], random: () => number): T[] => byChance(items, () => 1, random)

const MAX_PER_ARTIST = 2

/** Limits repetition in a list: no song twice, and at most two songs by one artist. */
export function createQuota() {
  const songs = new Set<number>()
  const artists = new Map<number, number>()
  return {
    admits: ({ songId, artistId }: Draw) =>
      !songs.has(songId) && (artists.get(artistId) ?? 0) < MAX_PER_ARTIST,
    add: ({ songId, artistId }: Draw) => {
      songs.add(songId)
      artists.set(artistId, (artists.get(artistId) ?? 0) + 1)
    },
  }
}
