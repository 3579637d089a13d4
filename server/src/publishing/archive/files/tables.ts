import type { z } from 'zod'
import { CSV_START, csvLine } from '../../../base/common/csv.ts'
import { asListen } from '../listens.ts'
import type { Snapshot } from '../snapshot.ts'
import { archiveSchema } from './json.ts'

type JsonSchema = z.core.JSONSchema.JSONSchema
type Row = Record<string, unknown>

/** A list of the document as a table: where it is, and its columns. */
export type Table = {
  /** Such as `diary.listens`; also the file name. */
  name: string
  columns: string[]
  /** For a nested list, the columns of the outer list that link the two. */
  parent: { name: string; columns: string[] } | null
}

/** How many columns of the outer list are repeated in a nested list. */
const PARENT_COLUMNS = 2

/** One table for each list of the schema, so that a new section automatically gets its table. */
export function archiveTables(): Table[] {
  return [...tablesIn(archiveSchema(), '', null)]
}

function* tablesIn(schema: JsonSchema, path: string, parent: Table['parent']): Generator<Table> {
  const described = notNull(schema)
  for (const [key, value] of Object.entries(described.properties ?? {})) {
    const name = path === '' ? key : `${path}.${key}`
    const field = notNull(value as JsonSchema)
    const element = field.type === 'array' ? notNull(field.items as JsonSchema) : null
    if (element?.type === 'object') {
      const columns = Object.entries(element.properties ?? {})
      const scalars = columns
        .filter(([, column]) => !isListOfObjects(column as JsonSchema))
        .map(([column]) => column)
      yield { name, columns: scalars, parent }
      yield* tablesIn(element, name, { name, columns: scalars.slice(0, PARENT_COLUMNS) })
    } else if (field.type === 'object') yield* tablesIn(field, name, parent)
  }
}

/** The other half of a nullable schema. */
const notNull = (schema: JsonSchema): JsonSchema =>
  (schema.anyOf?.find((each) => (each as JsonSchema).type !== 'null') as JsonSchema | undefined) ?? schema

function isListOfObjects(schema: JsonSchema): boolean {
  const field = notNull(schema)
  return field.type === 'array' && notNull(field.items as JsonSchema).type === 'object'
}

export async function* csvOf(table: Table, snapshot: Snapshot): AsyncGenerator<string> {
  const { columns, parent } = table
  yield CSV_START +
    csvLine([...(parent?.columns.map((column) => `${parent.name}.${column}`) ?? []), ...columns])
  for await (const rows of rowsOf(table, snapshot))
    yield rows
      .map(({ row, of }) =>
        csvLine([
          ...(parent?.columns.map((column) => cellOf(of?.[column])) ?? []),
          ...columns.map((column) => cellOf(row[column])),
        ]),
      )
      .join('')
}

type Placed = { row: Row; of: Row | null }

async function* rowsOf({ name, parent }: Table, snapshot: Snapshot): AsyncGenerator<Placed[]> {
  if (name === 'diary.listens') {
    for await (const batch of snapshot.listens())
      yield batch.map((listen) => ({ row: asListen(listen, snapshot.items), of: null }))
    return
  }
  if (!parent) {
    yield listAt(snapshot.sections, name).map((row) => ({ row, of: null }))
    return
  }
  const key = name.slice(parent.name.length + 1)
  for (const of of listAt(snapshot.sections, parent.name)) yield listAt(of, key).map((row) => ({ row, of }))
}

/** The list at a path; empty if what contains it is null. */
function listAt(value: object, path: string): Row[] {
  let found: unknown = value
  for (const key of path.split('.')) found = (found as Row | null)?.[key]
  return (found as Row[] | null | undefined) ?? []
}

function cellOf(value: unknown): string | number | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number') return value
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) return value.join(' ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The parts of the document besides its lists, one value per line. */
export function settingsCsv({ sections }: Snapshot): string {
  return CSV_START + csvLine(['field', 'value']) + [...valuesIn(sections, '')].map(csvLine).join('')
}

function* valuesIn(value: object, path: string): Generator<[string, string | number | null]> {
  for (const [key, each] of Object.entries(value)) {
    const name = path === '' ? key : `${path}.${key}`
    if (Array.isArray(each)) continue
    if (each !== null && typeof each === 'object') yield* valuesIn(each, name)
    // The picture is a file of its own.
    else if (name !== 'account.picture') yield [name, cellOf(each)]
  }
}
