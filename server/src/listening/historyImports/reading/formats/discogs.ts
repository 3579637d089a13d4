import { albumOf, scoreOf } from '../fields.ts'
import { bodyOf, type TableFormat } from '../format.ts'

const SCALE = 5

/**
 * The records that a person owns, or wants if the file has no folder. The year is that of the pressing, so it says nothing about the
 * album, and the date is that of the catalogue entry.
 */
export const discogs: TableFormat = {
  kind: 'table',
  format: 'discogs',
  id: 'discogs',
  matches: ({ columns }) => columns.has('Catalog#', 'Artist', 'Title', 'release_id'),
  async read(table, context) {
    const { columns } = table
    const isWanted = !columns.hasAny('CollectionFolder', 'Date Added')
    const title = columns.cell('Title')
    const artist = columns.cell('Artist')
    const rating = columns.cell('Rating')
    for await (const row of bodyOf(table)) {
      const item = albumOf({ title: title(row), artist: withoutNumbers(artist(row)) })
      const score = scoreOf(rating(row), SCALE)
      if (item === null) context.passOver('nameless')
      else if (isWanted && score.score === null) await context.wish(row.line, item)
      else await context.undated(row.line, item, score)
    }
  },
}

/** 'Daughter (2)' is the second artist of that name; an asterisk marks a name that differs on the cover. */
const withoutNumbers = (artist: string) =>
  artist.replace(/ \(\d+\)(?=$|[\s,*])/g, '').replace(/\*(?=$|[\s,])/g, '')
