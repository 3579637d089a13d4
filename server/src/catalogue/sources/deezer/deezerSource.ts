import { VARIOUS_ARTISTS } from '@remusic/contract/catalogue'
import type { SearchKind, Source, SourceBatch, SourceGenre } from '../source.ts'
import { type DeezerClient, isObject, type Json } from './client.ts'
import { present, readAlbum, readArtist, readGenre, readPreview, readSong, readSongs } from './records.ts'

/** The most Deezer gives in one page. */
const PAGE = 100
const ALBUMS_MOST = 300
const TRACKS_MOST = 500
/** Signed for 15 minutes: handed out while enough of them is left to listen. */
const PREVIEW_KEPT_MS = 5 * 60_000
const PREVIEWS_KEPT = 2_000

/** Music from Deezer's public interface, as what people look for and open asks for it. */
export function createDeezerSource(client: DeezerClient, now: () => number = Date.now): Source {
  const previews = new Map<string, { url: string | null; until: number }>()

  return {
    name: 'deezer',

    async genres() {
      return { genres: present((await client.list('/genre')).map(readGenre)) }
    },

    async artist(apiId) {
      if (apiId === VARIOUS_ARTISTS || !isDeezers(apiId)) return null
      const artist = readArtist(await client.get(`/artist/${apiId}`), { partial: false })
      if (!artist) return null
      const [albumItems, songItems] = await Promise.all([
        client.pages(`/artist/${apiId}/albums`, { limit: PAGE, most: ALBUMS_MOST }),
        client.list(`/artist/${apiId}/top`, { limit: String(PAGE) }),
      ])
      const albums = present(albumItems.map((item) => readAlbum(item, { artistApiId: apiId })))
      const songs = readSongs(songItems)
      // The artist's list names the owner of an album; a song on it may be sung by a guest.
      const own = new Set(albums.map((album) => album.apiId))
      return {
        artists: [...songs.artists, { ...artist, genreApiId: mostFrequent(albums.flatMap(firstGenre)) }],
        albums: [...songs.albums.filter((album) => !own.has(album.apiId)), ...albums],
        songs: songs.songs,
      }
    },

    nobodies: [VARIOUS_ARTISTS],

    async album(apiId) {
      if (!isDeezers(apiId)) return null
      const item = await client.get(`/album/${apiId}`)
      const album = readAlbum(item, { partial: false })
      if (!item || !album) return null
      // The songs inside the album's own answer stop at 25.
      const tracks = await client.pages(`/album/${apiId}/tracks`, { limit: PAGE, most: TRACKS_MOST })
      return {
        genres: genresIn(item),
        artists: present([...tracks.map((track) => readArtist(track.artist)), readArtist(item.artist)]),
        albums: [album],
        songs: present(tracks.map((track) => readSong(track, { albumApiId: apiId, partial: false }))),
      }
    },

    async song(apiId) {
      if (!isDeezers(apiId)) return null
      const item = await client.get(`/track/${apiId}`)
      if (!item || !readSong(item)) return null
      return readSongs([item], false)
    },

    async search(kind, query) {
      const items = await client.list(SEARCH_PATHS[kind], { q: query, limit: String(PAGE) })
      if (kind === 'track') return readSongs(items)
      if (kind === 'artist') return { artists: known(present(items.map((item) => readArtist(item)))) }
      return readAlbums(items)
    },

    async top(genreApiId = '0') {
      if (!isDeezers(genreApiId)) return {}
      const path = `/chart/${genreApiId}`
      const limit = { limit: String(PAGE) }
      const [songs, albums, artists] = await Promise.all([
        client.list(`${path}/tracks`, limit),
        client.list(`${path}/albums`, limit),
        client.list(`${path}/artists`, limit),
      ])
      return joined([
        readSongs(songs),
        readAlbums(albums),
        { artists: known(present(artists.map((item) => readArtist(item)))) },
      ])
    },

    async artistsOf(genreApiId) {
      if (!isDeezers(genreApiId)) return {}
      const items = await client.list(`/genre/${genreApiId}/artists`)
      const artists = known(present(items.map((item) => readArtist(item))))
      return { artists: artists.map((artist) => ({ ...artist, genreApiId })) }
    },

    async previewUrl(songApiId) {
      if (!isDeezers(songApiId)) return null
      const kept = previews.get(songApiId)
      if (kept && kept.until > now()) return kept.url
      const item = await client.get(`/track/${songApiId}`)
      const url = item ? readPreview(item) : null
      previews.delete(songApiId)
      previews.set(songApiId, { url, until: now() + PREVIEW_KEPT_MS })
      const [oldest] = previews.keys()
      if (previews.size > PREVIEWS_KEPT && oldest !== undefined) previews.delete(oldest)
      return url
    },
  }
}

const SEARCH_PATHS: Readonly<Record<SearchKind, string>> = {
  track: '/search/track',
  artist: '/search/artist',
  album: '/search/album',
}

/** Ids become part of a path: nothing but digits ever does. Others came from another source, and mean nothing at Deezer. */
const isDeezers = (apiId: string) => /^\d{1,18}$/.test(apiId)

const known = <T extends { apiId: string }>(artists: T[]) =>
  artists.filter(({ apiId }) => apiId !== VARIOUS_ARTISTS)

function readAlbums(items: readonly Json[]): SourceBatch {
  return {
    artists: present(items.map((item) => readArtist(item.artist))),
    albums: present(items.map((item) => readAlbum(item))),
  }
}

function genresIn({ genres }: Json): SourceGenre[] {
  const listed = isObject(genres) && Array.isArray(genres.data) ? genres.data.filter(isObject) : []
  return present(listed.map(readGenre))
}

const firstGenre = ({ genreApiIds }: { genreApiIds: readonly string[] | null }) =>
  genreApiIds?.slice(0, 1) ?? []

function mostFrequent(values: readonly string[]): string | null {
  const groups = [...Map.groupBy(values, (value) => value)].sort(([, a], [, b]) => b.length - a.length)
  return groups[0]?.[0] ?? null
}

function joined(batches: readonly SourceBatch[]): SourceBatch {
  return {
    artists: batches.flatMap(({ artists = [] }) => artists),
    albums: batches.flatMap(({ albums = [] }) => albums),
    songs: batches.flatMap(({ songs = [] }) => songs),
  }
}
