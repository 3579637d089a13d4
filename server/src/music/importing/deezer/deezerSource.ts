import { PLACEHOLDER_ARTISTS, VARIOUS_ARTISTS } from '@remusic/contract/music/catalogue'
import type { SearchKind, Source, SourceBatch, SourceGenre } from '../../catalogue/source.ts'
import { type DeezerClient, isObject, type Json } from './client.ts'
import { present, readAlbum, readArtist, readGenre, readPreview, readSong, readSongs } from './records.ts'

/** Deezer's maximum page size. */
const PAGE_SIZE = 100
const MAX_ALBUMS = 300
const MAX_TRACKS = 500
/** Preview URLs are signed for 15 minutes, so a cached one must leave enough time to listen. */
const PREVIEW_TTL_MS = 5 * 60_000
const MAX_CACHED_PREVIEWS = 2_000

/** Reads music from Deezer's public API. */
export function createDeezerSource(client: DeezerClient, now: () => number = Date.now): Source {
  const previews = new Map<string, { url: string | null; until: number }>()

  return {
    name: 'deezer',

    async genres() {
      return { genres: present((await client.list('/genre')).map(readGenre)) }
    },

    async artist(apiId) {
      if (apiId === VARIOUS_ARTISTS || !isDeezerId(apiId)) return null
      const artist = readArtist(await client.get(`/artist/${apiId}`), { partial: false })
      if (!artist) return null
      const [albumItems, songItems] = await Promise.all([
        client.pages(`/artist/${apiId}/albums`, { limit: PAGE_SIZE, max: MAX_ALBUMS }),
        client.list(`/artist/${apiId}/top`, { limit: String(PAGE_SIZE) }),
      ])
      const albums = present(albumItems.map((item) => readAlbum(item, { artistApiId: apiId })))
      const songs = readSongs(songItems)
      // The artist's album list is authoritative for ownership: a song may be by a featured artist.
      const own = new Set(albums.map((album) => album.apiId))
      return {
        artists: [...songs.artists, { ...artist, genreApiId: mostFrequent(albums.flatMap(firstGenre)) }],
        albums: [...songs.albums.filter((album) => !own.has(album.apiId)), ...albums],
        songs: songs.songs,
      }
    },

    placeholderArtistIds: PLACEHOLDER_ARTISTS,

    async album(apiId) {
      if (!isDeezerId(apiId)) return null
      const item = await client.get(`/album/${apiId}`)
      const album = readAlbum(item, { partial: false })
      if (!item || !album) return null
      // The album response itself contains at max 25 songs.
      const tracks = await client.pages(`/album/${apiId}/tracks`, { limit: PAGE_SIZE, max: MAX_TRACKS })
      return {
        genres: genresIn(item),
        artists: present([...tracks.map((track) => readArtist(track.artist)), readArtist(item.artist)]),
        albums: [album],
        songs: present(tracks.map((track) => readSong(track, { albumApiId: apiId, partial: false }))),
      }
    },

    async song(apiId) {
      if (!isDeezerId(apiId)) return null
      const item = await client.get(`/track/${apiId}`)
      if (!item || !readSong(item)) return null
      return readSongs([item], false)
    },

    async search(kind, query) {
      const items = await client.list(SEARCH_PATHS[kind], { q: query, limit: String(PAGE_SIZE) })
      if (kind === 'track') return readSongs(items)
      if (kind === 'artist')
        return { artists: withoutPlaceholders(present(items.map((item) => readArtist(item)))) }
      return readAlbums(items)
    },

    async top(genreApiId = '0') {
      if (!isDeezerId(genreApiId)) return {}
      const path = `/chart/${genreApiId}`
      const limit = { limit: String(PAGE_SIZE) }
      const [songs, albums, artists] = await Promise.all([
        client.list(`${path}/tracks`, limit),
        client.list(`${path}/albums`, limit),
        client.list(`${path}/artists`, limit),
      ])
      return mergeBatches([
        readSongs(songs),
        readAlbums(albums),
        { artists: withoutPlaceholders(present(artists.map((item) => readArtist(item)))) },
      ])
    },

    async artistsOf(genreApiId) {
      if (!isDeezerId(genreApiId)) return {}
      const items = await client.list(`/genre/${genreApiId}/artists`)
      const artists = withoutPlaceholders(present(items.map((item) => readArtist(item))))
      return { artists: artists.map((artist) => ({ ...artist, genreApiId })) }
    },

    async previewUrl(songApiId) {
      if (!isDeezerId(songApiId)) return null
      const cached = previews.get(songApiId)
      if (cached && cached.until > now()) return cached.url
      const item = await client.get(`/track/${songApiId}`)
      const url = item ? readPreview(item) : null
      previews.delete(songApiId)
      previews.set(songApiId, { url, until: now() + PREVIEW_TTL_MS })
      const [oldest] = previews.keys()
      if (previews.size > MAX_CACHED_PREVIEWS && oldest !== undefined) previews.delete(oldest)
      return url
    },
  }
}

const SEARCH_PATHS: Readonly<Record<SearchKind, string>> = {
  track: '/search/track',
  artist: '/search/artist',
  album: '/search/album',
}

/** Ids become part of a URL path, so only digits are allowed. Other ids belong to another source. */
const isDeezerId = (apiId: string) => /^\d{1,18}$/.test(apiId)

const withoutPlaceholders = <T extends { apiId: string }>(artists: T[]) =>
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

function mergeBatches(batches: readonly SourceBatch[]): SourceBatch {
  return {
    artists: batches.flatMap(({ artists = [] }) => artists),
    albums: batches.flatMap(({ albums = [] }) => albums),
    songs: batches.flatMap(({ songs = [] }) => songs),
  }
}
