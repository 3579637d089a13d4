import { type TableColumn, HISTORY_READING_TEXTS as TEXTS } from '@remusic/contract/listening/historyImports'
import type { Wanted } from '../../../../music/matching/model.ts'
import type { List, ReadContext } from '../context.ts'
import type { Row } from '../csv.ts'
import { dateOf, orderOf, type ReadDate } from '../dates.ts'
import { ReadError } from '../errors.ts'
import { albumOf, longTextOf, NO_SCORE, scoreOf, songOf } from '../fields.ts'
import { plain, type Table } from '../format.ts'
import type { ReadScore } from '../model.ts'

/** A table that no format describes, whose columns the person has named. */
export async function readTable(table: Table, context: ReadContext): Promise<void> {
  if (context.columns === null) throw new ReadError(TEXTS.missingColumns)
  const { columns, scale, hasHeader } = context.columns
  const cell = (column: TableColumn) => {
    const position = columns[column]
    return position === undefined ? () => '' : ({ cells }: Row) => cells[position] ?? ''
  }
  const [title, artist, album, isrc] = [cell('title'), cell('artist'), cell('album'), cell('isrc')]
  const [date, score, text, playlist] = [cell('date'), cell('score'), cell('text'), cell('playlist')]
  const order = orderOf(table.sample.map((cells) => date({ line: 0, cells })))
  const listOnly = !['date', 'score', 'text', 'playlist'].some((column) => column in columns)
  const lists = new Map<string, List>()
  const listOf = (name: string) => {
    const list = lists.get(name) ?? context.list(name, 'Lista importada')
    lists.set(name, list)
    return list
  }
  let isHeader = hasHeader
  for await (const row of table.rows()) {
    if (isHeader) {
      isHeader = false
      continue
    }
    const isSong = columns.title !== undefined && title(row) !== ''
    const item = isSong
      ? songOf({ title: title(row), artist: artist(row), album: album(row), isrc: isrc(row) })
      : albumOf({ title: album(row), artist: artist(row) })
    if (item === null) {
      context.passOver('nameless')
      continue
    }
    const listName = playlist(row)
    const isListed = item.kind === 'song' && (listName !== '' || listOnly)
    if (isListed) await context.playlistSong(row.line, item, listOf(listName))
    const read = {
      date: dateOf(date(row), { timeZone: context.timeZone, order }),
      score: scoreOf(score(row), scale),
      text: longTextOf(text(row)),
    }
    if (await readOpinion(row.line, item, read, context)) continue
    // An album without any other information has at least been heard.
    if (listOnly && item.kind === 'album') await context.undated(row.line, item, NO_SCORE)
    else if (!isListed) context.passOver(date(row) === '' ? 'unrated' : 'undated')
  }
}

type Opinion = { date: ReadDate | null; score: ReadScore; text: string }

/** Whether the row says more about an item than that it exists. */
async function readOpinion(line: number, item: Wanted, { date, score, text }: Opinion, context: ReadContext) {
  if (text !== '') {
    const writtenAt = date === null ? null : new Date(date.listenedAt ?? date.day).toISOString()
    await context.review(line, item, { ...score, title: '', text, writtenAt })
  } else if (date !== null) await context.listen(line, item, date, score)
  else if (score.score !== null) await context.undated(line, item, score)
  else return false
  return true
}

const MIN_REGULAR = 0.6

/** Whether most rows have the same number of columns. Prose has commas too, but not in every line. */
export function isRegular({ sample }: Pick<Table, 'sample'>): boolean {
  const width = sample[0]?.length ?? 0
  const regular = sample.filter((row) => row.length === width).length
  return width > 1 && sample.length > 1 && regular >= sample.length * MIN_REGULAR
}

const SHOWN_ROWS = 6
const SHOWN_COLUMNS = 100
const SHOWN_LENGTH = 100

/** The start of a table, by which the person recognises its columns. Private-looking values are hidden. */
export function sampleOf({ sample }: Table): { header: string[]; rows: string[][] } {
  const [header = [], ...rows] = sample
  const secret = header.map((name) => PRIVATE_COLUMN.test(plain(name)))
  const shown = (cell: string, index: number) =>
    secret[index] || isPrivate(cell) ? HIDDEN : cell.slice(0, SHOWN_LENGTH).toWellFormed()
  return {
    header: header
      .slice(0, SHOWN_COLUMNS)
      .map((name) => (isPrivate(name) ? HIDDEN : name.slice(0, SHOWN_LENGTH).toWellFormed())),
    rows: rows.slice(0, SHOWN_ROWS).map((row) => row.slice(0, SHOWN_COLUMNS).map(shown)),
  }
}

/** Long cells are cut before they are shown, so only their start matters. */
const isPrivate = (cell: string) => PRIVATE_VALUE.test(cell.slice(0, 2 * SHOWN_LENGTH))
const HIDDEN = '•••'
const PRIVATE_COLUMN =
  /\b(ip|ip[ _]?addr(ess)?|e-?mail|correo|user( ?name| ?agent|_name|_agent)?|usuario|device|dispositivo|platform|path|ruta|location|added by|country)\b/
const PRIVATE_VALUE =
  /[^\s@]+@[^\s@]+\.[a-z]{2,}|\b\d{1,3}(?:\.\d{1,3}){3}\b|\b(?:[0-9a-f]{1,4}:){4,7}[0-9a-f]{1,4}\b|^(?:[a-z]:\\|\/(?:home|users|mnt|media|volumes)\/|file:)/i
