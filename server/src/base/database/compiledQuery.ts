import { CompiledQuery } from 'kysely'
import type { Db } from './client.ts'

type Values = Record<string, unknown>
/** A Kysely query builder or a fragment of raw SQL. */
type Query<O> = { compile(db: Db): CompiledQuery<O> }
type CompiledText = { text: string; parameters: readonly unknown[] }

/** Stands in for a value while the query is compiled. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

const cache = new Map<string, CompiledText>()
let isChecked = false

/** Makes every run of a query check that its name identifies its SQL text. The check costs what the cache saves, so only tests use it. */
export function checkQueryNames() {
  isChecked = true
}

/**
 * Runs a query that is built and compiled only once, for queries that run so often that building them would cost more than
 * running them. `name` must identify everything the SQL text depends on, except which values are undefined. All other inputs
 * are in `values`; `build` may pass them on but not inspect them, because it sees placeholders.
 */
export async function compiledQuery<V extends Values, O>(
  db: Db,
  name: string,
  values: V,
  build: (values: V) => Query<O>,
): Promise<O[]> {
  const cached = cache.get(keyOf(name, values))
  if (cached && isChecked && compile(db, values, build).text !== cached.text)
    throw new Error(`There are two queries with the name '${name}'`)
  const { text, parameters } = cached ?? remember(keyOf(name, values), compile(db, values, build))
  const bound = parameters.map((each) => (each instanceof Placeholder ? values[each.name] : each))
  return (await db.executeQuery<O>(CompiledQuery.raw(text, bound))).rows
}

function keyOf(name: string, values: Values) {
  let key = name
  for (const each in values) if (values[each] === undefined) key += ` -${each}`
  return key
}

function remember(key: string, compiled: CompiledText): CompiledText {
  cache.set(key, compiled)
  return compiled
}

function compile<V extends Values, O>(db: Db, values: V, build: (values: V) => Query<O>): CompiledText {
  const placeholders: Values = {}
  for (const each in values)
    placeholders[each] = values[each] === undefined ? undefined : new Placeholder(each)
  const { sql, parameters } = build(placeholders as V).compile(db)
  return { text: sql, parameters }
}
