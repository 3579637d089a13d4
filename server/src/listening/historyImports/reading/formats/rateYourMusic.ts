import { albumOf, decodeHtml, longTextOf, nameOf, scoreOf } from '../fields.ts'
import { bodyOf, type TableFormat } from '../format.ts'

/** Rate Your Music exports no dates, and stores half stars as 1 to 10; 0 means that an album is not rated. */
const SCALE = 10

export const rateYourMusic: TableFormat = {
  kind: 'table',
  format: 'rateYourMusic',
  id: 'rateYourMusic',
  matches: ({ columns }) => columns.has('RYM Album', 'Title', 'Rating'),
  async read(table, context) {
    const { columns } = table
    const first = columns.cell('First Name')
    const last = columns.cell('Last Name')
    const localFirst = columns.cell('First Name localized')
    const localLast = columns.cell('Last Name localized')
    const title = columns.cell('Title')
    const year = columns.cell('Release_Date')
    const rating = columns.cell('Rating')
    const ownership = columns.cell('Ownership')
    const reviewText = columns.cell('Review')
    const reviewTitle = columns.cell('Review Title')
    for await (const row of bodyOf(table)) {
      const name = nameOf(decodeHtml(`${first(row)} ${last(row)}`))
      const latin = nameOf(decodeHtml(`${localFirst(row)} ${localLast(row)}`))
      const item = albumOf({
        title: decodeHtml(title(row)),
        // The same form as in the other columns: 'Кино [Kino]'.
        artist: latin === '' || name.includes('[') ? name : `${name} [${latin}]`,
        year: year(row),
      })
      const score = scoreOf(rating(row), SCALE)
      const text = plainText(reviewText(row))
      const owned = ownership(row).toLowerCase()
      if (item === null) context.passOver('nameless')
      else if (text !== '')
        await context.review(row.line, item, {
          ...score,
          title: nameOf(decodeHtml(reviewTitle(row))),
          text,
          writtenAt: null,
        })
      else if (score.score !== null) await context.undated(row.line, item, score)
      else if (owned === 'w') await context.wish(row.line, item)
      // A person who owns or owned an album has heard it.
      else if (owned === 'o' || owned === 'u') await context.undated(row.line, item, score)
      else context.passOver('unrated')
    }
  },
}

/** In characters. Longer than any review may be, including its tags. */
const MAX_MARKED_LENGTH = 60_000

/** A review without the tags of its site. Links to artists and albums have no text of their own. */
const plainText = (review: string) =>
  longTextOf(
    decodeHtml(review.slice(0, MAX_MARKED_LENGTH))
      .replace(/\\n|<br ?\/?>/gi, '\n')
      .replace(/\[(?:Artist|Album|Film|List|Label|Genre|Song|Release|Work)\d+(?:,([^\]]{0,200}))?\]/gi, '$1')
      .replace(/\[\/?(?:b|i|u|s|url|spoiler|quote|size|color|img|link|sub|sup)(?:[=,][^\]]{0,500})?\]/gi, ''),
  )
