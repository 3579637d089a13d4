import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Perform } from '@remusic/contract/base/pages'
import type { Route } from '@remusic/contract/base/schemas/route'
import { z } from 'zod'
import { ID, PICTURE } from './answers.ts'

const CONTRACT = join(import.meta.dirname, '../../contract/src')

/** The part of JSON Schema that is needed to make a value. */
type Schema = {
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  type?: string | string[]
  properties?: Record<string, Schema>
  items?: Schema
  prefixItems?: Schema[]
  minItems?: number
  format?: string
  maxLength?: number
  minimum?: number
}

const TEXTS: Record<string, string> = {
  'date-time': '2026-01-01T00:00:00.000Z',
  date: '2026-01-01',
  uuid: ID,
  uri: 'https://remusic.example/x',
  email: 'ana@remusic.example',
}

/** Texts of a format that their schemas do not describe. */
const NAMED: Record<string, string> = {
  country: 'AR',
  countries: 'AR',
  currency: 'ARS',
  language: 'es',
  timeZone: 'UTC',
  code: 'AR',
  date: '2026-01-01',
  releasedOn: '2026-01-01',
  url: 'https://remusic.example/ana',
}

/** One value that the schema accepts: nothing is missing, every list has an item. */
function sampleOf(schema: Schema, name = ''): unknown {
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return sampleOf(choices.find(({ type }) => type !== 'null') ?? {}, name)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => sampleOf(part, name)))
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, value]) => [key, sampleOf(value, key)]),
      )
    case 'array':
      return (
        schema.prefixItems?.map((item) => sampleOf(item, name)) ??
        Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () => sampleOf(schema.items ?? {}, name))
      )
    case 'string':
      return textOf(schema, name)
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1)
    case 'boolean':
      return !/blind|hidden|banned|gone|deleted|merged/i.test(name)
    default:
      return null
  }
}

function textOf({ format, maxLength = 100 }: Schema, name: string): string {
  if (/image|img|picture|photo/i.test(name)) return PICTURE
  if (/^(next|cursor)$/.test(name)) return ID
  if (name in NAMED) return NAMED[name] ?? ''
  if (/apiId|^id$|Id$/.test(name) && format === undefined) return ID
  return (TEXTS[format ?? ''] ?? 'Texto').slice(0, maxLength)
}

/** Every call of the contract that answers with JSON, with an answer. */
async function sampleAll(): Promise<Map<string, unknown>> {
  const answers = new Map<string, unknown>()
  for (const file of readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' })) {
    if (!/schemas\/\w+\.ts$/.test(file)) continue
    const module: Record<string, unknown> = await import(pathToFileURL(join(CONTRACT, file)).href)
    for (const each of Object.values(module)) {
      const { method, url, response, file: media } = each as Partial<Route>
      if (method === undefined || url === undefined || response === undefined || media) continue
      const options = { io: 'output', unrepresentable: 'any', cycles: 'throw' } as const
      const schema = z.toJSONSchema(response as z.core.$ZodType, options)
      answers.set(`${method} ${url}`, sampleOf(schema as Schema))
    }
  }
  return answers
}

const sampled = await sampleAll()

type Given = Record<string, object | ((query: object) => object | undefined)>

/** Answers the calls to these addresses as given, and any other with a value that its schema accepts. */
export const answeringEverything =
  (given: Given): Perform =>
  async ({ method, url, query = {} }) => {
    const answer = given[url]
    const body = typeof answer === 'function' ? answer(query) : answer
    return { status: 200, body: structuredClone(body ?? sampled.get(`${method} ${url}`)) }
  }
