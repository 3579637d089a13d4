import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { callsTo } from './startTestApp.ts'

/** At least this many characters of the end of the output are kept. */
const OUTPUT_KEPT = 200_000
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const COMPILED = join(ROOT, '.cache/compiled')

/** Starts ReMusic in a child process, as an operator does. `root` has the code of another version. */
export async function startProcess(folder: string, env: Record<string, string>, root = ROOT) {
  const { flags, env: memoryEnv } = JSON.parse(readFileSync(join(root, 'server/node.json'), 'utf8')) as {
    flags: string[]
    /** Missing in older versions. */
    env?: Record<string, string>
  }
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, [...flags, join(root, 'server/src/main.ts')], {
    cwd: folder,
    env: {
      PATH,
      ...memoryEnv,
      NODE_COMPILE_CACHE: COMPILED,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      RATE_LIMIT_SCALE: '1000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
      if (output.length > 2 * OUTPUT_KEPT) output = output.slice(-OUTPUT_KEPT)
    })
  while (!output.includes('"listening"')) {
    if (child.exitCode !== null) throw new Error(output)
    await wait(50)
  }
  const url = (/"url":"(http:[^"]+)"/.exec(output)?.[1] ?? '').replace('localhost', '127.0.0.1')
  const exited = () =>
    child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined
  return {
    url,
    call: callsTo(url),
    pid: child.pid ?? 0,
    output: () => output,
    /** Sends a signal without waiting for its effect. */
    signal: (signal: NodeJS.Signals) => void child.kill(signal),
    /** Resolves with the exit code. */
    async stop(signal: NodeJS.Signals = 'SIGTERM') {
      const ended = exited()
      child.kill(signal)
      await ended
      return child.exitCode
    },
  }
}

export type TestProcess = Awaited<ReturnType<typeof startProcess>>
