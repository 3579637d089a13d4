import { dateOf, orderOf } from '../dates.ts'
import { albumOf, scoreOf } from '../fields.ts'
import { bodyOf, type TableFormat } from '../format.ts'

const SCALE = 100

export const albumOfTheYear: TableFormat = {
  kind: 'table',
  format: 'albumOfTheYear',
  id: 'albumOfTheYear',
  matches: ({ columns }) => columns.has('Artist', 'Album', 'Rating', 'Date Rated'),
  async read(table, context) {
    const { columns } = table
    const title = columns.cell('Album')
    const artist = columns.cell('Artist')
    const year = columns.cell('Year')
    const rating = columns.cell('Rating')
    const rated = columns.cell('Date Rated')
    const order = orderOf(table.sample.map((cells) => rated({ line: 0, cells })))
    for await (const row of bodyOf(table)) {
      const item = albumOf({ title: title(row), artist: artist(row), year: year(row) })
      const score = scoreOf(rating(row), SCALE)
      const date = dateOf(rated(row), { timeZone: context.timeZone, order })
      if (item === null) context.passOver('nameless')
      else if (score.score === null) context.passOver('unrated')
      else if (date === null) await context.undated(row.line, item, score)
      else await context.listen(row.line, item, date, score)
    }
  },
}
