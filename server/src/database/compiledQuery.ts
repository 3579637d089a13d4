import { CompiledQuery } from 'kysely'
import type { Db } from './client.ts'

type Values = Record<string, unknown>
/** What the builder makes, or a piece of SQL. */
type Query<O> = { compile(db: Db): CompiledQuery<O> }
type Known = { text: string; parameters: readonly unknown[] }

/** Stands for a value while its query is built. */
class Place {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

const known = new Map<string, Known>()

/**
 * Runs a query that is built and compiled the first time only, for what is asked so often that building it would cost more than
 * its answer. `shape` says what its text depends on, besides which values are undefined; all else comes in `values`,
 * which `build` may hand on but not look into.
 */
export async function compiledQuery<V extends Values, O>(
  db: Db,
  shape: string,
  values: V,
  build: (values: V) => Query<O>,
): Promise<O[]> {
  const { text, parameters } = known.get(keyOf(shape, values)) ?? compile(db, shape, values, build)
  const given = parameters.map((each) => (each instanceof Place ? values[each.name] : each))
  return (await db.executeQuery<O>(CompiledQuery.raw(text, given))).rows
}

function keyOf(shape: string, values: Values) {
  let key = shape
  for (const name in values) if (values[name] === undefined) key += ` -${name}`
  return key
}

function compile<V extends Values, O>(
  db: Db,
  shape: string,
  values: V,
  build: (values: V) => Query<O>,
): Known {
  const places: Values = {}
  for (const name in values) places[name] = values[name] === undefined ? undefined : new Place(name)
  const { sql, parameters } = build(places as V).compile(db)
  const compiled = { text: sql, parameters }
  known.set(keyOf(shape, values), compiled)
  return compiled
}
