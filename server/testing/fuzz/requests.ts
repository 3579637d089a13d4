import fc from 'fast-check'
import { oddText, oddValue } from './odd.ts'
import { type Known, type Schema, valuesOf } from './schemas.ts'

type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: Schema }
type Operation = {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
/** What is read of an OpenAPI document. */
export type Document = { paths: Record<string, Record<string, Operation>> }

export type FuzzRequest = { method: string; path: string; headers: Record<string, string>; body?: string }
export type Call = { name: string; requests: fc.Arbitrary<FuzzRequest> }

/** Every call of the document, with requests that are nearly what it asks for. */
export const callsOf = ({ paths }: Document, known: Known): Call[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      requests: requestsOf(method.toUpperCase(), path, operation, known),
    })),
  )

function requestsOf(method: string, path: string, operation: Operation, known: Known) {
  const { parameters = [], requestBody } = operation
  const json = requestBody?.content['application/json']
  return fc
    .record({
      params: named(parameters, 'path', known),
      query: fc.oneof(
        { weight: 5, arbitrary: named(parameters, 'query', known) },
        { weight: 1, arbitrary: fc.dictionary(oddText, oddValue, { maxKeys: 4 }) },
      ),
      body: json ? bodies(json.schema, known) : fc.constant(undefined),
      odd: fc.oneof({ weight: 9, arbitrary: fc.constant('as it is' as const) }, oddWay),
    })
    .map(({ params, query, body, odd }): FuzzRequest => {
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => segment(params[name]))
      const search = searchOf(query)
      return inAnOddWay({ method, path: filled + (search && `?${search}`), headers: {}, ...body }, odd)
    })
}

/** Parts of an address, by name; those of a query may be left out. */
function named(parameters: Parameter[], place: Parameter['in'], known: Known) {
  const here = parameters.filter((parameter) => parameter.in === place)
  return fc.record(Object.fromEntries(here.map(({ name, schema }) => [name, valuesOf(schema, known)])), {
    requiredKeys: here.filter(({ required }) => required).map(({ name }) => name),
  }) as fc.Arbitrary<Record<string, unknown>>
}

const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
/** Bytes of a lone surrogate cannot be written in an address. */
const escaped = (text: string) => encodeURIComponent(text.toWellFormed())
/** A segment of `.` or nothing would be another address. */
const segment = (value: unknown) => escaped(asText(value)).replace(/^(\.{1,2})?$/, '%20') || '%20'

const searchOf = (query: Record<string, unknown>) =>
  Object.entries(query)
    .map(([name, value]) => `${escaped(name)}=${escaped(asText(value))}`)
    .join('&')

const JSON_BODY = { 'content-type': 'application/json' }

function bodies(schema: Schema, known: Known) {
  return fc.oneof(
    {
      weight: 9,
      arbitrary: valuesOf(schema, known).map((value) => ({
        headers: JSON_BODY,
        body: JSON.stringify(value),
      })),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        { headers: JSON_BODY, body: '{"a":1,"a":' },
        { headers: JSON_BODY, body: '{"a":1,"a":2}' },
        { headers: JSON_BODY, body: '' },
        { headers: JSON_BODY, body: '['.repeat(10_000) },
        { headers: { 'content-type': 'application/json; charset=utf-16' }, body: '{}' },
        { headers: { 'content-type': 'text/plain' }, body: '{}' },
        { headers: { 'content-type': 'application/xml' }, body: '<a/>' },
        { headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: '--x\r\nrubbish' },
        { headers: { ...JSON_BODY, 'content-encoding': 'gzip' }, body: '{}' },
        { headers: {}, body: '{}' },
      ),
    },
  )
}

type OddWay =
  | 'as it is'
  | 'repeated query'
  | 'broken escape'
  | 'many cookies'
  | 'long header'
  | 'other accept'
const oddWay = fc.constantFrom<OddWay>(
  'repeated query',
  'broken escape',
  'many cookies',
  'long header',
  'other accept',
)

function inAnOddWay(request: FuzzRequest, way: OddWay): FuzzRequest {
  const { path, headers } = request
  const mark = path.includes('?') ? '&' : '?'
  if (way === 'repeated query') return { ...request, path: `${path}${mark}limit=1&limit=2&cursor=a&cursor=b` }
  if (way === 'broken escape') return { ...request, path: `${path}${mark}query=%zz%` }
  if (way === 'many cookies')
    return {
      ...request,
      headers: { ...headers, cookie: Array.from({ length: 200 }, (_, i) => `c${i}=1`).join('; ') },
    }
  if (way === 'long header') return { ...request, headers: { ...headers, 'x-long': 'x'.repeat(8_000) } }
  if (way === 'other accept')
    return { ...request, headers: { ...headers, accept: 'text/html', range: 'bytes=9-1' } }
  return request
}
