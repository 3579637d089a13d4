import type { List } from '../context.ts'
import { momentOf } from '../dates.ts'
import { albumOf, artistOf, songOf, splitCredit } from '../fields.ts'
import { bodyOf, type TableFormat } from '../format.ts'

/** Several playlists in one file. Playlists of ReMusic have the same columns and further ones. */
export const tuneMyMusic: TableFormat = {
  kind: 'table',
  format: 'tuneMyMusic',
  id: 'tuneMyMusic',
  matches: ({ columns }) => columns.has('Track name', 'Artist name', 'Playlist name', 'Type'),
  async read(table, context) {
    const { columns } = table
    const isOurs = columns.has('ReMusic - id')
    const text = (...names: string[]) => {
      const cell = columns.cell(...names)
      // Texts that a spreadsheet would take for a formula have an apostrophe in front.
      return isOurs ? (row: Parameters<typeof cell>[0]) => cell(row).replace(/^'(?=\s*[=+\-@])/, '') : cell
    }
    const title = text('Track name')
    const artist = text('Artist name')
    const album = text('Album')
    const playlist = text('Playlist name')
    const type = columns.cell('Type')
    const isrc = columns.cell('ISRC')
    const apiId = columns.cell('ReMusic - id')
    const mbid = columns.cell('MusicBrainz - id')
    const seconds = columns.cell('Duration (s)')
    const addedAt = columns.cell('Added at')
    const lists = new Map<string, List>()
    const favourites = context.list('Favoritos (TuneMyMusic)', '')
    for await (const row of bodyOf(table)) {
      const kind = type(row).toLowerCase()
      if (kind === 'artist') {
        await context.follow(row.line, artistOf(artist(row) || title(row)))
        continue
      }
      if (kind === 'album') {
        await context.follow(row.line, albumOf({ title: album(row) || title(row), artist: artist(row) }))
        continue
      }
      // Rows of YouTube have the title of the video, and no artist.
      const credit = artist(row) === '' ? splitCredit(title(row)) : null
      const item = songOf({
        title: credit?.title ?? title(row),
        artist: credit?.artist ?? artist(row),
        album: album(row),
        isrc: isrc(row),
        apiId: apiId(row),
        mbid: mbid(row),
        durationMs: Number(seconds(row)) * 1000,
      })
      const name = playlist(row)
      let list = kind === 'favorite' && name === '' ? favourites : lists.get(name)
      if (!list) {
        list = context.list(name, 'Playlist de TuneMyMusic')
        lists.set(name, list)
      }
      await context.playlistSong(row.line, item, list, momentOf(addedAt(row)))
    }
  },
}
