import type { Route } from '@remusic/contract/base/schemas/route'
import * as contract from '@remusic/contract/schemas'
import { apiDocument } from './apiDocument.ts'
import { extent } from './extent.ts'
import type { TestApp } from './startTestApp.ts'

type Schema = { type?: string; enum?: unknown[]; const?: unknown; anyOf?: Schema[]; format?: string }
type Parameter = { name: string; in: string; required?: boolean; schema: Schema }
/** The subset of the OpenAPI document that this file reads. */
type ReadDocument = { paths: Record<string, { get?: { parameters?: Parameter[] } }> }

/**
 * A GET of the contract, with a list of addresses for every combination of its required parameters. The first address of each list has no
 * optional parameters.
 */
export type Read = { name: string; route: Route; addresses: string[][] }

/** Values for parameters, by their format. */
export type Values = { uuids: string[]; texts: string[]; years: string[] }

const CONCURRENCY = 8
/** Numbers that are valid as a score, a position and a count. */
const NUMBERS = ['1', '5', '2', '3', '4'].slice(0, extent(2, 5))

/** Every GET of the contract that members may make and that does not write, so a new call is covered without being listed. */
export async function everyRead(app: TestApp, values: Values): Promise<Read[]> {
  const { paths } = await apiDocument<ReadDocument>(app)
  const routes = Object.values(contract).flatMap((noun) => Object.entries<unknown>(noun).filter(isRead))
  // Calls that share an address differ in the form of their query and their response.
  const byUrl = new Map(routes.toReversed().map((entry) => [entry[1].url, entry]))
  return [...byUrl.values()].map(([name, route]) => {
    const path = route.url.replace(/:(\w+)/g, '{$1}')
    const parameters = paths[path]?.get?.parameters ?? []
    return { name, route, addresses: addressesOf(path, parameters, values) }
  })
}

const isRead = (exported: [string, unknown]): exported is [string, Route] => {
  const route = exported[1] as Partial<Route> | null
  return (
    typeof route === 'object' &&
    route?.method === 'GET' &&
    route.response !== undefined &&
    !route.writes &&
    route.access !== 'admin'
  )
}

function addressesOf(path: string, parameters: Parameter[], values: Values): string[][] {
  const required = parameters.filter((parameter) => parameter.required)
  const optional = parameters.filter((parameter) => !parameter.required && parameter.name !== 'cursor')
  const combinations = product(required.map((each) => candidates(each, values)))
  return combinations.map((chosen) => {
    const given = required.map(({ name, in: place }, i) => ({ name, place, value: chosen[i] as string }))
    const filled = given.reduce(
      (address, { name, place, value }) =>
        place === 'path' ? address.replace(`{${name}}`, encodeURIComponent(value)) : address,
      path,
    )
    const query = given
      .filter(({ place }) => place === 'query')
      .map(({ name, value }) => [name, value] as const)
    const variations = optional.flatMap((each) =>
      candidates(each, fewOf(values)).map((value) => [...query, [each.name, value] as const]),
    )
    return [query, ...variations].map((pairs) => withQuery(filled, pairs))
  })
}

/** Optional parameters are tried with few values only, because most texts and ids do not apply to them. */
const fewOf = ({ uuids, texts, years }: Values): Values => ({
  uuids: uuids.slice(0, extent(2, uuids.length)),
  texts: texts.slice(0, extent(2, texts.length)),
  years,
})

/** A missing or forbidden call is so with any optional parameters. */
const CLOSED = [401, 403, 404]

/** Reads every address, several at once. If the address without optional parameters is closed, the others of its list are skipped. */
export async function readEvery(
  addresses: readonly (readonly string[])[],
  read: (address: string) => Promise<number>,
): Promise<void> {
  const pending = [...addresses]
  const work = async () => {
    for (let list = pending.pop(); list; list = pending.pop()) {
      const [first, ...variations] = list
      if (first === undefined || CLOSED.includes(await read(first))) continue
      for (const address of variations) await read(address)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
}

const withQuery = (path: string, pairs: (readonly [string, string])[]) =>
  pairs.length === 0
    ? path
    : `${path}?${new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, value]))}`

function candidates({ name, schema }: Parameter, values: Values): string[] {
  if (name === 'year') return values.years
  if (name === 'items') return values.texts.map((text) => `song:${text}`)
  const forms = schema.anyOf ?? [schema]
  return forms.flatMap((form) => {
    if (form.const !== undefined) return [String(form.const)]
    if (form.enum) return form.enum.map(String)
    if (form.format === 'uuid') return values.uuids
    if (form.type === 'integer' || form.type === 'number') return NUMBERS
    return values.texts
  })
}

const product = (lists: string[][]): string[][] =>
  lists.reduce<string[][]>((all, list) => all.flatMap((one) => list.map((each) => [...one, each])), [[]])
