// npm run bench:growth: how the latency of every read grows with a dataset a hundred times as large, and whether a search among a
// million songs still reaches a quarter of the throughput of the feed page. Writes docs/performance/growth.svg and growth.md, and exits
// with 1 if a goal is missed. Datasets are generated on the first run and kept in .cache/bench.
// Every request is repeated, the sizes take turns, and the fastest response counts, which filters out other load on the machine.
// Other sizes, or only the reads whose name contains a word, without writing the documents:
// npm run bench:growth -- 2000 20000 feed
import { mkdir, writeFile } from 'node:fs/promises'
import type { Dataset } from './call.ts'
import { ALL_READS, type Read, SEARCH } from './calls/reads.ts'
import { type Comparison, compareCalls } from './compare.ts'
import { type DatasetServer, startWithDataset } from './dataset.ts'
import { describeMachine } from './machine.ts'
import { plotGrowth } from './plot.ts'
import { asMarkdown, asRow, report } from './report.ts'
import { sampleSearchQueries } from './searchQueries.ts'
import { percentile, timed } from './statistics.ts'

const args = process.argv.slice(2)
const sizes = args.map(Number).filter(Number.isSafeInteger)
const words = args.filter((argument) => !Number.isSafeInteger(Number(argument)))
const SIZES = sizes.length > 0 ? sizes : [10_000, 100_000, 1_000_000]
const READS =
  words.length > 0 ? ALL_READS.filter(({ name }) => words.some((word) => name.includes(word))) : ALL_READS
const REQUESTS = 60
const ROUNDS = 10
const MAX_GROWTH = 1.6
const OUT = new URL('../docs/performance/', import.meta.url)

type SizedRun = { server: DatasetServer; dataset: Dataset; fastest: Map<string, number[]> }

const runs: SizedRun[] = []
try {
  for (const songs of SIZES) runs.push(await start(songs))
  for (const read of READS) await measure(read)
  const rows = READS.map(({ name }) => ({ name, p95: runs.map((run) => p95Of(run, name)) }))
  if (!print(rows)) process.exitCode = 1
  if (READS === ALL_READS) {
    const search = await compareSearch(runs.at(-1) as SizedRun)
    if (!report([search])) process.exitCode = 1
    await write(rows, search)
  }
} finally {
  for (const { server } of runs) await server.stop()
}

async function start(songs: number): Promise<SizedRun> {
  const server = await startWithDataset(songs)
  const client = await server.connect()
  const searches = [...(await sampleSearchQueries(client, songs)).values()].flat()
  await client.end()
  return { server, dataset: { songs, users: server.users, searches }, fastest: new Map() }
}

async function measure(read: Read) {
  process.stderr.write(`${read.name}…\n`)
  for (let round = 0; round < ROUNDS; round++) {
    for (let n = 0; n < REQUESTS; n++) {
      for (const run of runs) {
        const ms = await latencyOf(run, read, n)
        const fastest = run.fastest.get(read.name) ?? []
        fastest[n] = Math.min(ms, fastest[n] ?? Number.POSITIVE_INFINITY)
        run.fastest.set(read.name, fastest)
      }
    }
  }
}

async function latencyOf({ server, dataset }: SizedRun, { request }: Read, n: number) {
  const { path, token } = request(dataset, n)
  const { ms } = await timed(async () => {
    const response = await fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    await response.arrayBuffer()
  })
  return ms
}

function p95Of({ fastest }: SizedRun, name: string) {
  return percentile(fastest.get(name) ?? [], 0.95)
}

function compareSearch({ server, dataset }: SizedRun) {
  return compareCalls(
    { ...SEARCH, name: `${SEARCH.name}, ${dataset.songs.toLocaleString('en')} songs` },
    { one: SEARCH.search, other: SEARCH.page },
    { remusic: server, dataset },
    { rounds: 9, roundMs: 500, connections: 20, warmUp: 600 },
  )
}

type Row = { name: string; p95: number[] }

function growthOf({ p95 }: Row) {
  return (p95.at(-1) ?? 0) / (p95[0] ?? 1)
}

function print(rows: Row[]): boolean {
  console.table(rows.map(asTableRow))
  return rows.every((row) => growthOf(row) <= MAX_GROWTH)
}

function asTableRow(row: Row) {
  return {
    read: row.name,
    ...Object.fromEntries(
      SIZES.map((size, i) => [`p95 ms at ${size.toLocaleString('en')}`, (row.p95[i] ?? 0).toFixed(2)]),
    ),
    growth: `×${growthOf(row).toFixed(2)}`,
    met: growthOf(row) <= MAX_GROWTH ? 'yes' : 'NO',
  }
}

async function write(rows: Row[], search: Comparison) {
  await mkdir(OUT, { recursive: true })
  await writeFile(new URL('growth.svg', OUT), plotGrowth(SIZES, rows))
  const parts = [
    '# Growth',
    `Written by \`npm run bench:growth\`. ${describeMachine()}`,
    '![p95 by dataset size](growth.svg)',
    asMarkdown(rows.map(asTableRow)),
    asMarkdown([asRow(search)]),
  ]
  await writeFile(new URL('growth.md', OUT), `${parts.join('\n\n')}\n`)
}
