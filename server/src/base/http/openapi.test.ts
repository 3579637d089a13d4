import type { Route } from '@remusic/contract/base/schemas/route'
import * as contract from '@remusic/contract/schemas'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { LISTEN_BRAINZ_CALLS } from '../../listening/scrobbles/description.ts'

type Operation = {
  operationId?: string
  summary?: string
  description?: string
  responses: Record<string, unknown>
  security?: unknown[]
  requestBody?: unknown
}
type Operations = { get?: Operation; post?: Operation; put?: Operation; delete?: Operation }
type Document = {
  openapi: string
  info: { description: string }
  servers: unknown[]
  paths: Record<string, Operations>
  components: { schemas: Record<string, unknown> }
}

/** Programs and people load the whole document. Without names it was four times as long. */
const MAX_CHARACTERS = 700_000

let app: TestApp
let server: FastifyInstance
beforeAll(async () => {
  app = await startTestApp({
    routes: (instance) => {
      server = instance
    },
  })
})
afterAll(() => app.stop())

const fetchDocument = async () => (await (await app.request('/docs/json')).json()) as Document

test('the document describes exactly the calls that are served', async () => {
  const { paths } = await fetchDocument()
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  )
  const served = [...server.handlers.keys(), ...LISTEN_BRAINZ_CALLS]
  expect(described.sort()).toEqual(served.sort())
  expect(described).toContain('POST /api/back-end/users/login')
  expect(described).toContain('POST /1/submit-listens')
})

test('every call of the contract is served', () => {
  const calls = Object.values(contract).flatMap((noun) => Object.values(noun).filter(isRoute))
  expect(calls.length).toBeGreaterThan(100)
  const served = new Set(server.handlers.keys())
  expect(calls.map(({ method, url }) => `${method} ${url}`).filter((call) => !served.has(call))).toEqual([])
})

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'url' in value && 'access' in value

test('every route under /api is declared in the contract', () => {
  const declared = new Set([...server.handlers.values()].map(({ entry }) => entry.url))
  const routed = urlsOf(server).filter((url) => url.startsWith('/api'))
  expect(routed.sort()).toEqual([...declared].filter((url) => url.startsWith('/api')).sort())
})

test('each call has a Spanish summary, its responses and its errors', async () => {
  const { openapi, paths, components } = await fetchDocument()
  expect(openapi).toBe('3.1.0')
  for (const [path, operations] of Object.entries(paths)) {
    for (const operation of Object.values(operations)) {
      expect(operation.summary, path).toMatch(/^[A-ZÁÉÍÓÚÑ¿¡]/)
      expect(Object.keys(operation.responses), path).toEqual(expect.arrayContaining(['4XX', '5XX']))
    }
  }
  const login = paths['/api/back-end/users/login']?.post
  expect(JSON.stringify(login?.requestBody)).toContain('#/components/schemas/CredentialsInput')
  expect(components.schemas.CredentialsInput).toMatchObject({ additionalProperties: false })
  expect(paths['/api/back-end/users/perfil']?.get?.security).toEqual([{ bearer: [] }])
  expect(login?.security).toEqual([])
})

test('generated clients have a function for each call and a type for each schema', async () => {
  const document = await fetchDocument()
  const names = Object.values(document.paths).flatMap((operations) =>
    Object.values(operations).map(({ operationId }) => operationId),
  )
  expect(names).toEqual([...new Set(names)])
  expect(names).toEqual(expect.arrayContaining(['login', 'writeReview', 'submitListens']))
  expect(names).not.toContain(undefined)

  const { schemas } = document.components
  const named = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)
  expect(new Set([...named].map(([, name]) => name))).toEqual(new Set(Object.keys(schemas)))
  expect(document.paths['/api/back-end/reviews/{id}']?.get?.responses['200']).toMatchObject({
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Review' } } },
  })
  expect(document.servers).toEqual([{ url: app.config.publicUrl }])
  expect(JSON.stringify(document).length).toBeLessThan(MAX_CHARACTERS)
})

test('the document says how a program uses access tokens, with the call that each scope opens', async () => {
  const { info, paths } = await fetchDocument()
  for (const text of [
    '## Tokens de acceso',
    "-H 'Authorization: Bearer rmt_",
    '`playlists`',
    '300 llamadas por minuto',
  ])
    expect(info.description).toContain(text)
  const log = paths['/api/back-end/diary']?.post
  expect(log?.description).toContain('`diary`')
  expect(log?.security).toEqual([{ bearer: [] }, { token: [] }])
  expect(paths['/api/back-end/users/perfil']?.get?.description).toContain('no se puede')
})

test('a call that answers with a file names its media types', async () => {
  const { paths } = await fetchDocument()
  const exported = paths['/api/back-end/playlist/export/{id}/{format}']?.get?.responses['200'] as {
    content: object
  }
  expect(Object.keys(exported.content)).toEqual([
    'audio/mpegurl',
    'application/xspf+xml',
    'application/json',
    'text/csv',
  ])
})

test('the document can be browsed under its own content security policy', async () => {
  const page = await app.request('/docs/')
  expect(page.status).toBe(200)
  const html = await page.text()
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self';")
  const scripts = [...html.matchAll(/<script([^>]*)>([^<]*)/g)]
  expect(scripts.length).toBeGreaterThan(0)
  for (const [, attributes, inline] of scripts) {
    expect(inline?.trim()).toBe('')
    const [, source = ''] = /src="([^"]+)"/.exec(attributes ?? '') ?? []
    expect((await fetch(new URL(source, `${app.url}/docs/`))).status, source).toBe(200)
  }
})

/** Parses the printed route tree, because Fastify offers no other list of its routes. */
function urlsOf(instance: FastifyInstance) {
  const parts: string[] = []
  const urls = new Set<string>()
  for (const line of instance.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', rest = ''] = /^([│ ]*)(?:[├└]── )(.*)$/.exec(line) ?? []
    const [, part = '', methods] = /^(.*?)(?: \(([A-Z, ]+)\))?$/.exec(rest) ?? []
    if (!rest) continue
    parts.length = indent.length / 4
    parts.push(part)
    if (methods) urls.add(parts.join(''))
  }
  return [...urls]
}
