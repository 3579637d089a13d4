import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { callsTo } from './startTestApp.ts'

/** Of what a process says, so many characters of the end at least. */
const SAID_KEPT = 200_000
const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const COMPILED = fileURLToPath(new URL('../../.cache/compiled', import.meta.url))
const { flags } = JSON.parse(readFileSync(new URL('../node.json', import.meta.url), 'utf8')) as {
  flags: string[]
}

/** ReMusic in a process of its own, as an operator starts it. */
export async function startProcess(folder: string, env: Record<string, string>) {
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, [...flags, MAIN], {
    cwd: folder,
    env: {
      ...{ PATH, NODE_COMPILE_CACHE: COMPILED },
      ...{ PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, RATE_LIMIT_SCALE: '1000' },
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk
      if (said.length > 2 * SAID_KEPT) said = said.slice(-SAID_KEPT)
    })
  while (!said.includes('"listening"')) {
    if (child.exitCode !== null) throw new Error(said)
    await wait(50)
  }
  const url = (/"url":"(http:[^"]+)"/.exec(said)?.[1] ?? '').replace('localhost', '127.0.0.1')
  const exited = () =>
    child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined
  return {
    url,
    call: callsTo(url),
    pid: child.pid ?? 0,
    said: () => said,
    /** Sends a signal and waits for nothing. */
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
