// npm run bench -- growth: how the latency of every read grows with a dataset a hundred times as large, and whether a search among a
// million songs still reaches a quarter of the throughput of the feed page. Writes docs/performance/growth.svg and growth.md, and exits
// with 1 if a goal is missed. Datasets are generated on the first run and kept in .cache/bench.
// Every request is repeated, the sizes take turns, and the fastest response counts, which filters out other load on the machine.
// Other sizes, or only the reads whose name contains a word, without writing the documents:
// npm run bench -- growth 2000 20000 feed
import { mkdir, writeFile } from 'node:fs/promises'
import { ALL_READS, SEARCH } from './calls/reads.ts'
import { type Comparison, compareCalls } from './compare.ts'
import { startWithDataset } from './dataset.ts'
import { growthOf, MAX_GROWTH, measureInTurns, p95Of, type SizedRun } from './growing.ts'
import { describeMachine } from './machine.ts'
import { plotGrowth } from './plot.ts'
import { asMarkdown, asRow, report } from './report.ts'
import { sampleSearchQueries } from './searchQueries.ts'

const args = process.argv.slice(2)
const sizes = args.map(Number).filter(Number.isSafeInteger)
const words = args.filter((argument) => !Number.isSafeInteger(Number(argument)))
const SIZES = sizes.length > 0 ? sizes : [10_000, 100_000, 1_000_000]
const READS =
  words.length > 0 ? ALL_READS.filter(({ name }) => words.some((word) => name.includes(word))) : ALL_READS
const OUT = new URL('../docs/performance/', import.meta.url)

const runs: SizedRun[] = []
try {
  for (const songs of SIZES) runs.push(await start(songs))
  for (const read of READS) await measureInTurns(runs, read)
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

function compareSearch({ server, dataset }: SizedRun) {
  return compareCalls(
    { ...SEARCH, name: `${SEARCH.name}, ${dataset.songs.toLocaleString('en')} songs` },
    { one: SEARCH.search, other: SEARCH.page },
    { remusic: server, dataset },
    { rounds: 9, roundMs: 500, connections: 20, warmUp: 600 },
  )
}

type Row = { name: string; p95: number[] }

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
    `Written by \`npm run bench -- growth\`. ${describeMachine()}`,
    '![p95 by dataset size](growth.svg)',
    asMarkdown(rows.map(asTableRow)),
    asMarkdown([asRow(search)]),
  ]
  await writeFile(new URL('growth.md', OUT), `${parts.join('\n\n')}\n`)
}
