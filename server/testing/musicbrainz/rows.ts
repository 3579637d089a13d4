import {
  DUMP_TABLES,
  type DumpTable,
  type DumpTableName,
} from '../../src/music/importing/musicbrainz/dumpTables.ts'

export type Value = string | number | boolean | null
/** The relevant columns of a row; all others get a default. */
export type Row = Record<string, Value>
export type Rows = Partial<Record<DumpTableName, Row[]>>

const ESCAPES: Record<string, string> = {
  '\\': '\\\\',
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\v': '\\v',
  '\f': '\\f',
  '\r': '\\r',
}

/** The default of each column. A column without one is NULL. */
const DEFAULTS: Record<string, Value | ((row: Row) => Value)> = {
  sort_name: ({ name = '' }) => name,
  number: ({ position = '' }) => String(position),
  comment: '',
  edits_pending: 0,
  ref_count: 1,
  last_updated: '2026-07-24 10:29:22.123456+00',
  created: '2026-07-24 10:29:22.123456+00',
  gid: '00000000-0000-4000-8000-000000000000',
  ended: false,
  is_data_track: false,
  video: false,
  quality: -1,
  join_phrase: '',
}

/** A line of `COPY … TO stdout`. */
export function lineOf(table: DumpTableName, row: Row): string {
  const { columns } = DUMP_TABLES.get(table) as DumpTable
  const unknown = Object.keys(row).find((name) => !columns.some((column) => column.name === name))
  if (unknown) throw new Error(`${table} has no column ${unknown}`)
  return `${columns.map(({ name }) => fieldOf(name in row ? (row[name] as Value) : defaultOf(name, row))).join('\t')}\n`
}

function defaultOf(column: string, row: Row): Value {
  const value = DEFAULTS[column]
  return typeof value === 'function' ? value(row) : (value ?? null)
}

export function fieldOf(value: Value): string {
  if (value === null) return '\\N'
  if (typeof value === 'boolean') return value ? 't' : 'f'
  return String(value).replace(/[\\\b\t\n\v\f\r]/g, (character) => ESCAPES[character] ?? character)
}
