import type { ItemKind } from '../../music/catalogue/addresses.ts'
import { COUNTED, LIKED, SCORED_HIGH, TasteMatrix, UNWANTED } from './matrix.ts'
import { likes, profileOf } from './profile.ts'
import { CONSIDERED, rankSongs, type Scored } from './ranking.ts'
import { Scorer } from './scorer.ts'
import type { ItemRef, Taste } from './signals.ts'
import { computeNeighbours, type Neighbourhood } from './similarity.ts'

export const KINDS = ['artist', 'album', 'song'] as const satisfies ItemKind[]
/** How many neighbours of an item are stored. There are many more albums and songs than artists. */
const STORED_NEIGHBOURS: Record<ItemKind, number> = { artist: 200, album: 60, song: 60 }
/** Bounds the memory of the pairs, at 16 bytes each. All pairs of 3,400 artists fit in. */
const MAX_PAIRS: Record<ItemKind, number> = { artist: 12_000_000, album: 4_000_000, song: 8_000_000 }
const UNKNOWN = 0xffff_ffff

export type StoredNeighbours = {
  id: number
  neighbours: number[]
  weights: number[]
  supports: number[]
  scored: number[]
}

export type SongEntry = {
  id: number
  artistId: number
  albumId: number
  score: number
  because: ItemRef | null
  about: ItemKind
  support: number
  scored: number
}
export type ArtistEntry = Omit<SongEntry, 'artistId' | 'albumId' | 'about' | 'because'> & {
  because: number | null
}
export type PersonLists = { userId: string; fingerprint: number; songs: SongEntry[]; artists: ArtistEntry[] }

/** The best-known song of an album or an artist, in its order. */
export type KnownSong = {
  kind: 'album' | 'artist'
  id: number
  songId: number
  artistId: number
  albumId: number
}

/** Everybody's taste in memory: first `add` all people, then `compare` the items, then make the lists. */
export class TasteModel {
  readonly #matrices = { artist: new TasteMatrix(), album: new TasteMatrix(), song: new TasteMatrix() }
  readonly #userIds: string[] = []
  readonly #fingerprints: number[] = []
  #neighbourhoods: Record<ItemKind, Neighbourhood> | undefined
  #songArtists = new Uint32Array()
  #songAlbums = new Uint32Array()
  readonly #bestKnown = { album: new Map<number, number[]>(), artist: new Map<number, number[]>() }
  signals = 0

  get people() {
    return this.#userIds.length
  }

  get pairs() {
    const all = Object.values(this.#neighbourhoods ?? {})
    return all.reduce((sum, { counts }) => counts.reduce((total, count) => total + count, sum), 0)
  }

  /** Items that somebody has an opinion of. */
  idsOf(kind: ItemKind): readonly number[] {
    return this.#matrices[kind].ids
  }

  add(taste: Taste) {
    const { opinions, excluded, unwanted } = profileOf(taste)
    this.#userIds.push(taste.userId)
    this.#fingerprints.push(taste.fingerprint)
    this.signals += taste.signals.length
    for (const kind of KINDS) {
      const matrix = this.#matrices[kind]
      for (const [id, opinion] of opinions[kind])
        matrix.add(
          id,
          opinion.weight,
          (likes(opinion) ? LIKED : 0) |
            (opinion.countsAsLiked ? COUNTED : 0) |
            (opinion.scoredHigh ? SCORED_HIGH : 0) |
            (unwanted[kind].has(id) ? UNWANTED : 0),
        )
      for (const id of excluded[kind])
        if (!opinions[kind].has(id)) matrix.add(id, 0, unwanted[kind].has(id) ? UNWANTED : 0)
      matrix.endPerson()
    }
    for (const { item, artistId, albumId } of taste.signals)
      if (item.kind === 'song' && albumId !== null) this.#setParents(item.id, artistId, albumId)
  }

  addBestKnown({ kind, id, songId, artistId, albumId }: KnownSong) {
    const parent = this.#matrices[kind].intern(id)
    const song = this.#setParents(songId, artistId, albumId)
    const known = this.#bestKnown[kind].get(parent)
    if (known) known.push(song)
    else this.#bestKnown[kind].set(parent, [song])
  }

  compare(kind: ItemKind): void {
    const neighbourhood = computeNeighbours(this.#matrices[kind], MAX_PAIRS[kind])
    this.#neighbourhoods = { ...this.#neighbourhoods, [kind]: neighbourhood } as Record<
      ItemKind,
      Neighbourhood
    >
  }

  *neighbours(kind: ItemKind): Generator<StoredNeighbours> {
    const { ids } = this.#matrices[kind]
    const near = this.#neighbourhoods?.[kind]
    if (!near) return
    for (let item = 0; item < near.counts.length; item++) {
      const count = Math.min(near.counts[item] as number, STORED_NEIGHBOURS[kind])
      if (count === 0) continue
      const start = near.starts[item] as number
      const part = <T extends Uint32Array | Float32Array>(array: T) =>
        Array.from(array.subarray(start, start + count))
      yield {
        id: ids[item] as number,
        neighbours: part(near.items).map((neighbour) => ids[neighbour] as number),
        weights: part(near.weights),
        supports: part(near.supports),
        scored: part(near.scored),
      }
    }
  }

  /** The lists of everybody who has any opinion, one person after the other. */
  *lists(): Generator<PersonLists> {
    const near = this.#neighbourhoods
    if (!near) return
    const scorers = {
      artist: new Scorer(this.#matrices.artist, near.artist),
      album: new Scorer(this.#matrices.album, near.album),
      song: new Scorer(this.#matrices.song, near.song),
    }
    for (let person = 0; person < this.people; person++) yield this.#listsOf(person, scorers)
  }

  #listsOf(person: number, scorers: Record<ItemKind, Scorer>): PersonLists {
    const matrices = this.#matrices
    const artists = scorers.artist.best(person, CONSIDERED.artist)
    const unwanted = { artist: this.#unwanted('artist', person), album: this.#unwanted('album', person) }
    const own = this.#itemsOf('song', person)
    const songs = rankSongs({
      artists,
      albums: scorers.album.best(person, CONSIDERED.album),
      songs: scorers.song.best(person, CONSIDERED.song),
      bestKnown: (kind, id) => this.#bestKnown[kind].get(id) ?? [],
      parentsOf: (song) => this.#parentsOf(song),
      isExcluded: (song, { artist, album }) =>
        own.has(song) || unwanted.artist.has(artist) || unwanted.album.has(album),
    })
    const artistIds = matrices.artist.ids
    return {
      userId: this.#userIds[person] as string,
      fingerprint: this.#fingerprints[person] as number,
      songs: songs.map(({ id, artist, album, score, because, about, support, scored }) => ({
        id: matrices.song.ids[id] as number,
        artistId: artistIds[artist] as number,
        albumId: matrices.album.ids[album] as number,
        score,
        because: because && { kind: because.kind, id: matrices[because.kind].ids[because.id] as number },
        about,
        support,
        scored,
      })),
      artists: artists.map(({ id, because, ...rest }: Scored) => ({
        ...rest,
        id: artistIds[id] as number,
        because: because === null ? null : (artistIds[because] as number),
      })),
    }
  }

  #itemsOf(kind: ItemKind, person: number): Set<number> {
    const { starts, items } = this.#matrices[kind]
    return new Set(items.subarray(starts[person], starts[person + 1]))
  }

  #unwanted(kind: ItemKind, person: number): Set<number> {
    const { starts, items, flags } = this.#matrices[kind]
    const found = new Set<number>()
    for (let at = starts[person] as number; at < (starts[person + 1] as number); at++)
      if (((flags[at] as number) & UNWANTED) !== 0) found.add(items[at] as number)
    return found
  }

  #setParents(songId: number, artistId: number, albumId: number): number {
    const { artist, album, song } = this.#matrices
    const index = song.intern(songId)
    if (index >= this.#songArtists.length) {
      const length = Math.max(1 << 16, index * 2)
      this.#songArtists = enlarged(this.#songArtists, length)
      this.#songAlbums = enlarged(this.#songAlbums, length)
    }
    this.#songArtists[index] = artist.intern(artistId)
    this.#songAlbums[index] = album.intern(albumId)
    return index
  }

  #parentsOf(song: number) {
    const artist = this.#songArtists[song] ?? UNKNOWN
    return artist === UNKNOWN ? undefined : { artist, album: this.#songAlbums[song] as number }
  }
}

function enlarged(array: Uint32Array<ArrayBuffer>, length: number) {
  const larger = new Uint32Array(length).fill(UNKNOWN)
  larger.set(array)
  return larger
}
