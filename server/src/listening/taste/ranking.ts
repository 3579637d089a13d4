import type { ItemKind } from '../../music/catalogue/addresses.ts'

/** How many songs and artists a person's list has. */
export const LIST_SONGS = 100
export const LIST_ARTISTS = 50
/** How many of the best items of each kind are considered for the songs of a list. */
export const CONSIDERED: Record<ItemKind, number> = { song: 120, album: 20, artist: LIST_ARTISTS }
/** How many of the best-known songs of an album or an artist are considered. */
export const BEST_KNOWN = { album: 3, artist: 4 } as const

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
  /** The largest part of the score, which gives the reason. */
  share: number
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
 * The songs of a list, best first. The scores of a song's album and artist are added to its own; the largest of the parts gives
 * the reason.
 */
export function rankSongs({ songs, albums, artists, bestKnown, parentsOf, isExcluded }: Input): RankedSong[] {
  const byId = { album: indexed(albums), artist: indexed(artists) }
  const found = new Map<number, RankedSong | null>()
  const add = (id: number) => {
    if (found.has(id)) return
    const parents = parentsOf(id)
    found.set(id, parents && !isExcluded(id, parents) ? { ...NOTHING, id, ...parents } : null)
  }
  for (const { id } of songs) add(id)
  /** The place of a song among the best-known ones of its album and artist. */
  const places = { album: new Map<number, number>(), artist: new Map<number, number>() }
  for (const [kind, items] of [
    ['album', albums],
    ['artist', artists],
  ] as const)
    for (const item of items)
      bestKnown(kind, item.id).forEach((song, place) => {
        places[kind].set(song, place)
        add(song)
      })
  for (const item of songs) addPart(found.get(item.id), 'song', item.score, item)
  const ranked: RankedSong[] = []
  for (const song of found.values()) {
    if (!song) continue
    for (const kind of ['album', 'artist'] as const) {
      const item = byId[kind].get(song[kind])
      const place = places[kind].get(song.id) ?? BEST_KNOWN[kind]
      if (item) addPart(song, kind, item.score * SHARE_OF_PARENT * (1 - place * STEP_BETWEEN_SONGS), item)
    }
    ranked.push(song)
  }
  ranked.sort((a, b) => b.score - a.score || a.id - b.id)
  return withFewPerArtist(ranked).slice(0, LIST_SONGS)
}

const NOTHING: Omit<RankedSong, 'id' | 'artist' | 'album'> = {
  score: 0,
  share: 0,
  because: null,
  about: 'song',
  support: 0,
  scored: 0,
}

const indexed = (items: readonly Scored[]) => new Map(items.map((item) => [item.id, item]))

/** A part without a reason only decides as long as no part has one. */
function addPart(song: RankedSong | null | undefined, kind: ItemKind, share: number, item: Scored) {
  if (!song) return
  song.score += share
  const isBetter =
    item.because === null
      ? song.because === null && share > song.share
      : song.because === null || share > song.share
  if (!isBetter) return
  song.share = share
  song.about = kind
  song.because = item.because === null ? null : { kind, id: item.because }
  song.support = item.support
  song.scored = item.scored
}

function withFewPerArtist(songs: readonly RankedSong[]): RankedSong[] {
  const counts = new Map<number, number>()
  return songs.filter(({ artist }) => {
    const count = (counts.get(artist) ?? 0) + 1
    counts.set(artist, count)
    return count <= MAX_SONGS_PER_ARTIST
  })
}
