import { setTimeout as wait } from 'node:timers/promises'
import { startProcess } from '../testing/process.ts'
import { freePort } from '../testing/program.ts'
import { callsTo } from '../testing/startTestApp.ts'

export type Supervised = Awaited<ReturnType<typeof supervise>>

/** Runs the server on a fixed port, restarts it on request and records when it was down. `root` has the code of another version. */
export async function supervise(folder: string, env: Record<string, string>, root?: string) {
  const port = String(await freePort())
  const start = (code = root) => startProcess(folder, { ...env, PORT: port }, code)
  const outages: { from: number; to: number }[] = []
  const earlierWarnings: string[] = []
  let server = await start()
  const url = `http://127.0.0.1:${port}`

  return {
    url,
    call: callsTo(url),
    pid: () => server.pid,
    /** The log of the running process. */
    output: () => server.output(),
    /** The warnings and errors of all its processes so far. */
    warnings: () => [...earlierWarnings, ...warningsIn(server.output())].join('\n'),
    signal: (signal: NodeJS.Signals) => server.signal(signal),
    /** Ends the process and starts it again after `downMs`; resolves with the exit code once the new process listens. */
    async restart(signal: 'SIGKILL' | 'SIGTERM', downMs = 0, code = root) {
      const outage = { from: performance.now(), to: Number.POSITIVE_INFINITY }
      outages.push(outage)
      const exitCode = await server.stop(signal)
      earlierWarnings.push(...warningsIn(server.output()))
      await wait(downMs)
      server = await start(code)
      outage.to = performance.now()
      return exitCode
    },
    /** Whether the server was down at some point in this interval, which explains a broken connection. */
    wasDown: (from: number, to: number) => outages.some((outage) => from <= outage.to && to >= outage.from),
    stop: () => server.stop(),
  }
}

const warningsIn = (output: string) => output.split('\n').filter((line) => /"level":[456]0/.test(line))
