import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page, PageRequest, Perform, RenderingBundle } from '@remusic/contract/base/pages'
import { readManifest } from '../manifest.ts'

// The bundle of `npm run build`, as the server loads it.
const DIST = join(import.meta.dirname, '../dist')
const SERVER = join(DIST, '.server')
export const PUBLIC_URL = 'https://remusic.example'
export const manifest = await readManifest(DIST)
const serverManifest = await readManifest(SERVER)
/** A module of the bundle, by its source. */
export async function bundled(source: string): Promise<unknown> {
  const { file = '' } = serverManifest[source] ?? {}
  return import(pathToFileURL(join(SERVER, file)).href)
}
export const { createRenderer } = (await bundled('src/app/entry.server.tsx')) as RenderingBundle
export const template = readFileSync(join(DIST, 'index.html'), 'utf8')
export const site = { template, manifest, publicUrl: PUBLIC_URL }
/** Longer than the limit of a server, because test machines are busy. Tests of late pages use a shorter one. */
export const TIMEOUT_MS = 30_000

export type Answers = Record<string, unknown>
export const NOT_FOUND = { status: 404, body: { msg: 'No existe', code: 'not_found' } }
export const BASE = '/api/back-end'

/** Answers the calls to these addresses, with a delay if it is a promise, and any other with 404. */
export const answering =
  (answers: Answers): Perform =>
  async ({ url }) => {
    const path = url.replace(BASE, '')
    return path in answers ? { status: 200, body: await answers[path] } : NOT_FOUND
  }

/** The errors of pages that could not be rendered. */
export const errors: unknown[] = []

export const request = (url: string, perform: Perform, more: Partial<PageRequest> = {}): PageRequest => ({
  url,
  nonce: 'n0nc3',
  member: null,
  perform,
  onError: (error) => errors.push(error),
  ...more,
})

export async function htmlOf(page: Page | null) {
  if (!page) throw new Error('The browser renders this page')
  if (typeof page.body === 'string') return page.body
  let html = ''
  for await (const part of page.body) html += typeof part === 'string' ? part : new TextDecoder().decode(part)
  return html
}

type State = { queries: { queryKey: string[]; state: { data?: unknown; error: unknown } }[] }
export function stateOf(html: string) {
  const [, json = ''] = /<script type="application\/json" id="page-state">(.*?)<\/script>/s.exec(html) ?? []
  return JSON.parse(json) as State
}
export const dataIn = (html: string) => stateOf(html).queries.map(({ state }) => state.data)
