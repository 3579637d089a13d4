import { UnavailableError } from './errors.ts'

/** Lets so many pieces of work go on at once; the others wait their turn, and beyond `mostWaiting` they are turned away. */
export function createSemaphore(atOnce: number, mostWaiting = Number.POSITIVE_INFINITY) {
  let running = 0
  const waiting: (() => void)[] = []
  return async function pass<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw new UnavailableError()
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      // The place goes straight to the next in line, so `running` changes only when nobody waits.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
