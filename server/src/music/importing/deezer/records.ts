import { genreText } from '../../catalogue/genreTexts.ts'
import type {
  SourceAlbum,
  SourceArtist,
  SourceBatch,
  SourceGenre,
  SourceSong,
} from '../../catalogue/source.ts'
import { isObject, type Json } from './client.ts'

const MAX_NAME_LENGTH = 300
const MAX_TITLE_LENGTH = 500
const MAX_POPULARITY = 1_000_000
/** Fan counts are capped here when they are converted to popularity. */
const MAX_FANS = 30_000_000

const ALBUM_TYPES: Readonly<Record<string, SourceAlbum['type']>> = {
  album: 'album',
  single: 'single',
  ep: 'ep',
  compile: 'compilation',
}

/** Parses Deezer's records. An invalid item becomes null and is skipped, so that it does not invalidate a whole list. */

export function readGenre(item: Json): SourceGenre | null {
  const apiId = readId(item.id)
  const name = readText(item.name, 60)
  // Genre 0 means all genres.
  if (!apiId || apiId === '0' || !name) return null
  // Genre pictures are always generated.
  return { apiId, name, description: genreText(name), picture: null }
}

export function readArtist(item: unknown, { partial = true } = {}): SourceArtist | null {
  if (!isObject(item)) return null
  const apiId = readId(item.id)
  const name = readText(item.name, MAX_NAME_LENGTH)
  if (!apiId || !name) return null
  return {
    apiId,
    name,
    picture: readPicture(item, 'picture', 'artist'),
    genreApiId: null,
    popularity: fromFans(item.nb_fan),
    partial,
  }
}

/** Pass `artistApiId` for lists that omit the artist. */
export function readAlbum(
  item: unknown,
  { artistApiId, partial = true }: { artistApiId?: string; partial?: boolean } = {},
): SourceAlbum | null {
  if (!isObject(item)) return null
  const apiId = readId(item.id)
  const title = readText(item.title, MAX_TITLE_LENGTH)
  const owner = artistApiId ?? (isObject(item.artist) ? readId(item.artist.id) : null)
  if (!apiId || !title || !owner) return null
  return {
    apiId,
    artistApiId: owner,
    title,
    picture: readPicture(item, 'cover', 'cover'),
    releasedOn: readDay(item.release_date),
    explicit: typeof item.explicit_lyrics === 'boolean' ? item.explicit_lyrics : null,
    popularity: fromFans(item.fans),
    genreApiIds: readGenreIds(item),
    type: ALBUM_TYPES[String(item.record_type)] ?? null,
    partial,
  }
}

/** Pass `albumApiId` for lists that omit the album. */
export function readSong(
  item: unknown,
  { albumApiId, partial = true }: { albumApiId?: string; partial?: boolean } = {},
): SourceSong | null {
  if (!isObject(item)) return null
  const apiId = readId(item.id)
  const title = readText(item.title, MAX_TITLE_LENGTH)
  const artistApiId = isObject(item.artist) ? readId(item.artist.id) : null
  const album = albumApiId ?? (isObject(item.album) ? readId(item.album.id) : null)
  if (!apiId || !title || !artistApiId || !album) return null
  return {
    apiId,
    artistApiId,
    albumApiId: album,
    title,
    durationSeconds: readInteger(item.duration, 86_400) ?? 0,
    discNumber: readInteger(item.disk_number, 1_000),
    trackNumber: readInteger(item.track_position, 10_000),
    explicit: item.explicit_lyrics === true,
    // Deezer's `readable` flag is unreliable, so only the preview URL decides.
    hasPreview: typeof item.preview === 'string' && item.preview !== '',
    popularity: readInteger(item.rank, MAX_POPULARITY),
    isrc: readIsrc(item.isrc),
    partial,
  }
}

/** Songs with the artists and albums embedded in them. */
export function readSongs(items: readonly Json[], partial = true): Required<Omit<SourceBatch, 'genres'>> {
  return {
    artists: present(items.flatMap((item) => [readArtist(item.artist), readAlbumArtist(item)])),
    albums: present(items.map((item) => readAlbum(item.album, idOfArtist(item)))),
    songs: present(items.map((item) => readSong(item, { partial }))),
  }
}

const idOfArtist = (item: Json) => {
  const artistApiId = isObject(item.artist) ? readId(item.artist.id) : null
  return artistApiId ? { artistApiId } : {}
}
const readAlbumArtist = ({ album }: Json) => (isObject(album) ? readArtist(album.artist) : null)

export function present<T>(items: readonly (T | null)[]): T[] {
  return items.filter((item) => item !== null)
}

/** The signed preview URL, accepted only on Deezer's own hosts. */
export const readPreview = ({ preview }: Json) => readMediaUrl(preview)

/** The preview of a track and the id to find it by again; null if it has none. */
export function readTrackPreview(item: Json): { trackId: string; url: string } | null {
  const trackId = readId(item.id)
  const url = readPreview(item)
  return trackId && url ? { trackId, url } : null
}

function readId(value: unknown): string | null {
  const id = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  return typeof id === 'string' && /^\d{1,18}$/.test(id) ? id : null
}

function readText(value: unknown, max: number): string | null {
  if (typeof value !== 'string') return null
  const text = value
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
  return [...text].slice(0, max).join('') || null
}

/** Country, registrant, year and number. Sources write it with and without hyphens. */
function readIsrc(value: unknown): string | null {
  const code = typeof value === 'string' ? value.replaceAll('-', '').trim().toUpperCase() : ''
  return /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/.test(code) ? code : null
}

function readInteger(value: unknown, max: number): number | null {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) return null
  return Math.min(max, Math.round(value))
}

/** Deezer uses 1900-01-01 and 0000-00-00 for unknown dates. */
function readDay(value: unknown): string | null {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value) || value < '1901') return null
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value) ? value : null
}

function readGenreIds(item: Json): string[] | null {
  const listed = isObject(item.genres) && Array.isArray(item.genres.data) ? item.genres.data : []
  const ids = present([
    ...listed.map((genre) => (isObject(genre) ? readId(genre.id) : null)),
    readId(item.genre_id),
  ]).filter((id) => id !== '0')
  return ids.length > 0 ? [...new Set(ids)] : null
}

/** Converts fans to popularity on a logarithmic scale. */
function fromFans(value: unknown): number | null {
  const fans = readInteger(value, MAX_FANS)
  return fans === null ? null : Math.round((MAX_POPULARITY * Math.log1p(fans)) / Math.log1p(MAX_FANS))
}

/** The 500-pixel picture. A URL without a hash is Deezer's grey placeholder and counts as no picture. */
function readPicture(item: Json, name: 'picture' | 'cover', kind: 'artist' | 'cover'): string | null {
  const url = readMediaUrl(item[`${name}_big`])
  if (url) return /\/images\/\w+\/\//.test(url) ? null : url
  const { md5_image: md5 } = item
  if (typeof md5 !== 'string' || !/^[0-9a-f]{32}$/.test(md5)) return null
  return `https://cdn-images.dzcdn.net/images/${kind}/${md5}/500x500-000000-80-0-0.jpg`
}

function readMediaUrl(value: unknown): string | null {
  const url = typeof value === 'string' ? URL.parse(value) : null
  return url?.protocol === 'https:' && url.hostname.endsWith('.dzcdn.net') ? url.href : null
}
