// npm run bench -- calls: requests per second, latencies and CPU time of each call, as a share of what a minimal baseline server reaches
// with the same rows in the same run. Exits with 1 if a goal is missed.
//   -- --quick    runs everything once, to see that it works
//   -- --write    saves the table in docs/performance/calls.md
//   -- feed song  measures only the calls whose name contains one of these words
import { writeFile } from 'node:fs/promises'
import { LOGIN } from './calls/login.ts'
import { READS, SEARCH } from './calls/reads.ts'
import { WRITES } from './calls/writes.ts'
import { type Comparison, compareCall, compareCalls, type RoundSettings } from './compare.ts'
import { startWithDataset } from './dataset.ts'
import { compareDelivery, DELIVERY } from './delivery.ts'
import { describeMachine } from './machine.ts'
import { asMarkdown, asRow, report } from './report.ts'
import { sampleSearchQueries } from './searchQueries.ts'
import { startBaseline } from './servers.ts'

const isQuick = process.argv.includes('--quick')
const words = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const songs = isQuick ? 2_000 : 10_000
const settings: RoundSettings = isQuick
  ? { rounds: 1, roundMs: 150, connections: 10, warmUp: 20 }
  : { rounds: 9, roundMs: 500, connections: 20, warmUp: 3_000 }

const remusic = await startWithDataset(songs, { forWriting: true })
const baseline = await startBaseline(remusic)
try {
  const client = await remusic.connect()
  const searches = [...(await sampleSearchQueries(client, songs)).values()].flat()
  await client.end()
  const results: Comparison[] = []
  const dataset = { songs, users: remusic.users, searches }
  for (const call of [...READS, ...WRITES, LOGIN]) {
    if (!isSelected(call.name)) continue
    results.push(await compareCall(call, { remusic, baseline, dataset }, settings))
  }
  if (isSelected(SEARCH.name)) {
    const calls = { one: SEARCH.search, other: SEARCH.page }
    results.push(await compareCalls(SEARCH, calls, { remusic, dataset }, settings))
  }
  if (isSelected(DELIVERY.name)) results.push(await compareDelivery(remusic, baseline, dataset, settings))
  if (!report(results) && !isQuick) process.exitCode = 1
  if (process.argv.includes('--write')) {
    const text = `# Calls compared with the baseline\n\nWritten by \`npm run bench -- calls --write\`. ${describeMachine()}\n\n`
    await writeFile(
      new URL('../docs/performance/calls.md', import.meta.url),
      `${text}${asMarkdown(results.map(asRow))}\n`,
    )
  }
} finally {
  await baseline.stop()
  await remusic.stop()
}

function isSelected(name: string) {
  if (words.length > 0 && !words.some((word) => name.includes(word))) return false
  process.stderr.write(`${name}…\n`)
  return true
}
