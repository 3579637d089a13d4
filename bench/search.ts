// npm run bench:search: how long a search takes among 100,000 and among 1,000,000 songs, as multiples of one lookup by
// primary key in the same run, and how much longer it takes among ten times as many. Ends with an error beyond 1.6.
// Every question is asked several times and its quickest answer counts: what else the machine does is not the search's.
// Other sizes: npm run bench:search -- 2000 20000
import { percentile, timed } from './figures.ts'
import { drawQuestions, type Kind } from './questions.ts'
import { openWorld } from './world.ts'

const SIZES = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [100_000, 1_000_000]
const QUERIES_PER_KIND = 60
const ROUNDS = 5
const GROWTH_AT_MOST = 1.6

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
  const server = await openWorld(size)
  undo.push(() => server.stop())
  const client = await server.connect()
  undo.push(() => client.end())
  const queries = await drawQuestions(client, size)
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
