import type { HistoryFormat } from '@remusic/contract/listening/historyImports'
import type { ReadContext } from './context.ts'
import type { Row } from './csv.ts'
import type { Source } from './source.ts'

type Known = {
  format: HistoryFormat
  /** Tells apart the kinds of files of one format. */
  id: string
  /** Files with a lower rank are read first, because others in the upload depend on them. */
  rank?: number
}

/** A table with a header, from a text or a spreadsheet. */
export type Table = {
  name: string
  /** The first rows, the header among them. */
  sample: string[][]
  columns: Columns
  /** All rows, the header among them. */
  rows(): AsyncIterable<Row>
}

/** Recognised by the columns of its header. */
export type TableFormat = Known & {
  kind: 'table'
  matches(table: Table): boolean
  read(table: Table, context: ReadContext): Promise<void>
}

/** Recognised by which keys are where: `playlists.*.items`. */
export type JsonFormat = Known & {
  kind: 'json'
  matches(outline: ReadonlySet<string>, name: string): boolean
  read(source: Source, context: ReadContext): Promise<void>
}

/** Recognised by how its text begins. */
export type TextFormat = Known & {
  kind: 'text'
  matches(start: string, extension: string): boolean
  read(source: Source, context: ReadContext): Promise<void>
}

export type Format = TableFormat | JsonFormat | TextFormat

/** The columns of a table by name, in any case, with or without accents. */
export class Columns {
  readonly #positions: Map<string, number>

  constructor(header: readonly string[]) {
    this.#positions = new Map(header.map((name, index): [string, number] => [plain(name), index]).reverse())
  }

  has(...names: string[]): boolean {
    return names.every((name) => this.#positions.has(plain(name)))
  }

  hasAny(...names: string[]): boolean {
    return names.some((name) => this.#positions.has(plain(name)))
  }

  /** Reads the column with the first of these names that exists. Without one all cells are empty. */
  cell(...names: string[]): (row: Row) => string {
    const name = names.find((each) => this.has(each))
    const position = name === undefined ? -1 : (this.#positions.get(plain(name)) ?? -1)
    return ({ cells }) => cells[position] ?? ''
  }
}

export const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[\p{M}\uFEFF]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

/** The rows of a table without its header. */
export async function* bodyOf(table: Table): AsyncGenerator<Row> {
  let isHeader = true
  for await (const row of table.rows()) {
    if (!isHeader) yield row
    isHeader = false
  }
}

/** The name of a playlist, derived from the name of its file. */
export const listNameOf = (name: string) =>
  name
    .replace(/\.\w{1,5}$/, '')
    .replaceAll('_', ' ')
    .trim()
