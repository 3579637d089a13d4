// npm run bench -- memory: resident memory of a demo server when it has just started, under load, after share cards and during a crawler's
// pass, each also a minute later. Exits with 1 above a limit; the goals are lower. `-- --addresses 2000` shortens the pass of the crawler, `-- --write`
// saves the table in docs/performance/memory.md.
import { readFile, writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { describeMachine } from './machine.ts'
import { residentMbOf } from './processStats.ts'
import { asMarkdown } from './report.ts'
import { startReMusic } from './servers.ts'

const REPORT = new URL('../docs/performance/memory.md', import.meta.url)
const CALLS = 4_000
const PAGES = 800
const CARDS = 60
const CONCURRENCY = 6
/** Threads and caches may keep their memory this long after the last request. */
const IDLE_MS = 60_000
const SEARCHES = ['amor', 'noche', 'rock', 'sol', 'mar', 'luna', 'fuego', 'ciudad', 'vida', 'cielo']

const { values: options } = parseArgs({
  options: { addresses: { type: 'string', default: '6000' }, write: { type: 'boolean', default: false } },
})

type Song = { id: string; albumId: string; artistId: string }
type Bounds = { goal: number; limit: number }
type Result = { state: string; MB: number; goal: string; limit: string; held: string }

const results: Result[] = []
const server = await startReMusic({ env: { DEMO: 'true' } })
try {
  await wait(IDLE_MS)
  await note('fresh start, idle for a minute', { goal: 160, limit: 225 })

  const songs = await findSongs()
  await fetchAll(callsAbout(songs).slice(0, CALLS))
  await fetchAll(pagesAbout(songs).slice(0, PAGES))
  await fetchAll(
    SEARCHES.flatMap((word) =>
      ['track', 'artist', 'album'].map((kind) => `/api/back-end/search?query=${word}&filter=${kind}`),
    ),
  )
  await note(`${CALLS} calls, ${PAGES} pages, ${3 * SEARCHES.length} searches`, { goal: 220, limit: 345 })

  await fetchAll(songs.slice(0, CARDS).map(({ id }) => `/media/cards/song/${id}/wide.jpg`))
  await note(`${CARDS} share cards`)
  await wait(IDLE_MS)
  await note('a minute later', { goal: 230, limit: 395 })

  const crawled = await crawl(Number(options.addresses))
  await note(`a crawler's pass over ${crawled} addresses`, { goal: 300, limit: 460 })
  await wait(IDLE_MS)
  await note('a minute later', { goal: 260, limit: 460 })

  if (options.write) await writeReport()
  if (results.some(({ held }) => held === 'NO')) process.exitCode = 1
} finally {
  await server.stop()
}

async function note(state: string, bounds?: Bounds) {
  const mb = await residentMbOf(server.pid)
  const result = {
    state,
    MB: Math.round(mb),
    goal: bounds ? `≤ ${bounds.goal}` : '–',
    limit: bounds ? `≤ ${bounds.limit}` : '–',
    held: bounds ? (mb <= bounds.limit ? 'yes' : 'NO') : '–',
  }
  results.push(result)
  console.log(Object.values(result).join(' | '))
}

async function findSongs(): Promise<Song[]> {
  const songs = new Map<string, Song>()
  for (let draw = 0; draw < 40; draw++)
    for (const song of (await (await get('/api/back-end/songs/random?limit=50')).json()) as Song[])
      songs.set(song.id, song)
  return [...songs.values()]
}

function callsAbout(songs: Song[]) {
  return repeated(songs, CALLS).map(({ id }) => `/api/back-end/songs?id=${id}`)
}

function pagesAbout(songs: Song[]) {
  return songs.flatMap(({ id, albumId, artistId }) => [
    `/song/${id}`,
    `/album/${albumId}`,
    `/artist/${artistId}`,
  ])
}

function repeated<T>(values: T[], times: number): T[] {
  return Array.from({ length: times }, (_, i) => values[i % values.length] as T)
}

/** Fetches what the sitemap and the pages refer to, in the order in which it is found; returns how many addresses that were. */
async function crawl(limit: number): Promise<number> {
  const known = new Set<string>()
  let found = new Set(['/', '/sitemap.xml'])
  while (found.size > 0 && known.size < limit) {
    const level = [...found].slice(0, limit - known.size)
    for (const path of level) known.add(path)
    found = new Set()
    await inParallel(level, async (path) => {
      for (const link of await linksOf(path)) if (!known.has(link)) found.add(link)
    })
  }
  return known.size
}

async function linksOf(path: string): Promise<string[]> {
  const response = await get(path)
  const text = await response.text()
  if (!/html|xml/.test(response.headers.get('content-type') ?? '')) return []
  return [...text.matchAll(/(?:href|src)="([^"#]+)|<loc>([^<]+)/g)].flatMap(
    ([, attribute, location = '']) => {
      const url = URL.parse((attribute ?? location).replaceAll('&amp;', '&'), server.url + path)
      return url?.origin === server.url ? [url.pathname + url.search] : []
    },
  )
}

async function fetchAll(paths: string[]) {
  await inParallel(paths, async (path) => void (await (await get(path)).arrayBuffer()))
}

async function inParallel(paths: string[], work: (path: string) => Promise<void>) {
  const waiting = paths.values()
  const worker = async () => {
    for (const path of waiting) await work(path)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
}

async function get(path: string) {
  const response = await fetch(server.url + path, { headers: { accept: 'text/html,*/*' } })
  if ((response.status >= 400 && path.startsWith('/api')) || response.status >= 500)
    throw new Error(`${path} answered ${response.status}`)
  return response
}

async function writeReport() {
  const text = await readFile(REPORT, 'utf8')
  const table = `${asMarkdown(results)}\n\n${describeMachine()}`
  const written = text.replace(
    /<!-- results -->[\s\S]*<!-- end -->/,
    `<!-- results -->\n${table}\n<!-- end -->`,
  )
  await writeFile(REPORT, written)
}
