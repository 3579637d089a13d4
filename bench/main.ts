// npm run bench: requests per second, times and processor per call, each as a share of what a bare server does with the same
// rows in the same run. Ends with an error where a goal is missed. `-- --quick` only tries everything once; what follows
// further limits the calls to those whose name has it.
import { READS } from './calls/reads.ts'
import { WRITES } from './calls/writes.ts'
import { type Compared, compareCall, type Effort } from './measuring.ts'
import { drawQuestions } from './questions.ts'
import { report } from './report.ts'
import { serveBare } from './serving.ts'
import { openWorld } from './world.ts'

const isQuick = process.argv.includes('--quick')
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const songs = isQuick ? 2_000 : 10_000
const effort: Effort = isQuick
  ? { rounds: 1, roundMs: 200, connections: 10 }
  : { rounds: 9, roundMs: 600, connections: 20 }

const remusic = await openWorld(songs, { forWriting: true })
const bare = await serveBare(remusic)
try {
  const client = await remusic.connect()
  const searches = [...(await drawQuestions(client, songs)).values()].flat()
  await client.end()
  const results: Compared[] = []
  for (const call of [...READS, ...WRITES]) {
    if (wanted.length > 0 && !wanted.some((word) => call.name.includes(word))) continue
    process.stderr.write(`${call.name}…\n`)
    results.push(await compareCall(call, { remusic, bare, extent: { ...remusic, searches } }, effort))
  }
  if (!report(results) && !isQuick) process.exitCode = 1
} finally {
  await bare.stop()
  await remusic.stop()
}
