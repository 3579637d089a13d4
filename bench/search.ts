// npm run bench:search: how long a search takes among 100,000 and among 1,000,000 songs, as multiples of one lookup by
// primary key in the same run, and how much longer it takes among ten times as many. Ends with an error beyond 1.6.
// Every question is asked several times and its quickest answer counts: what else the machine does is not the search's.
// Other sizes: npm run bench:search -- 2000 20000
import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { percentile, timed } from './figures.ts'
import { serveReMusic } from './serving.ts'

const SIZES = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [100_000, 1_000_000]
const QUERIES_PER_KIND = 60
const ROUNDS = 5
const GROWTH_AT_MOST = 1.6

type Kind = 'una palabra' | 'dos palabras' | 'tres palabras' | 'a medio escribir' | 'mal escrita'
type Shelf = Awaited<ReturnType<typeof openShelf>>

const undo: (() => Promise<void>)[] = []
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
  const server = await serveReMusic({ DEMO: 'false' })
  undo.push(() => server.stop())
  const client = await server.connect()
  undo.push(() => client.end())
  await createCatalogue(client, size)
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
      if (counts) lookups[i] = Math.min(lookup.ms, lookups[i] ?? Number.POSITIVE_INFINITY)
      for (const [kind, texts] of queries) {
        const query = encodeURIComponent(texts[i % texts.length] ?? '')
        const { ms, value } = await timed(() => searchFor(server.url, query))
        if (!counts) continue
        const quickest = taken.get(kind) ?? []
        quickest[i] = Math.min(ms, quickest[i] ?? Number.POSITIVE_INFINITY)
        if (value === 0) empty += 1
      }
    },
  }
}

async function createCatalogue(client: pg.Client, size: number) {
  const statements = await readFile(new URL('catalogue.sql', import.meta.url), 'utf8')
  const { ms } = await timed(async () => {
    await client.query('set synchronous_commit = off')
    await client.query(statements.replaceAll('$songs', String(size)))
    await client.query('vacuum analyze')
  })
  console.log(`${size.toLocaleString('es')} canciones guardadas en ${Math.round(ms / 1_000)} s`)
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
  const worst = Math.max(...growths)
  console.log(`El p95 crece ${worst.toFixed(2)} veces donde más crece (a lo sumo ${GROWTH_AT_MOST})`)
  if (worst > GROWTH_AT_MOST) process.exitCode = 1
}

function at(shelf: Shelf, kind: Kind, share: number) {
  return percentile(shelf.taken.get(kind) ?? [], share)
}
