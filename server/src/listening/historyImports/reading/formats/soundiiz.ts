import { momentOf } from '../dates.ts'
import { songOf } from '../fields.ts'
import { bodyOf, listNameOf, type TableFormat } from '../format.ts'

/** One playlist. The files of Roon have the same header. */
export const soundiiz: TableFormat = {
  kind: 'table',
  format: 'soundiiz',
  id: 'soundiiz',
  matches: ({ columns }) => columns.has('title', 'artist', 'album', 'isrc'),
  async read(table, context) {
    const { columns } = table
    const title = columns.cell('title')
    const artist = columns.cell('artist')
    const album = columns.cell('album')
    const isrc = columns.cell('isrc')
    const addedAt = columns.cell('addedDate')
    const duration = columns.cell('duration')
    const list = context.list(listNameOf(table.name), 'Playlist de Soundiiz')
    for await (const row of bodyOf(table)) {
      const item = songOf({
        title: title(row),
        artist: artist(row),
        album: album(row),
        isrc: isrc(row),
        // '225s'
        durationMs: Number.parseInt(duration(row), 10) * 1000,
      })
      await context.playlistSong(row.line, item, list, momentOf(addedAt(row)))
    }
  },
}
