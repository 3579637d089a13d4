// npm run bench -- search: how often the meant song is found and comes first, beside MiniSearch; then the latency among 100,000 and
// 1,000,000 songs, as a multiple of a primary key lookup in the same run, and how it grows between the two. Exits with 1 if the meant
// song comes first in less than 98 %, or if the latency grows by more than 1.6.
// Every query is repeated and its fastest response counts, which filters out other load on the machine.
// Other sizes: npm run bench -- search 2000 20000. Only the first part: npm run bench -- search quality

import { startWithDataset } from './dataset.ts'
import { measureQuality } from './searchQuality.ts'
import { type QueryKind, sampleSearchQueries } from './searchQueries.ts'
import { percentile, timed } from './statistics.ts'

const onlyQuality = process.argv[2] === 'quality'
const SIZES = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [100_000, 1_000_000]
const QUERIES_PER_KIND = 60
const ROUNDS = 5
const MAX_GROWTH = 1.6

type Sample = Awaited<ReturnType<typeof startSample>>

const cleanup: (() => Promise<void>)[] = []
if (!(await measureQuality())) process.exitCode = 1
if (!onlyQuality) await measureLatency()

async function measureLatency() {
  const samples: Sample[] = []
  try {
    for (const size of SIZES) samples.push(await startSample(size))
    // The sizes take turns, so that other load affects both equally. The first round only warms up.
    for (let round = 0; round <= ROUNDS; round++) {
      for (let i = 0; i < QUERIES_PER_KIND; i++) {
        for (const sample of samples) await sample.measure(i, round > 0)
      }
    }
    report(samples)
  } finally {
    for (const step of cleanup.reverse()) await step()
  }
}

/** A server with this many songs, the queries to send and the latencies measured so far. */
async function startSample(size: number) {
  const server = await startWithDataset(size)
  cleanup.push(() => server.stop())
  const client = await server.connect()
  cleanup.push(() => client.end())
  const queries = await sampleSearchQueries(client, size)
  const lookups: number[] = []
  const latencies = new Map<QueryKind, number[]>([...queries.keys()].map((kind) => [kind, []]))
  let empty = 0

  return {
    size,
    lookups,
    latencies,
    /** The number of measured searches without results. */
    empty: () => empty,
    async measure(i: number, counts: boolean) {
      const id = 1 + ((i * 7_919) % size)
      const lookup = await timed(() =>
        client.query({ name: 'lookup', text: 'select * from songs where id = $1', values: [id] }),
      )
      if (counts) lookups[i] = Math.min(lookup.ms, lookups[i] ?? Number.POSITIVE_INFINITY)
      for (const [kind, texts] of queries) {
        const query = encodeURIComponent(texts[i % texts.length] ?? '')
        const { ms, value } = await timed(() => searchFor(server.url, query))
        if (!counts) continue
        const fastest = latencies.get(kind) ?? []
        fastest[i] = Math.min(ms, fastest[i] ?? Number.POSITIVE_INFINITY)
        if (value === 0) empty += 1
      }
    },
  }
}

async function searchFor(url: string, query: string): Promise<number> {
  const response = await fetch(`${url}/api/back-end/search?query=${query}&filter=track`)
  if (!response.ok) throw new Error(`The search for ${query} answered ${response.status}`)
  const { pagination } = (await response.json()) as { pagination: { total: number } }
  return pagination.total
}

function report([small, large]: Sample[]) {
  if (!small || !large) return
  const kinds = [...small.latencies.keys()]
  const growths = kinds.map((kind) => at(large, kind, 0.95) / at(small, kind, 0.95))
  for (const { size, lookups, empty } of [small, large]) {
    console.log(
      `${size.toLocaleString('en')} songs: primary key lookup ${percentile(lookups, 0.5).toFixed(2)} ms; searches without results: ${empty()}`,
    )
  }
  console.table(
    kinds.map((kind, i) => ({
      search: kind,
      ...Object.fromEntries(
        [small, large].flatMap((sample) =>
          ([0.5, 0.95] as const).map((share) => [
            `p${share * 100} at ${sample.size / 1_000}k`,
            `${at(sample, kind, share).toFixed(1)} ms (×${(at(sample, kind, share) / percentile(sample.lookups, 0.5)).toFixed(0)})`,
          ]),
        ),
      ),
      'p95 growth': growths[i]?.toFixed(2),
    })),
  )
  const worst = Math.max(...growths)
  console.log(`Highest growth of p95: ×${worst.toFixed(2)} (limit ×${MAX_GROWTH})`)
  if (worst > MAX_GROWTH) process.exitCode = 1
}

function at(sample: Sample, kind: QueryKind, share: number) {
  return percentile(sample.latencies.get(kind) ?? [], share)
}
