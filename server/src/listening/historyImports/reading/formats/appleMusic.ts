import type { ReadContext } from '../context.ts'
import { dateOf, momentOf } from '../dates.ts'
import { NO_SCORE, songOf, splitCredit } from '../fields.ts'
import { bodyOf, plain, type TableFormat } from '../format.ts'

const MIN_LISTEN_MS = 30_000
const MAX_TITLES = 200_000

const ARTISTS = Symbol('artists of the titles of Apple Music')
/** The artist of a title, null if there are several. */
const artistsOf = (context: ReadContext) => context.shared(ARTISTS, () => new Map<string, string | null>())

/** The days on which songs were played, with their artist. Complements the other file, or replaces it if that is missing. */
export const appleDailyTracks: TableFormat = {
  kind: 'table',
  format: 'appleMusic',
  id: 'appleDailyTracks',
  rank: 0,
  matches: ({ columns }) => columns.has('Track Description', 'Date Played'),
  async read(table, context) {
    const { columns } = table
    const description = columns.cell('Track Description')
    const day = columns.cell('Date Played')
    const played = columns.cell('Play Duration Milliseconds')
    const artists = artistsOf(context)
    for await (const row of bodyOf(table)) {
      const credit = splitCredit(description(row))
      if (credit !== null && artists.size < MAX_TITLES) {
        const known = artists.get(plain(credit.title))
        const isOther = known !== undefined && (known === null || plain(known) !== plain(credit.artist))
        artists.set(plain(credit.title), isOther ? null : credit.artist)
      }
      if (context.present.has('appleMusic')) continue
      const date = dateOf(day(row), { timeZone: context.timeZone, order: 'monthFirst' })
      const item = credit && songOf(credit)
      if (item === null) context.passOver('nameless')
      else if (date === null) context.passOver('undated')
      else if (!(Number(played(row) || MIN_LISTEN_MS) >= MIN_LISTEN_MS)) context.passOver('short')
      else await context.listen(row.line, item, date, NO_SCORE)
    }
  },
}

/** Every event of the player. The columns vary between exports, and current ones lack the artist. */
export const appleMusic: TableFormat = {
  kind: 'table',
  format: 'appleMusic',
  id: 'appleMusic',
  rank: 1,
  matches: ({ columns }) =>
    columns.has('Event Start Timestamp', 'Play Duration Milliseconds') &&
    columns.hasAny('Song Name', 'Content Name'),
  async read(table, context) {
    const { columns } = table
    const title = columns.cell('Song Name', 'Content Name')
    const artist = columns.cell('Artist Name')
    const album = columns.cell('Album Name', 'Container Album Name')
    const played = columns.cell('Play Duration Milliseconds')
    const duration = columns.cell('Media Duration In Milliseconds')
    const start = columns.cell('Event Start Timestamp')
    const end = columns.cell('Event End Timestamp')
    const itemType = columns.cell('Item Type')
    const eventType = columns.cell('Event Type')
    const artists = artistsOf(context)
    for await (const row of bodyOf(table)) {
      const playedMs = Number(played(row))
      if (!['', 'ITUNES_STORE_CONTENT'].includes(itemType(row))) context.passOver('podcast')
      else if (!['', 'PLAY_END'].includes(eventType(row)) || !(playedMs >= MIN_LISTEN_MS))
        context.passOver('short')
      else {
        const item = songOf({
          title: title(row),
          artist: artist(row) || artists.get(plain(title(row))),
          album: album(row),
          durationMs: duration(row),
        })
        const moment = start(row) === '' ? momentOf(end(row)) - playedMs : momentOf(start(row))
        await context.play(row.line, item, moment)
      }
    }
  },
}
