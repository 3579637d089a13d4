import type { Log } from './log.ts'

/** Runs delayed background work once per key, however often it is requested before it starts. */
export function createCoalescer(log: Log) {
  const timers = new Map<string, NodeJS.Timeout>()
  return {
    coalesce(key: string, delayMs: number, work: () => Promise<void>): void {
      if (timers.has(key)) return
      const timer = setTimeout(() => {
        timers.delete(key)
        // There is no retry: the next event, or the client's next request, delivers the same state.
        work().catch((error: unknown) => log.warn({ err: error }, 'sockets: coalesced work failed'))
      }, delayMs)
      timers.set(key, timer)
    },
    stop(): void {
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}
