import { readdirSync } from 'node:fs'
import type { Route } from '@remusic/contract/schemas/route'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/startTestApp.ts'
import { LISTEN_BRAINZ_CALLS } from '../scrobbles/description.ts'

type Operation = {
  summary?: string
  description?: string
  responses: Record<string, unknown>
  security?: unknown[]
  requestBody?: unknown
}
type Operations = { get?: Operation; post?: Operation; put?: Operation; delete?: Operation }
type Document = { openapi: string; info: { description: string }; paths: Record<string, Operations> }

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

test('every call of the contract is served', async () => {
  const folder = new URL('../../../contract/src/schemas/', import.meta.url)
  const modules = readdirSync(folder)
  const exported = await Promise.all(modules.map((name) => import(new URL(name, folder).href)))
  const calls = exported.flatMap((module) => Object.values(module as object)).filter(isRoute)
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
  const { openapi, paths } = await fetchDocument()
  expect(openapi).toBe('3.1.0')
  for (const [path, operations] of Object.entries(paths)) {
    for (const operation of Object.values(operations)) {
      expect(operation.summary, path).toMatch(/^[A-ZÁÉÍÓÚÑ¿¡]/)
      expect(Object.keys(operation.responses), path).toEqual(expect.arrayContaining(['4XX', '5XX']))
    }
  }
  const login = paths['/api/back-end/users/login']?.post
  expect(JSON.stringify(login?.requestBody)).toContain('"additionalProperties":false')
  expect(paths['/api/back-end/users/perfil']?.get?.security).toEqual([{ bearer: [] }])
  expect(login?.security).toBeUndefined()
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
