// npm run bench -- taste --data DIR: how well recommendations foretell what people listen to, beside popularity and plain cosine. Loads
// `train.tsv` (person, artist, plays) as members who review artists, computes everybody's recommendations with the command of the
// operator, and writes the first 20 of everybody to `top20.tsv`. For every `heldout-*.tsv` (person, artist) in the folder it prints
// recall@20 and ndcg@20, and exits with 1 if a goal is missed.
//   -- --data DIR --out DIR   writes `top20.tsv` there instead of the current folder
// npm run bench -- taste scale: what the job takes with 10,000, 100,000 and 1,000,000 reviews, what people notice of it, and how the
// reads that depend on tastes grow.
//   -- scale 10000 100000       other sizes
//   -- scale --only job,reads   only these parts: job, people, reads, share
//   -- --write                  saves the tables of either in docs/performance/taste.md
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { mostPopular, plainCosine } from './taste/baselines.ts'
import { type Row, writeSections } from './taste/document.ts'
import { type HeldOut, readListening } from './taste/listening.ts'
import { distinctIn, type Lists, qualityOf, SHOWN } from './taste/quality.ts'
import { recommend } from './taste/recommending.ts'
import { measureScale } from './taste/scale.ts'

const GOALS = { recall: 0.34, distinct: 1_200 }

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: 'string' },
    out: { type: 'string', default: '.' },
    only: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})
const [part, ...sizes] = positionals
if (part === 'scale') {
  const { only, write } = values
  if (!(await measureScale({ sizes: sizes.map(Number), only, write }))) process.exitCode = 1
} else if (values.data === undefined) {
  throw new Error('Name the folder with train.tsv: npm run bench -- taste --data DIR')
} else await measureQuality(folderFrom(values.data), folderFrom(values.out))

async function measureQuality(data: string, out: string) {
  const listening = await readListening(data)
  const { lists: ours, seconds, peakMb } = await recommend(listening)
  const file = join(out, 'top20.tsv')
  await writeFile(file, asTsv(ours))
  console.log(
    `The job took ${seconds.toFixed(1)} s and ${peakMb.toFixed(0)} MB. Everybody's first ${SHOWN}: ${file}`,
  )
  const methods = {
    'most popular': mostPopular(listening.plays),
    'plain cosine': plainCosine(listening.plays),
    ours,
  }
  const tables = new Map<string, Row[]>()
  for (const heldOut of listening.heldOut) {
    const title = `Recommendations for the ${heldOut.artistsOf.size} people of ${heldOut.file}`
    const rows = Object.entries(methods).map(([method, lists]) => asRow(method, lists, heldOut))
    tables.set(title, rows)
    console.log(`\n${title}`)
    console.table(rows)
    const { recall } = qualityOf(ours, heldOut)
    if (recall < GOALS.recall) fail(`recall@20 is ${recall.toFixed(4)}, the goal is ${GOALS.recall}`)
  }
  if (values.write) await writeSections('npm run bench -- taste --data DIR --write', tables)
  const distinct = distinctIn(ours)
  if (listening.heldOut.length > 0 && distinct < GOALS.distinct)
    fail(`${distinct} distinct artists are shown, the goal is ${GOALS.distinct}`)
}

function asRow(method: string, lists: Lists, heldOut: HeldOut): Row {
  const { recall, ndcg } = qualityOf(lists, heldOut)
  const own = new Map([...lists].filter(([person]) => heldOut.artistsOf.has(person)))
  return {
    method,
    'recall@20': recall.toFixed(4),
    'ndcg@20': ndcg.toFixed(4),
    'distinct artists': distinctIn(own),
    'distinct artists for everybody': distinctIn(lists),
  }
}

function fail(reason: string) {
  console.error(reason)
  process.exitCode = 1
}

function asTsv(lists: Lists): string {
  const rows = [...lists].flatMap(([person, artists]) =>
    artists.slice(0, SHOWN).map((artist) => `${person}\t${artist}`),
  )
  return `${['person\tartist', ...rows].join('\n')}\n`
}

/** npm changes to the project folder, so a relative path is resolved against the folder the command was typed in. */
function folderFrom(path: string): string {
  return resolve(process.env.INIT_CWD ?? '.', path)
}
