import type { ExportFormat } from '@remusic/contract/together/playlistExports'
import { CSV_START, csvLine } from '../../base/common/csv.ts'
import { html } from '../../base/common/html.ts'

export type ExportedSong = {
  apiId: string
  title: string
  /** The credit, such as 'A feat. B'. */
  artist: string
  album: string
  durationSeconds: number
  isrcs: readonly string[]
  /** The recording's MBID, if it is known. */
  mbid: string | null
  /** The page of the song. */
  url: string
  /** ISO 8601. */
  addedAt: string
}

export type ExportedPlaylist = {
  name: string
  creator: string
  shared: boolean
  /** The page of the playlist; null if only its owner can open it. */
  url: string | null
  createdAt: string
  updatedAt: string
  songs: readonly ExportedSong[]
}

/** The writer of each format. A test in this module reads each of them again. */
export const PLAYLIST_WRITERS: Record<ExportFormat, (playlist: ExportedPlaylist) => string> = {
  m3u8,
  xspf,
  jspf,
  csv,
}

/** Extended M3U in UTF-8. It has no place for codes, so songs are known by their artist, title and length. */
export function m3u8({ name, songs }: ExportedPlaylist): string {
  const lines = songs.flatMap((song) => [
    `#EXTINF:${song.durationSeconds},${oneLine(`${song.artist} - ${song.title}`)}`,
    `#EXTALB:${oneLine(song.album)}`,
    song.url,
  ])
  return ['#EXTM3U', `#PLAYLIST:${oneLine(name)}`, ...lines, ''].join('\n')
}

/** XSPF 1 (https://www.xspf.org/spec). The elements of a song have to be in this order. */
export function xspf({ name, creator, url, createdAt, songs }: ExportedPlaylist): string {
  const tracks = songs.map(
    (song) => html`
    <track>
      <location>${song.url}</location>${
        song.mbid === null
          ? []
          : html`
      <identifier>${recordingUrl(song.mbid)}</identifier>`
      }
      <title>${xmlText(song.title)}</title>
      <creator>${xmlText(song.artist)}</creator>
      <album>${xmlText(song.album)}</album>
      <duration>${song.durationSeconds * 1_000}</duration>${song.isrcs.map(
        (isrc) => html`
      <meta rel="${ISRC_MEANING}">${isrc}</meta>`,
      )}
    </track>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${html`<playlist version="1" xmlns="http://xspf.org/ns/0/">
  <title>${xmlText(name)}</title>
  <creator>${xmlText(creator)}</creator>${
    url === null
      ? []
      : html`
  <info>${url}</info>`
  }
  <date>${createdAt}</date>
  <trackList>${tracks}
  </trackList>
</playlist>`}\n`
}

/** JSPF with the extensions of MusicBrainz, as ListenBrainz reads it. */
export function jspf({ name, creator, shared, url, createdAt, updatedAt, songs }: ExportedPlaylist): string {
  const playlist = {
    title: name,
    creator,
    date: createdAt,
    ...(url !== null && { info: url }),
    extension: { [`${JSPF}#playlist`]: { public: shared, last_modified_at: updatedAt } },
    track: songs.map((song) => ({
      ...(song.mbid !== null && { identifier: [recordingUrl(song.mbid)] }),
      location: [song.url],
      title: song.title,
      creator: song.artist,
      album: song.album,
      duration: song.durationSeconds * 1_000,
      ...(song.isrcs.length > 0 && { meta: song.isrcs.map((isrc) => ({ [ISRC_MEANING]: isrc })) }),
      extension: { [`${JSPF}#track`]: { added_at: song.addedAt } },
    })),
  }
  return `${JSON.stringify({ playlist }, null, 2)}\n`
}

/** The columns of TuneMyMusic, which other services read, and further ones of our own. */
export function csv({ name, songs }: ExportedPlaylist): string {
  const header = [
    'Track name',
    'Artist name',
    'Album',
    'Playlist name',
    'Type',
    'ISRC',
    'ReMusic - id',
    'MusicBrainz - id',
    'Duration (s)',
    'Added at',
  ]
  const rows = songs.map((song) => [
    song.title,
    song.artist,
    song.album,
    name,
    'Playlist',
    song.isrcs[0] ?? null,
    song.apiId,
    song.mbid,
    song.durationSeconds,
    song.addedAt,
  ])
  return CSV_START + [header, ...rows].map(csvLine).join('')
}

/** A file name that works on all systems: without characters that paths, shells and Windows reserve. */
export function exportFileName(name: string, format: ExportFormat): string {
  const safe = oneLine(name.normalize())
    .replace(/[\\/:*?"<>|]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, MAX_NAME_LENGTH)
    .toWellFormed()
    .trim()
  return `${safe || 'playlist'}.${format}`
}

const MAX_NAME_LENGTH = 80
const ISRC_MEANING = 'https://musicbrainz.org/doc/ISRC'
const JSPF = 'https://musicbrainz.org/doc/jspf'
const recordingUrl = (mbid: string) => `https://musicbrainz.org/recording/${mbid}`

/** A line break in a name would begin another line of the file. */
const oneLine = (text: string) => text.replace(/\s*[\p{Cc}\u2028\u2029]+\s*/gu, ' ').trim()

/** XML has no place for most control characters, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is removed here
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const xmlText = (text: string) => text.toWellFormed().replace(NOT_XML, '')
