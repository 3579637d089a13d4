// npm run bench:search: how long a search takes among 100,000 and among 1,000,000 songs, as multiples of one lookup by
// primary key in the same run, and how much longer it takes among ten times as many. Ends with an error beyond 1.6.
// Other sizes: npm run bench:search -- 2000 20000
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@remusic/server/database/embedded'
import { migrate } from '@remusic/server/database/migrate'
import pg from 'pg'
import { serveReMusic } from './serving.ts'

const SIZES = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [100_000, 1_000_000]
const QUERIES_PER_KIND = 60
const ROUNDS = 3
const GROWTH_AT_MOST = 1.6

type Kind = 'una palabra' | 'dos palabras' | 'tres palabras' | 'a medio escribir' | 'mal escrita'
type Shelf = Awaited<ReturnType<typeof openShelf>>

const dataDir = await mkdtemp(join(tmpdir(), 'remusic-bench-'))
// Where this is root, PostgreSQL runs as somebody who has to get in.
await chmod(dataDir, 0o755)
const undo = [() => rm(dataDir, { recursive: true, force: true })]
const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
undo.push(() => postgres.stop())
const shelves: Shelf[] = []
try {
  for (const size of SIZES) shelves.push(await openShelf(size))
  // Both sizes take turns, so that whatever else the machine does hits them alike; the first round only warms up.
  for (let round = 0; round <= ROUNDS; round++) {
    for (let i = 0; i < QUERIES_PER_KIND; i++) {
      for (const shelf of shelves) await shelf.ask(i, round > 0)
    }
  }
  report(shelves)
} finally {
  for (const step of undo.reverse()) await step()
}

/** A server over so many songs, with what to ask it and how long its answers took. */
async function openShelf(size: number) {
  const url = await createCatalogue(size)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  undo.push(() => client.end())
  const server = await serveReMusic({ DATABASE_URL: url })
  undo.push(() => server.stop())
  const queries = await drawQueries(client, size)
  const lookups: number[] = []
  const taken = new Map<Kind, number[]>([...queries.keys()].map((kind) => [kind, []]))
  let empty = 0

  return {
    size,
    lookups,
    taken,
    /** How many of the counted searches found nothing. */
    empty: () => empty,
    async ask(i: number, counts: boolean) {
      const id = 1 + ((i * 7_919) % size)
      const lookup = await timed(() =>
        client.query({ name: 'lookup', text: 'select * from songs where id = $1', values: [id] }),
      )
      if (counts) lookups.push(lookup.ms)
      for (const [kind, texts] of queries) {
        const query = encodeURIComponent(texts[i % texts.length] ?? '')
        const { ms, value } = await timed(() => searchFor(server.url, query))
        if (!counts) continue
        taken.get(kind)?.push(ms)
        if (value === 0) empty += 1
      }
    },
  }
}

async function createCatalogue(size: number) {
  const name = `songs_${size}`
  const url = new URL(postgres.url)
  await run(url.href, `create database ${name}`)
  url.pathname = `/${name}`
  await migrate(url.href)

  const statements = await readFile(new URL('catalogue.sql', import.meta.url), 'utf8')
  const started = performance.now()
  await run(url.href, statements.replaceAll('$songs', String(size)), 'vacuum analyze')
  const seconds = Math.round((performance.now() - started) / 1_000)
  console.log(`${size.toLocaleString('es')} canciones guardadas en ${seconds} s`)
  return url.href
}

async function run(url: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** What people would type to find songs that are there; common words come up as often as they are used. */
async function drawQueries(client: pg.Client, size: number): Promise<Map<Kind, string[]>> {
  const ids = Array.from({ length: QUERIES_PER_KIND }, (_, i) => 1 + ((i * 104_729) % size))
  const { rows } = await client.query<{ words: string[] }>(
    `select array(
       select word from unnest(string_to_array(lower(title || ' ' || name), ' ')) as word where length(word) > 3
     ) as words
     from songs join artists on artists.id = artist_id where songs.id = any($1) order by songs.id`,
    [ids],
  )
  const of = (count: number) => rows.map(({ words }) => words.slice(0, count).join(' '))
  return new Map<Kind, string[]>([
    ['una palabra', of(1)],
    ['dos palabras', of(2)],
    ['tres palabras', of(3)],
    ['a medio escribir', of(2).map(halfTyped)],
    ['mal escrita', of(1).map(misspelt)],
  ])
}

/** A word of one to five letters so far, or a word and the beginning of the next. */
function halfTyped(text: string, i: number) {
  const [first = '', second = ''] = text.split(' ')
  return i % 2 === 0 ? first.slice(0, 1 + (i % 5)) : `${first} ${second.slice(0, 1 + (i % 4))}`
}

/** A letter changed, left out or swapped with the next; in every third long word two are wrong. */
function misspelt(word: string, i: number): string {
  const at = 1 + (i % (word.length - 2))
  const wrong = [
    `${word.slice(0, at)}k${word.slice(at + 1)}`,
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
  ][i % 3] as string
  return i % 3 === 0 && wrong.length > 6 ? wrong.slice(0, -1) : wrong
}

async function searchFor(url: string, query: string): Promise<number> {
  const response = await fetch(`${url}/api/back-end/search?query=${query}&filter=track`)
  if (!response.ok) throw new Error(`La búsqueda ${query} respondió ${response.status}`)
  const { pagination } = (await response.json()) as { pagination: { total: number } }
  return pagination.total
}

async function timed<T>(work: () => Promise<T>) {
  const started = performance.now()
  const value = await work()
  return { value, ms: performance.now() - started }
}

function report([small, large]: Shelf[]) {
  if (!small || !large) return
  const kinds = [...small.taken.keys()]
  const growths = kinds.map((kind) => at(large, kind, 0.95) / at(small, kind, 0.95))
  for (const { size, lookups, empty } of [small, large]) {
    console.log(
      `${size.toLocaleString('es')}: una fila por su clave en ${percentile(lookups, 0.5).toFixed(2)} ms; sin resultados ${empty()}`,
    )
  }
  console.table(
    kinds.map((kind, i) => ({
      búsqueda: kind,
      ...Object.fromEntries(
        [small, large].flatMap((shelf) =>
          ([0.5, 0.95] as const).map((share) => [
            `p${share * 100} de ${shelf.size / 1_000} mil`,
            `${at(shelf, kind, share).toFixed(1)} ms (×${(at(shelf, kind, share) / percentile(shelf.lookups, 0.5)).toFixed(0)})`,
          ]),
        ),
      ),
      'crece p95': growths[i]?.toFixed(2),
    })),
  )
  const all = ({ taken }: Shelf) => percentile([...taken.values()].flat(), 0.95)
  const growth = all(large) / all(small)
  console.log(`Todas juntas, el p95 crece ${growth.toFixed(2)} veces (a lo sumo ${GROWTH_AT_MOST})`)
  if (growth > GROWTH_AT_MOST) process.exitCode = 1
}

function at(shelf: Shelf, kind: Kind, share: number) {
  return percentile(shelf.taken.get(kind) ?? [], share)
}

function percentile(values: number[], share: number) {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
}
