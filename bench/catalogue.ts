// npm run bench -- catalogue: an open catalogue of ten million recordings beside one of a million. Writes a dump of each size in the exact
// layout of MusicBrainz, imports it with the command of the operator, and measures the import, searches, pages, the start, backup and
// restore, and what people notice of an import. Exits with 1 if a goal is missed. Installations are kept in .cache/bench; the first run
// takes hours and about 60 GB.
//   -- --recordings 10000000 --baseline 1000000   the two sizes; small ones, such as 20000 and 5000, show in a minute that it works
//   -- --only search,pages   only these parts: import, search, pages, largest, start, backup, during
//   -- --fresh               imports again instead of using the installations of an earlier run
//   -- --write               saves the tables in docs/performance/catalogue.md
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { measureDuringImport } from './catalogue/duringImport.ts'
import { type Figure, figureOf } from './catalogue/figures.ts'
import { effortFor, GOALS, GROWING, importSecondsFor, isJudged, SIZES } from './catalogue/goals.ts'
import { type Installation, installationOf } from './catalogue/installation.ts'
import { LOOKUP, measureInTurns, p95Of, type Side } from './catalogue/latency.ts'
import { measureBackup, measureStart } from './catalogue/operations.ts'
import { largestRequests, pageRequests, searchRequests } from './catalogue/requests.ts'
import { describeMachine } from './machine.ts'
import { asMarkdown } from './report.ts'

const MILLION = 1_000_000
const OUT = new URL('../docs/performance/catalogue.md', import.meta.url)

type Table = {
  title: string
  figures: Figure[]
  note?: string
  /** The names of the compared columns, unless they are the two installations. */
  columns?: [string, string]
}
type Both<T> = { small: T; large: T }

const PARTS = {
  import: describeImports,
  search: measureSearches,
  pages: measurePages,
  largest: measureLargest,
  start: measureStarts,
  backup: measureBackups,
  during: measurePeople,
}

const { values } = parseArgs({
  options: {
    recordings: { type: 'string', default: String(SIZES.recordings) },
    baseline: { type: 'string', default: String(SIZES.baseline) },
    only: { type: 'string', default: Object.keys(PARTS).join(',') },
    fresh: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
})
const sizes = { small: Number(values.baseline), large: Number(values.recordings) }
const effort = effortFor(sizes.large)
const chosen = values.only.split(',') as (keyof typeof PARTS)[]
const unknown = chosen.filter((part) => !Object.hasOwn(PARTS, part))
if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}`)

const installations: Both<Installation> = {
  small: await installationOf(sizes.small, values),
  large: await installationOf(sizes.large, values),
}
const tables: Table[] = []
for (const part of chosen) {
  process.stderr.write(`${part}…\n`)
  const table = await PARTS[part](installations)
  console.log(`\n${table.title}${table.note ? `\n${table.note}` : ''}`)
  console.table(rowsOf(table))
  tables.push(table)
}
if (values.write) await writeFile(OUT, asDocument(tables))
if (isJudged(sizes.large) && tables.some(({ figures }) => figures.some(({ met }) => met === 'NO')))
  process.exitCode = 1

/** Describes the cost of the two imports, which was measured when the installations were made. */
async function describeImports({ small, large }: Both<Installation>): Promise<Table> {
  const both = (value: (one: Installation) => number) => ({ small: value(small), large: value(large) })
  const perMillion = (value: (one: Installation) => number) =>
    both((one) => (value(one) * MILLION) / one.recordings)
  const stages = [...new Set([large, small].flatMap((one) => one.import.stages.map(({ name }) => name)))]
  return {
    title: 'Import',
    note: 'Rows of a stage are its time; "rest" is what follows the last stage that is recorded. Disk is per million recordings.',
    figures: [
      figureOf(
        'import',
        's',
        both((one) => one.import.seconds),
        { max: importSecondsFor(sizes.large) },
      ),
      ...stages.map((stage) =>
        figureOf(
          `· ${stage}`,
          's',
          both((one) => one.import.stages.find(({ name }) => name === stage)?.seconds ?? 0),
        ),
      ),
      figureOf(
        'peak memory of the import',
        'MB',
        both((one) => one.import.peakMb),
        { max: GOALS.importMegabytes },
      ),
      figureOf(
        'dump, unpacked, per million',
        'GB',
        perMillion((one) => one.dump.gb),
      ),
      figureOf(
        'catalogue, per million',
        'GB',
        perMillion((one) => one.import.databaseGb.after - one.import.databaseGb.before),
      ),
      figureOf(
        'database at its peak, per million',
        'GB',
        perMillion((one) => one.import.databaseGb.peak),
      ),
    ],
  }
}

function measureSearches(both: Both<Installation>): Promise<Table> {
  return compareLatencies(both, 'Search, p95', GOALS.searchGrowth, searchRequests)
}

function measurePages(both: Both<Installation>): Promise<Table> {
  return compareLatencies(both, 'Calls and pages, p95', GOALS.pageGrowth, pageRequests)
}

async function compareLatencies(
  both: Both<Installation>,
  title: string,
  maxRatio: number,
  requestsOf: (client: pg.Client, items: number) => Promise<Map<string, string[]>>,
): Promise<Table> {
  const sides: Side[] = []
  try {
    for (const installation of [both.small, both.large]) {
      const server = await installation.start()
      const client = await server.connect()
      sides.push({ server, client, requests: await requestsOf(client, effort.items) })
    }
    const [small, large] = await measureInTurns(sides, effort)
    const valuesOf = (kind: string) => ({ small: p95Of(small, kind), large: p95Of(large, kind) })
    const kinds = [...(sides[0]?.requests.keys() ?? [])]
    return {
      title,
      note: `The fastest of ${effort.rounds} answers to each of ${effort.items} requests; the installations take turns.`,
      figures: [
        figureOf(LOOKUP, 'ms', valuesOf(LOOKUP)),
        ...kinds.map((kind) =>
          figureOf(kind, 'ms', valuesOf(kind), GROWING.includes(kind) ? {} : { maxRatio }),
        ),
      ],
    }
  } finally {
    await closeAll(sides)
  }
}

/** The largest artist and genre of the large installation beside ordinary ones of the same installation. */
async function measureLargest({ large }: Both<Installation>): Promise<Table> {
  const server = await large.start()
  const client = await server.connect()
  try {
    const ordinary: Side = { server, client, requests: await pageRequests(client, effort.items) }
    const { artist, genre, requests } = await largestRequests(server, client)
    const kinds = [...requests.keys()]
    const same = new Map(kinds.map((kind) => [kind, ordinary.requests.get(kind) ?? []]))
    const [one, other] = await measureInTurns(
      [
        { ...ordinary, requests: same },
        { ...ordinary, requests },
      ],
      effort,
    )
    const count = (value: number) => value.toLocaleString('en')
    return {
      title: 'The largest artist and genre, p95',
      columns: ['ordinary', 'largest'],
      note:
        `An artist with ${count(artist.albums)} albums and ${count(artist.songs)} songs, and a genre with ${count(genre.albums)} ` +
        `albums and ${count(genre.songs)} songs, at every depth of their lists, beside ordinary ones of the same installation.`,
      figures: kinds.map((kind) =>
        figureOf(
          kind,
          'ms',
          { small: p95Of(one, kind), large: p95Of(other, kind) },
          { maxRatio: GOALS.largest },
        ),
      ),
    }
  } finally {
    await client.end()
    await server.stop()
  }
}

async function measureStarts({ small, large }: Both<Installation>): Promise<Table> {
  const seconds = { small: await measureStart(small, effort), large: await measureStart(large, effort) }
  return {
    title: 'Start',
    note: 'Until the server listens, with its database started as `npm start` does it.',
    figures: [figureOf('start', 's', seconds, { max: GOALS.startSeconds })],
  }
}

async function measureBackups(both: Both<Installation>): Promise<Table> {
  const [small, large] = [await measureBackup(both.small), await measureBackup(both.large)]
  return {
    title: 'Backup',
    figures: [
      figureOf('backup', 's', { small: small.backupSeconds, large: large.backupSeconds }),
      figureOf('restore', 's', { small: small.restoreSeconds, large: large.restoreSeconds }),
      figureOf('size of the backup', 'GB', { small: small.gb, large: large.gb }),
    ],
  }
}

/** On the small installation, as an import of the large one takes an hour. */
async function measurePeople({ small }: Both<Installation>): Promise<Table> {
  const { read, write, failed, slowestMs, importSeconds } = await measureDuringImport(small, effort)
  const goal = { maxRatio: GOALS.duringImport }
  return {
    title: 'People during an import',
    columns: ['without', 'during'],
    note:
      `p95 of people who send twenty requests per second, without an import and during one of ${small.recordings.toLocaleString('en')} ` +
      `recordings, which took ${importSeconds.toFixed(0)} s; ${failed} requests failed, the slowest took ${slowestMs.toFixed(0)} ms.`,
    figures: [
      figureOf('reads', 'ms', { small: read.quiet, large: read.during }, goal),
      figureOf('writes', 'ms', { small: write.quiet, large: write.during }, goal),
      { ...figureOf('failed requests', '', { small: null, large: failed }, { max: 0 }), goal: 'none' },
    ],
  }
}

async function closeAll(sides: Side[]) {
  for (const { client, server } of sides) {
    await client.end()
    await server.stop()
  }
}

function rowsOf({
  figures,
  columns = [sizes.small.toLocaleString('en'), sizes.large.toLocaleString('en')],
}: Table) {
  return figures.map(({ name, small, large, ratio, goal, met }) => ({
    measurement: name,
    [columns[0]]: small,
    [columns[1]]: large,
    ratio,
    goal,
    met,
  }))
}

function asDocument(all: Table[]): string {
  const parts = all.flatMap((table) => [
    `## ${table.title}`,
    ...(table.note ? [table.note] : []),
    asMarkdown(rowsOf(table)),
  ])
  return `${[
    '# An open catalogue of millions',
    `Written by \`npm run bench -- catalogue --write\`. ${describeMachine()}`,
    ...parts,
  ].join('\n\n')}\n`
}
