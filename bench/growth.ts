// npm run bench:growth: how much longer every read takes in a hundred times as large a community, and whether a search at a
// million songs still answers a quarter as often as the page of the feed. Writes docs/performance/growth.svg and growth.md; ends
// with an error where a goal is missed. The communities are made the first time and kept in .cache/bench.
// Every question is asked several times, the sizes take turns, and the quickest answer counts: what else the machine does is
// not ReMusic's. Other sizes, or only the reads whose name has a word, without writing anything down:
// npm run bench:growth -- 2000 20000 feed
import { mkdir, writeFile } from 'node:fs/promises'
import type { Extent } from './call.ts'
import { ALL_READS, type Read, SEARCH } from './calls/reads.ts'
import { percentile, timed } from './figures.ts'
import { aboutMachine } from './machine.ts'
import { type Compared, compareCalls } from './measuring.ts'
import { plotGrowth } from './plot.ts'
import { drawQuestions } from './questions.ts'
import { asMarkdown, asRow, report } from './report.ts'
import { openWorld, type World } from './world.ts'

const given = process.argv.slice(2)
const sizes = given.map(Number).filter(Number.isSafeInteger)
const words = given.filter((argument) => !Number.isSafeInteger(Number(argument)))
const SIZES = sizes.length > 0 ? sizes : [10_000, 100_000, 1_000_000]
const READS =
  words.length > 0 ? ALL_READS.filter(({ name }) => words.some((word) => name.includes(word))) : ALL_READS
const QUESTIONS = 60
const ROUNDS = 10
const GROWTH_AT_MOST = 1.6
const OUT = new URL('../docs/performance/', import.meta.url)

type Place = { world: World; extent: Extent; quickest: Map<string, number[]> }

const places: Place[] = []
try {
  for (const songs of SIZES) places.push(await open(songs))
  for (const read of READS) await askAll(read)
  const rows = READS.map(({ name }) => ({ name, p95: places.map((place) => p95Of(place, name)) }))
  if (!tell(rows)) process.exitCode = 1
  if (READS === ALL_READS) {
    const search = await compareSearch(places.at(-1) as Place)
    if (!report([search])) process.exitCode = 1
    await write(rows, search)
  }
} finally {
  for (const { world } of places) await world.stop()
}

async function open(songs: number): Promise<Place> {
  const world = await openWorld(songs)
  const client = await world.connect()
  const searches = [...(await drawQuestions(client, songs)).values()].flat()
  await client.end()
  return { world, extent: { songs, people: world.people, searches }, quickest: new Map() }
}

async function askAll(read: Read) {
  process.stderr.write(`${read.name}…\n`)
  for (let round = 0; round < ROUNDS; round++) {
    for (let n = 0; n < QUESTIONS; n++) {
      for (const place of places) {
        const ms = await askOne(place, read, n)
        const quickest = place.quickest.get(read.name) ?? []
        quickest[n] = Math.min(ms, quickest[n] ?? Number.POSITIVE_INFINITY)
        place.quickest.set(read.name, quickest)
      }
    }
  }
}

async function askOne({ world, extent }: Place, { ask }: Read, n: number) {
  const { path, token } = ask(extent, n)
  const { ms } = await timed(async () => {
    const response = await fetch(world.url + path, { headers: { authorization: `Bearer ${token}` } })
    if (!response.ok) throw new Error(`${path} respondió ${response.status}`)
    await response.arrayBuffer()
  })
  return ms
}

function p95Of({ quickest }: Place, name: string) {
  return percentile(quickest.get(name) ?? [], 0.95)
}

function compareSearch({ world, extent }: Place) {
  return compareCalls(
    { ...SEARCH, name: `${SEARCH.name}, ${extent.songs.toLocaleString('es')} canciones` },
    { one: SEARCH.search, other: SEARCH.page },
    { remusic: world, extent },
    { rounds: 9, roundMs: 500, connections: 20, warmUp: 600 },
  )
}

type Row = { name: string; p95: number[] }

function growthOf({ p95 }: Row) {
  return (p95.at(-1) ?? 0) / (p95[0] ?? 1)
}

function tell(rows: Row[]): boolean {
  console.table(rows.map(asLine))
  return rows.every((row) => growthOf(row) <= GROWTH_AT_MOST)
}

function asLine(row: Row) {
  return {
    lectura: row.name,
    ...Object.fromEntries(
      SIZES.map((size, i) => [`p95 ms con ${size.toLocaleString('es')}`, (row.p95[i] ?? 0).toFixed(2)]),
    ),
    crece: `×${growthOf(row).toFixed(2)}`,
    cumple: growthOf(row) <= GROWTH_AT_MOST ? 'sí' : 'NO',
  }
}

async function write(rows: Row[], search: Compared) {
  await mkdir(OUT, { recursive: true })
  await writeFile(new URL('growth.svg', OUT), plotGrowth(SIZES, rows))
  const parts = [
    '# Growth',
    `Written by \`npm run bench:growth\`. ${aboutMachine()}`,
    '![p95 against size](growth.svg)',
    asMarkdown(rows.map(asLine)),
    asMarkdown([asRow(search)]),
  ]
  await writeFile(new URL('growth.md', OUT), `${parts.join('\n\n')}\n`)
}
