// npm run bench: requests per second, times and processor per call, each as a share of what a bare server does with the same
// rows in the same run. Ends with an error where a goal is missed. `-- --quick` only tries everything once; what follows
// further limits the calls to those whose name has it. `-- --write` keeps the table in docs/performance/calls.md.
import { writeFile } from 'node:fs/promises'
import { LOGIN } from './calls/login.ts'
import { READS, SEARCH } from './calls/reads.ts'
import { WRITES } from './calls/writes.ts'
import { compareDelivery, DELIVERY } from './delivery.ts'
import { aboutMachine } from './machine.ts'
import { type Compared, compareCall, compareCalls, type Effort } from './measuring.ts'
import { drawQuestions } from './questions.ts'
import { asMarkdown, asRow, report } from './report.ts'
import { serveBare } from './serving.ts'
import { openWorld } from './world.ts'

const isQuick = process.argv.includes('--quick')
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const songs = isQuick ? 2_000 : 10_000
const effort: Effort = isQuick
  ? { rounds: 1, roundMs: 150, connections: 10, warmUp: 20 }
  : { rounds: 9, roundMs: 500, connections: 20, warmUp: 600 }

const remusic = await openWorld(songs, { forWriting: true })
const bare = await serveBare(remusic)
try {
  const client = await remusic.connect()
  const searches = [...(await drawQuestions(client, songs)).values()].flat()
  await client.end()
  const results: Compared[] = []
  const extent = { songs, people: remusic.people, searches }
  for (const call of [...READS, ...WRITES, LOGIN]) {
    if (!isWanted(call.name)) continue
    results.push(await compareCall(call, { remusic, bare, extent }, effort))
  }
  if (isWanted(SEARCH.name)) {
    const calls = { one: SEARCH.search, other: SEARCH.page }
    results.push(await compareCalls(SEARCH, calls, { remusic, extent }, effort))
  }
  if (isWanted(DELIVERY.name)) results.push(await compareDelivery(remusic, bare, extent, effort))
  if (!report(results) && !isQuick) process.exitCode = 1
  if (process.argv.includes('--write')) {
    const text = `# Calls beside bare ones\n\nWritten by \`npm run bench -- --write\`. ${aboutMachine()}\n\n`
    await writeFile(
      new URL('../docs/performance/calls.md', import.meta.url),
      `${text}${asMarkdown(results.map(asRow))}\n`,
    )
  }
} finally {
  await bare.stop()
  await remusic.stop()
}

function isWanted(name: string) {
  if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) return false
  process.stderr.write(`${name}…\n`)
  return true
}
