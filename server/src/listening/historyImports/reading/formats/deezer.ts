import { momentOf } from '../dates.ts'
import { songOf } from '../fields.ts'
import { bodyOf, type TableFormat } from '../format.ts'

const MIN_LISTEN_SECONDS = 30

/** The sheet of listens. Its column of device addresses is not read. */
export const deezer: TableFormat = {
  kind: 'table',
  format: 'deezer',
  id: 'deezer',
  matches: ({ columns }) => columns.has('Song Title', 'Artist', 'Listening Time', 'Date'),
  async read(table, context) {
    const { columns } = table
    const title = columns.cell('Song Title')
    const artist = columns.cell('Artist')
    const album = columns.cell('Album Title')
    const isrc = columns.cell('ISRC')
    const seconds = columns.cell('Listening Time')
    const date = columns.cell('Date')
    for await (const row of bodyOf(table)) {
      const item = songOf({ title: title(row), artist: artist(row), album: album(row), isrc: isrc(row) })
      const listened = Number(seconds(row) || -1)
      // -1 means that the time is unknown.
      if (listened >= 0 && listened < MIN_LISTEN_SECONDS) context.passOver('short')
      else await context.play(row.line, item, momentOf(date(row)))
    }
  },
}

/** The sheet of favourite songs, which becomes a playlist. */
export const deezerFavourites: TableFormat = {
  kind: 'table',
  format: 'deezer',
  id: 'deezerFavourites',
  matches: ({ columns, name }) =>
    columns.has('Song Title', 'Artist') && !columns.has('Listening Time') && /favou?rite|loved/i.test(name),
  async read(table, context) {
    const { columns } = table
    const title = columns.cell('Song Title')
    const artist = columns.cell('Artist')
    const album = columns.cell('Album Title')
    const isrc = columns.cell('ISRC')
    const list = context.list('Me gusta (Deezer)', '')
    for await (const row of bodyOf(table)) {
      const item = songOf({ title: title(row), artist: artist(row), album: album(row), isrc: isrc(row) })
      await context.playlistSong(row.line, item, list)
    }
  },
}
