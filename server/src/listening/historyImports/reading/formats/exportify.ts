import { momentOf } from '../dates.ts'
import { songOf } from '../fields.ts'
import { bodyOf, type Columns, listNameOf, type TableFormat } from '../format.ts'

/** Column names in the two programs called Exportify, one of which translates its header. */
const URI = ['Track URI', 'Spotify URI', 'Track ID', 'Spotify ID', 'URI de la canción', 'ID de la canción']
const TITLE = ['Track Name', 'Nombre de la canción']
const ARTIST = ['Artist Name(s)', 'Artist Name', 'Nombre(s) del artista', 'Nombre(s) de artista(s)']
const ALBUM = ['Album Name', 'Nombre del álbum']
const RELEASED = [
  'Album Release Date',
  'Release Date',
  'Fecha de lanzamiento del álbum',
  'Fecha de publicación del álbum',
]
const DURATION = ['Track Duration (ms)', 'Duration (ms)', 'Duración de la canción (ms)']
const ADDED = ['Added At', 'Añadido en', 'Agregado en']

export const exportify: TableFormat = {
  kind: 'table',
  format: 'exportify',
  id: 'exportify',
  matches: ({ columns }) => columns.hasAny(...URI) && columns.hasAny(...TITLE) && columns.hasAny(...ARTIST),
  async read(table, context) {
    const { columns } = table
    const uri = columns.cell(...URI)
    const title = columns.cell(...TITLE)
    const artist = columns.cell(...ARTIST)
    const album = columns.cell(...ALBUM)
    const released = columns.cell(...RELEASED)
    const duration = columns.cell(...DURATION)
    const isrc = columns.cell('ISRC')
    const addedAt = columns.cell(...ADDED)
    const artistsOf = joinsWithCommas(columns) ? withCommas : withSemicolons
    const list = context.list(listNameOf(table.name), 'Playlist de Exportify')
    for await (const row of bodyOf(table)) {
      const item = songOf({
        title: title(row),
        artist: artistsOf(artist(row)),
        album: album(row),
        year: released(row),
        durationMs: duration(row),
        isrc: isrc(row),
      })
      if (/^spotify:(episode|show):/.test(uri(row))) context.passOver('podcast')
      else if (item === null && uri(row).startsWith('spotify:local:')) context.passOver('local')
      else await context.playlistSong(row.line, item, list, momentOf(addedAt(row)))
    }
  },
}

/** Only exportify.app has the artists of the album. */
const joinsWithCommas = (columns: Columns) =>
  columns.hasAny('Artist URI(s)', 'Album Artist Name(s)', 'URI(s) del artista', 'Nombre(s) del artista')
const withCommas = (artists: string) => artists.replaceAll('\\,', ',')
const withSemicolons = (artists: string) => artists.replace(/\s*;\s*/g, ', ')
