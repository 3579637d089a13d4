import { setTimeout as wait } from 'node:timers/promises'
import { startProcess } from '../testing/process.ts'
import { freePort } from '../testing/redis.ts'
import { callsTo } from '../testing/startTestApp.ts'

export type Supervised = Awaited<ReturnType<typeof supervise>>

/** The server on a port that stays the same, started again by whoever ends it, with a memory of when it was away. */
export async function supervise(folder: string, env: Record<string, string>) {
  const port = String(await freePort())
  const start = () => startProcess(folder, { ...env, PORT: port })
  const outages: { from: number; to: number }[] = []
  let server = await start()
  const url = `http://127.0.0.1:${port}`

  return {
    url,
    call: callsTo(url),
    pid: () => server.pid,
    said: () => server.said(),
    signal: (signal: NodeJS.Signals) => server.signal(signal),
    /** Ends the process and starts it again, at once or later; resolves with its exit code once the next one listens. */
    async restart(signal: 'SIGKILL' | 'SIGTERM', awayMs = 0) {
      const outage = { from: performance.now(), to: Number.POSITIVE_INFINITY }
      outages.push(outage)
      const exitCode = await server.stop(signal)
      await wait(awayMs)
      server = await start()
      outage.to = performance.now()
      return exitCode
    },
    /** Whether a connection that broke in this time was one to a process that was dead. */
    wasAway: (from: number, to: number) => outages.some((outage) => from <= outage.to && to >= outage.from),
    stop: () => server.stop(),
  }
}
