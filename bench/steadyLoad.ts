import { setTimeout as wait } from 'node:timers/promises'
import type { CallRequest } from './call.ts'

/** Requests per second, whether or not the server keeps up. */
const PER_SECOND = 20

export type Latencies<Kind extends string> = Record<Kind, number[]>

/** People who send requests of several kinds at a steady pace. */
export function steadyLoad<Kind extends string>(
  server: { url: string },
  kinds: readonly Kind[],
  next: (n: number) => { kind: Kind; request: CallRequest },
) {
  let [n, failed] = [0, 0]

  async function perform({ method, path, token, body }: CallRequest): Promise<number> {
    const startedAt = performance.now()
    const response = await fetch(server.url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) {
      failed += 1
      process.stderr.write(`${method} ${path} answered ${response.status} ${text.slice(0, 200)}\n`)
    }
    return performance.now() - startedAt
  }

  return {
    failed: () => failed,
    /** Sends requests until the work is over, and returns how long each took. */
    async during(work: Promise<unknown>): Promise<Latencies<Kind>> {
      const latencies = Object.fromEntries(kinds.map((kind) => [kind, [] as number[]])) as Latencies<Kind>
      const sent: Promise<void>[] = []
      let isOver = false
      const over = work.finally(() => {
        isOver = true
      })
      while (!isOver) {
        n += 1
        const { kind, request } = next(n)
        sent.push(perform(request).then((ms) => void latencies[kind].push(ms)))
        await Promise.race([over, wait(1_000 / PER_SECOND)])
      }
      await over
      await Promise.all(sent)
      return latencies
    },
  }
}
