import { UnavailableError } from './errors.ts'

/**
 * Limits how many tasks run at the same time. The others wait in a queue; when the queue is full, a task is rejected with
 * UnavailableError.
 */
export function createSemaphore(concurrency: number, maxWaiting = Number.POSITIVE_INFINITY) {
  let running = 0
  const waiting: (() => void)[] = []
  return async function run<T>(task: () => Promise<T>): Promise<T> {
    if (running >= concurrency) {
      if (waiting.length >= maxWaiting) throw new UnavailableError()
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await task()
    } finally {
      // The slot is handed to the next waiter, so `running` only changes when the queue is empty.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
