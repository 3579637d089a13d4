import { hash } from '@remusic/art/random'
import type { TargetKind } from '@remusic/contract/opinions/schemas/reviews'

type Artist = { id: number; name: string; genre: string; popularity: number }
type Album = { id: number; artistId: number; title: string; releasedOn: string; popularity: number }
type Song = {
  id: number
  artistId: number
  albumId: number
  title: string
  seconds: number
  popularity: number
}
export type Catalogue = { artists: readonly Artist[]; albums: readonly Album[]; songs: readonly Song[] }

/** An artist, album or song that can be reviewed. */
export type Item = {
  kind: TargetKind
  id: number
  genre: string
  artist: string
  /** The name, for an artist. */
  title: string
  album: string | null
  /** The best known songs of an album or an artist. */
  songs: readonly string[]
  releasedOn: string
  /** The release year; for an artist, the average of the albums. */
  year: number
  seconds: number | null
  /** Its fame among items of its kind, from 1 to nearly 0. */
  renown: number
  /** From -1 to 1: the part of a score that all members share. */
  quality: number
}

const MIN_ALBUM_SONGS = 5
const MAX_NAMED_SONGS = 4

/** Everything that may be reviewed. A single is reviewed as its song, not as an album. */
export function itemsOf({ artists, albums, songs }: Catalogue): Item[] {
  const artistById = new Map(artists.map((artist) => [artist.id, artist]))
  const albumById = new Map(albums.map((album) => [album.id, album]))
  const byAlbum = Map.groupBy(songs, (song) => song.albumId)
  const byArtist = Map.groupBy(songs, (song) => song.artistId)
  const albumsByArtist = Map.groupBy(albums, (album) => album.artistId)

  const items: Item[] = []
  for (const artist of artists) {
    const records = albumsByArtist.get(artist.id)
    const first = records?.map(({ releasedOn }) => releasedOn).sort()[0]
    if (!records || !first) continue
    const years = records.map(yearOf)
    const year = Math.round(years.reduce((sum, each) => sum + each, 0) / years.length)
    items.push({
      kind: 'artist',
      id: artist.id,
      genre: artist.genre,
      artist: artist.name,
      title: artist.name,
      album: null,
      songs: bestKnown(byArtist.get(artist.id) ?? []),
      releasedOn: first,
      year,
      seconds: null,
      renown: renownOf(artist),
      quality: qualityOf(artist.name),
    })
  }
  for (const album of albums) {
    const artist = artistById.get(album.artistId)
    const own = byAlbum.get(album.id) ?? []
    if (!artist || own.length < MIN_ALBUM_SONGS) continue
    items.push({
      kind: 'album',
      id: album.id,
      genre: artist.genre,
      artist: artist.name,
      title: album.title,
      album: null,
      songs: bestKnown(own),
      releasedOn: album.releasedOn,
      year: yearOf(album),
      seconds: null,
      renown: renownOf(album),
      quality: (qualityOf(artist.name) + qualityOf(artist.name, album.title)) / 2,
    })
  }
  for (const song of songs) {
    const artist = artistById.get(song.artistId)
    const album = albumById.get(song.albumId)
    if (!artist || !album || song.title === 'Intro') continue
    const onAlbum = (byAlbum.get(album.id) ?? []).length >= MIN_ALBUM_SONGS
    items.push({
      kind: 'song',
      id: song.id,
      genre: artist.genre,
      artist: artist.name,
      title: song.title,
      album: onAlbum && album.title !== plain(song.title) ? album.title : null,
      songs: [],
      releasedOn: album.releasedOn,
      year: yearOf(album),
      seconds: song.seconds,
      renown: renownOf(song),
      quality: (qualityOf(artist.name) + 2 * qualityOf(artist.name, song.title)) / 3,
    })
  }
  const best = new Map<TargetKind, number>()
  for (const { kind, renown } of items) best.set(kind, Math.max(renown, best.get(kind) ?? 0))
  return items.map((item) => ({ ...item, renown: item.renown / (best.get(item.kind) ?? 1) }))
}

/** The title without the guest or version in brackets. */
export const plain = (title: string) => title.replace(/ \(.*\)$/, '')

const bestKnown = (songs: readonly Song[]) => [
  ...new Set(
    songs
      .filter(({ title }) => title !== 'Intro')
      .sort((a, b) => b.popularity - a.popularity)
      .slice(0, MAX_NAMED_SONGS)
      .map(({ title }) => plain(title)),
  ),
]

const renownOf = ({ popularity }: { popularity: number }) => (popularity / 1_000_000) ** 1.35 + 0.0001
const yearOf = ({ releasedOn }: Album) => Number(releasedOn.slice(0, 4))
const qualityOf = (...names: string[]) => (hash(names.join('\n')) / 2 ** 32) * 2 - 1
