import type { Log } from './log.ts'

/** Work that may wait a moment and is done once for all who asked for it meanwhile. Nobody waits for it. */
export function createCoalescer(log: Log) {
  const waiting = new Map<string, NodeJS.Timeout>()
  return {
    coalesce(key: string, waitMs: number, work: () => Promise<void>): void {
      if (waiting.has(key)) return
      const timer = setTimeout(() => {
        waiting.delete(key)
        // What is told late is told with the next news, or when the page asks.
        work().catch((error: unknown) => log.warn({ err: error }, 'sockets: nobody was told'))
      }, waitMs)
      waiting.set(key, timer)
    },
    stop(): void {
      for (const timer of waiting.values()) clearTimeout(timer)
      waiting.clear()
    },
  }
}
