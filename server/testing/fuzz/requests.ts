import fc from 'fast-check'
import { oddText, oddValue } from './odd.ts'
import { type Known, type Schema, valuesOf } from './schemas.ts'

type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: Schema }
type Operation = {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
/** The part of an OpenAPI document that is used here. */
export type Document = { paths: Record<string, Record<string, Operation>> }

export type FuzzRequest = { method: string; path: string; headers: Record<string, string>; body?: string }
export type Call = { name: string; requests: fc.Arbitrary<FuzzRequest> }

/** Every call of the document, with requests that nearly match its schema. */
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
      mutation: fc.oneof({ weight: 9, arbitrary: fc.constant('none' as const) }, mutations),
    })
    .map(({ params, query, body, mutation }): FuzzRequest => {
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => segment(params[name]))
      const search = searchOf(query)
      return mutate({ method, path: filled + (search && `?${search}`), headers: {}, ...body }, mutation)
    })
}

/** Path or query parameters by name; optional ones may be missing. */
function named(parameters: Parameter[], location: Parameter['in'], known: Known) {
  const matching = parameters.filter((parameter) => parameter.in === location)
  return fc.record(Object.fromEntries(matching.map(({ name, schema }) => [name, valuesOf(schema, known)])), {
    requiredKeys: matching.filter(({ required }) => required).map(({ name }) => name),
  }) as fc.Arbitrary<Record<string, unknown>>
}

const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
/** A URL cannot contain a lone surrogate. */
const escaped = (text: string) => encodeURIComponent(text.toWellFormed())
/** An empty segment, `.` or `..` would be a different path. */
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

type Mutation = 'none' | 'repeated query' | 'broken escape' | 'many cookies' | 'long header' | 'other accept'
const mutations = fc.constantFrom<Mutation>(
  'repeated query',
  'broken escape',
  'many cookies',
  'long header',
  'other accept',
)

function mutate(request: FuzzRequest, mutation: Mutation): FuzzRequest {
  const { path, headers } = request
  const separator = path.includes('?') ? '&' : '?'
  if (mutation === 'repeated query')
    return { ...request, path: `${path}${separator}limit=1&limit=2&cursor=a&cursor=b` }
  if (mutation === 'broken escape') return { ...request, path: `${path}${separator}query=%zz%` }
  if (mutation === 'many cookies')
    return {
      ...request,
      headers: { ...headers, cookie: Array.from({ length: 200 }, (_, i) => `c${i}=1`).join('; ') },
    }
  if (mutation === 'long header') return { ...request, headers: { ...headers, 'x-long': 'x'.repeat(8_000) } }
  if (mutation === 'other accept')
    return { ...request, headers: { ...headers, accept: 'text/html', range: 'bytes=9-1' } }
  return request
}
