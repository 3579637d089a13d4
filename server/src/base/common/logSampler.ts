import type { Logger } from 'pino'

const INTERVAL_MS = 60_000

/**
 * Limits log lines that strangers can cause as often as they like: logs the first event at once, and then once a minute the number of
 * events. Each `name` is counted separately.
 */
export function createLogSampler(log: Pick<Logger, 'warn'>, message: string, intervalMs = INTERVAL_MS) {
  const counts = new Map<string, number>()

  return (name: string) => {
    const count = counts.get(name)
    if (count !== undefined) return void counts.set(name, count + 1)
    log.warn({ name, times: 1 }, message)
    counts.set(name, 0)
    setTimeout(() => {
      const times = counts.get(name) ?? 0
      counts.delete(name)
      if (times > 0) log.warn({ name, times }, message)
    }, intervalMs).unref()
  }
}
