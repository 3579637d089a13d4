import { inZone } from '../../../../base/common/days.ts'
import { fromSeconds, momentOf } from '../dates.ts'
import { field, songOf } from '../fields.ts'
import { bodyOf, type JsonFormat, plain, type TableFormat, type TextFormat } from '../format.ts'
import { valuesOf } from '../json.ts'
import type { Source } from '../source.ts'
import { linesOf } from '../text.ts'

/** The file of the exporter of ghan.nl: moments in seconds, and ids of MusicBrainz. */
export const lastfmCsv: TableFormat = {
  kind: 'table',
  format: 'lastfmCsv',
  id: 'lastfmCsv',
  matches: ({ columns }) => columns.has('uts', 'utc_time', 'artist', 'track'),
  async read(table, context) {
    const { columns } = table
    const uts = columns.cell('uts')
    const time = columns.cell('utc_time')
    const title = columns.cell('track')
    const artist = columns.cell('artist')
    const album = columns.cell('album')
    const mbid = columns.cell('track_mbid')
    for await (const row of bodyOf(table)) {
      if (uts(row) === '' && time(row) === '') {
        context.passOver('playing')
        continue
      }
      const item = songOf({ title: title(row), artist: artist(row), album: album(row), mbid: mbid(row) })
      // Spreadsheets store long numbers as 1,72E+09.
      const moment = /^\d+$/.test(uts(row)) ? fromSeconds(uts(row)) : momentOf(time(row))
      await context.play(row.line, item, moment)
    }
  },
}

const LASTFM_TO_CSV_DATE = /^\d{1,2} [A-Z][a-z]{2} \d{4},? \d\d:\d\d$/

/** The file of lastfm-to-csv, without a header: artist, album, title, date in UTC. */
export const lastfmToCsv: TableFormat = {
  kind: 'table',
  format: 'lastfmCsv',
  id: 'lastfmToCsv',
  matches: ({ sample }) =>
    sample.slice(0, 3).some((row) => row.length === 4 && LASTFM_TO_CSV_DATE.test(row[3] ?? '')),
  async read(table, context) {
    for await (const { line, cells } of table.rows()) {
      const [artist, album, title, date] = cells
      if (date === undefined || date === '') context.passOver('playing')
      else await context.play(line, songOf({ title, artist, album }), momentOf(date))
    }
  },
}

/** Libre.fm: comments before the header, which is in any case. */
export const libreFm: TableFormat = {
  kind: 'table',
  format: 'lastfmCsv',
  id: 'libreFm',
  matches: ({ sample }) => {
    const header = sample.find((cells) => !isComment(cells)) ?? []
    return header.slice(0, 4).map(plain).join() === 'artist,track,album,time'
  },
  async read(table, context) {
    let isHeader = true
    for await (const { line, cells } of table.rows()) {
      if (isComment(cells)) continue
      if (isHeader) {
        isHeader = false
        continue
      }
      const [artist, title, album, time = ''] = cells
      const moment = /^\d+$/.test(time) ? fromSeconds(time) : momentOf(time)
      await context.play(line, songOf({ title, artist, album }), moment)
    }
  },
}

const isComment = ([first]: readonly string[]) => first?.startsWith('#') ?? false

/** The log of portable players: artist, album, title, number, seconds, rating (L for a listen, S for a skip), moment, MBID. */
export const scrobblerLog: TextFormat = {
  kind: 'text',
  format: 'lastfmCsv',
  id: 'scrobblerLog',
  matches: (start) => start.startsWith('#AUDIOSCROBBLER/'),
  async read(source, context) {
    let isLocal = false
    for await (const { line, text } of linesOf(source)) {
      if (text.startsWith('#TZ/')) isLocal = /UNKNOWN/i.test(text)
      if (text.trim() === '' || text.startsWith('#')) continue
      const [artist, album, title, , seconds, rating, time, mbid] = text.split('\t')
      if (rating?.trim() !== 'L') {
        context.passOver('short')
        continue
      }
      const item = songOf({ title, artist, album, durationMs: Number(seconds) * 1000, mbid })
      const moment = fromSeconds(time?.trim() ?? '')
      // Clocks of devices without a time zone show the time of the person.
      await context.play(line, item, isLocal ? inZone(moment, context.timeZone) : moment)
    }
  },
}

const LISTEN_PATHS = ['$.recenttracks.track.*', '$.*.track.*', '$.*.recenttracks.track.*']

/** Reads one page of the API of Last.fm, or a list of pages. */
export const lastfmJson: JsonFormat = {
  kind: 'json',
  format: 'lastfmJson',
  id: 'lastfmJson',
  matches: (outline) =>
    ['recenttracks.track', '*.recenttracks.track', '*.track.*.name', '*.track.name'].some((key) =>
      outline.has(key),
    ),
  async read(source, context) {
    for await (const { line, track } of tracksOf(source, LISTEN_PATHS)) {
      const uts = field(track, 'date', 'uts')
      if (field(track, '@attr', 'nowplaying') === 'true') context.passOver('playing')
      else await context.play(line, trackOf(track), fromSeconds(uts ?? ''))
    }
  },
}

/** The tracks of lists. The only track of a page may be an object instead, whose fields arrive one by one. */
async function* tracksOf(source: Source, paths: string[]) {
  let page = ''
  const noFields = (): Record<string, unknown> => ({})
  let only = noFields()
  let row = 0
  for await (const { path, value } of valuesOf(source, paths)) {
    const key = path.at(-1) ?? ''
    if (typeof key === 'number') {
      row++
      yield { line: row, track: value }
      continue
    }
    const pageOfField = path.slice(0, -1).join('.')
    if (pageOfField !== page && Object.keys(only).length > 0) {
      row++
      yield { line: row, track: only }
      only = noFields()
    }
    page = pageOfField
    only[key] = value
  }
  if (Object.keys(only).length > 0) yield { line: row + 1, track: only }
}

const LOVED_PATHS = ['$.lovedtracks.track.*', '$.*.lovedtracks.track.*']

/** Loved songs become a playlist. */
export const lastfmLoved: JsonFormat = {
  kind: 'json',
  format: 'lastfmJson',
  id: 'lastfmLoved',
  matches: (outline) => outline.has('lovedtracks.track') || outline.has('*.lovedtracks.track'),
  async read(source, context) {
    const list = context.list('Me gusta (Last.fm)', '')
    for await (const { line, track } of tracksOf(source, LOVED_PATHS)) {
      const addedAt = fromSeconds(field(track, 'date', 'uts') ?? '')
      await context.playlistSong(line, trackOf(track), list, addedAt)
    }
  },
}

const trackOf = (track: unknown) =>
  songOf({
    title: field(track, 'name'),
    artist: field(track, 'artist', '#text') ?? field(track, 'artist', 'name') ?? field(track, 'artist'),
    album: field(track, 'album', '#text') ?? field(track, 'album', 'name'),
    mbid: field(track, 'mbid'),
  })
