import type { Log } from './log.ts'

type Work = () => Promise<void>

/**
 * Runs delayed background work once per key, however often it is requested before it starts. Of several requests, the one with the highest
 * number runs, or else the first one.
 */
export function createCoalescer(log: Log) {
  const waiting = new Map<string, { work: Work; number: number; timer: NodeJS.Timeout }>()
  return {
    coalesce(key: string, delayMs: number, work: Work, number = 0): void {
      const known = waiting.get(key)
      if (known && known.number < number) Object.assign(known, { work, number })
      if (known) return
      const timer = setTimeout(() => {
        waiting.delete(key)
        // There is no retry: the next event, or the client's next request, delivers the same state.
        request.work().catch((error: unknown) => log.warn({ err: error }, 'sockets: coalesced work failed'))
      }, delayMs)
      const request = { work, number, timer }
      waiting.set(key, request)
    },
    stop(): void {
      for (const { timer } of waiting.values()) clearTimeout(timer)
      waiting.clear()
    },
  }
}
