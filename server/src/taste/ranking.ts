import type { ItemKind } from '../catalogue/addresses.ts'

/** How many songs and artists a person's list has. */
export const LIST_SONGS = 120
export const LIST_ARTISTS = 60
/** How many of the best items of each kind are considered for the songs of a list. */
export const CONSIDERED: Record<ItemKind, number> = { song: 200, album: 30, artist: LIST_ARTISTS }
/** How many of the best-known songs of an album or an artist are considered. */
export const BEST_KNOWN = { album: 3, artist: 5 } as const

/** An album or an artist says less about one of its songs than people who like that very song. */
const SHARE_OF_PARENT = 0.6
/** Each further song of an album or an artist is a little less likely to be the right one. */
const STEP_BETWEEN_SONGS = 0.1
/** Leaves room for other artists. */
const MAX_SONGS_PER_ARTIST = 4

/** An item with its score and what the score is based on. Ids may be any numbers, as long as they are used consistently. */
export type Scored = {
  id: number
  score: number
  /** The liked item of the same kind with the largest share in the score, or null. */
  because: number | null
  support: number
  scored: number
}

export type RankedSong = Omit<Scored, 'because'> & {
  artist: number
  album: number
  because: { kind: ItemKind; id: number } | null
  about: ItemKind
}

type Parents = { artist: number; album: number }
type Input = {
  songs: readonly Scored[]
  albums: readonly Scored[]
  artists: readonly Scored[]
  bestKnown(kind: 'album' | 'artist', id: number): readonly number[]
  /** Undefined for a song that cannot be shown. */
  parentsOf(song: number): Parents | undefined
  isExcluded(song: number, parents: Parents): boolean
}

/**
 * The songs of a list, best first. What a song's album and artist score is added to its own score; the largest of the parts gives
 * the reason.
 */
export function rankSongs({ songs, albums, artists, bestKnown, parentsOf, isExcluded }: Input): RankedSong[] {
  const parts = new Map<number, Part[]>()
  const add = (song: number, part: Part) => {
    const known = parts.get(song)
    if (known) known.push(part)
    else parts.set(song, [part])
  }
  for (const item of songs) add(item.id, { kind: 'song', share: item.score, item })
  for (const [kind, items] of [
    ['album', albums],
    ['artist', artists],
  ] as const)
    for (const item of items)
      bestKnown(kind, item.id).forEach((song, place) => {
        const share = item.score * SHARE_OF_PARENT * (1 - place * STEP_BETWEEN_SONGS)
        add(song, { kind, share, item })
      })
  const byId = { album: indexed(albums), artist: indexed(artists) }
  const ranked: RankedSong[] = []
  for (const [song, found] of parts) {
    const parents = parentsOf(song)
    if (!parents || isExcluded(song, parents)) continue
    for (const kind of ['album', 'artist'] as const) {
      const item = byId[kind].get(parents[kind])
      if (item && !found.some((part) => part.kind === kind))
        found.push({ kind, share: item.score * SHARE_OF_PARENT * LEAST_SHARE, item })
    }
    ranked.push(rankedFrom(song, parents, found))
  }
  ranked.sort((a, b) => b.score - a.score || a.id - b.id)
  return withFewPerArtist(ranked).slice(0, LIST_SONGS)
}

type Part = { kind: ItemKind; share: number; item: Scored }
/** Of a song that is not among the best-known ones. */
const LEAST_SHARE = 1 - BEST_KNOWN.artist * STEP_BETWEEN_SONGS

const indexed = (items: readonly Scored[]) => new Map(items.map((item) => [item.id, item]))

function rankedFrom(id: number, { artist, album }: Parents, parts: readonly Part[]): RankedSong {
  let score = 0
  let main: Part | undefined
  for (const part of parts) {
    score += part.share
    // A part without a reason only wins over others without one.
    const isBetter =
      !main ||
      (hasReason(part) && !hasReason(main)) ||
      (hasReason(part) === hasReason(main) && part.share > main.share)
    if (isBetter) main = part
  }
  const { kind, item } = main as Part
  return {
    id,
    artist,
    album,
    score,
    because: item.because === null ? null : { kind, id: item.because },
    about: kind,
    support: item.support,
    scored: item.scored,
  }
}

const hasReason = ({ item }: Part) => item.because !== null

function withFewPerArtist(songs: readonly RankedSong[]): RankedSong[] {
  const counts = new Map<number, number>()
  return songs.filter(({ artist }) => {
    const count = (counts.get(artist) ?? 0) + 1
    counts.set(artist, count)
    return count <= MAX_SONGS_PER_ARTIST
  })
}
