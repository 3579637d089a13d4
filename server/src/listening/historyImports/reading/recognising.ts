import {
  type HistoryFormat,
  HISTORY_READING_TEXTS as TEXTS,
} from '@remusic/contract/listening/historyImports'
import type { ReadContext } from './context.ts'
import { rowsOf, startsOfTable } from './csv.ts'
import { ReadError } from './errors.ts'
import { Columns, type Format, type Table, type TableFormat } from './format.ts'
import { isRegular, readTable, sampleOf } from './formats/table.ts'
import { FORMATS } from './formats.ts'
import { outlineOf } from './json.ts'
import { headOf, type Source, wholeOf } from './source.ts'
import { startOfText } from './text.ts'
import { isWorkbook, type Sheet, sheetsOf } from './xlsx.ts'
import { isZip, type Member, openZip } from './zip.ts'

/** A file or sheet that can be read. */
export type Recognised = {
  format: HistoryFormat
  id: string
  /** Its place in the list of formats. */
  order: number
  rank: number
  read(context: ReadContext): Promise<void>
}
export type UnknownTable = {
  sample: { header: string[]; rows: string[][] }
  read(context: ReadContext): Promise<void>
}
/** `unknown` is a table that could be read if its columns were named. */
export type Findings = { known: Recognised[]; unknown: UnknownTable | null }

const HEAD_BYTES = 128 * 1024
const SAMPLE_ROWS = 50
const READABLE = /\.(csv|tsv|txt|json|jsonl|jspf|m3u8?|xspf|xml|log|xlsx)$/i
/** The limit for all workbooks of a zip together, because they have to be in memory. */
const MAX_WORKBOOK_BYTES = 100 * 1024 * 1024

/** Recognises the format of a text file by its content. */
export async function recogniseText(source: Source, extension: string): Promise<Findings> {
  const start = startOfText(await headOf(source, HEAD_BYTES))
  const trimmed = start.trimStart()
  const outline = /^[[{]/.test(trimmed) ? outlineOf(trimmed) : null
  const isTable = outline === null && !trimmed.startsWith('<') && !start.includes('\0')
  const tables = isTable
    ? startsOfTable(start).map(({ delimiter, rows }) =>
        tableOf(source.name, rows, () => rowsOf(source, delimiter)),
      )
    : []
  for (const format of FORMATS) {
    if (format.kind === 'table') {
      const known = recogniseTable(format, tables)
      if (known) return { known: [known], unknown: null }
      continue
    }
    const isMatch =
      format.kind === 'text'
        ? format.matches(start, extension)
        : outline !== null && format.matches(outline, source.name)
    if (isMatch)
      return { known: [recognised(format, (context) => format.read(source, context))], unknown: null }
  }
  return { known: [], unknown: mostRegular(tables) }
}

const NOTHING: Findings = { known: [], unknown: null }

/** Everything in a zip that can be read, or the sheets of a workbook. */
export async function recogniseMembers(members: readonly Member[], signal: AbortSignal): Promise<Findings> {
  if (isWorkbook(members)) return recogniseSheets(await sheetsOf(members))
  const known: Recognised[] = []
  const unknown: UnknownTable[] = []
  const room = { bytes: MAX_WORKBOOK_BYTES }
  for (const member of members) {
    if (!READABLE.test(member.name)) continue
    const findings = await recogniseMember(member, room, signal)
    known.push(...findings.known)
    if (findings.unknown) unknown.push(findings.unknown)
  }
  // Named columns would be ambiguous if there were several unknown tables.
  return { known, unknown: known.length === 0 && unknown.length === 1 ? (unknown[0] ?? null) : null }
}

async function recogniseMember(
  member: Member,
  room: { bytes: number },
  signal: AbortSignal,
): Promise<Findings> {
  const extension = /\.(\w+)$/.exec(member.name.toLowerCase())?.[1] ?? ''
  if (extension !== 'xlsx') return recogniseText(member, extension)
  const whole = await wholeOf(member, room.bytes)
  if (whole === null) throw new ReadError(TEXTS.largeNestedZip)
  if (!isZip(whole)) return NOTHING
  room.bytes -= whole.length
  const access = {
    byteCount: whole.length,
    slice: async (from: number, to: number) => whole.subarray(from, to),
  }
  const members = await openZip(access, signal, member.budget)
  return isWorkbook(members) ? recogniseSheets(await sheetsOf(members)) : NOTHING
}

async function recogniseSheets(sheets: readonly Sheet[]): Promise<Findings> {
  const known: Recognised[] = []
  const unknown: Table[] = []
  for (const sheet of sheets) {
    const sample: string[][] = []
    for await (const { cells } of sheet.rows()) {
      sample.push(cells)
      if (sample.length === SAMPLE_ROWS) break
    }
    const table = tableOf(sheet.name, sample, () => sheet.rows())
    const [found] = FORMATS.flatMap((format) =>
      format.kind === 'table' ? (recogniseTable(format, [table]) ?? []) : [],
    )
    if (found) known.push(found)
    else if (sample.length > 1 && (sample[0]?.length ?? 0) > 1) unknown.push(table)
  }
  const [table] = unknown
  return { known, unknown: known.length > 0 || !table ? null : unknownOf(table) }
}

const tableOf = (name: string, sample: string[][], rows: Table['rows']): Table => ({
  name,
  sample,
  rows,
  columns: new Columns(sample[0] ?? []),
})

/** The same text with another delimiter is another table. */
function recogniseTable(format: TableFormat, tables: readonly Table[]): Recognised | null {
  const table = tables.find((each) => format.matches(each))
  return table ? recognised(format, (context) => format.read(table, context)) : null
}

function mostRegular(tables: readonly Table[]): UnknownTable | null {
  const [widest] = tables.filter(isRegular).sort((a, b) => widthOf(b) - widthOf(a))
  return widest ? unknownOf(widest) : null
}
const widthOf = ({ sample }: Table) => sample[0]?.length ?? 0

const unknownOf = (table: Table): UnknownTable => ({
  sample: sampleOf(table),
  read: (context) => readTable(table, context),
})

const recognised = (format: Format, read: Recognised['read']): Recognised => ({
  format: format.format,
  id: format.id,
  order: FORMATS.indexOf(format),
  rank: format.rank ?? 0,
  read,
})
