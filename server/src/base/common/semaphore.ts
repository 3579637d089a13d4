import { UnavailableError } from './errors.ts'

type Limits = {
  concurrency: number
  maxWaiting?: number
  /** The error of a task that finds the queue full. */
  refusal?: () => Error
}

/**
 * Limits how many tasks run at the same time. The others wait in a queue; when the queue is full, a task is rejected with
 * UnavailableError.
 */
export function createSemaphore(concurrency: number, maxWaiting = Number.POSITIVE_INFINITY) {
  return semaphore({ concurrency, maxWaiting }).run
}

/** Limits how many tasks with the same key run at the same time; see createSemaphore. */
export function createKeyedSemaphore(limits: Limits) {
  const semaphores = new Map<string, ReturnType<typeof semaphore>>()
  return async function run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const found = semaphores.get(key) ?? semaphore(limits)
    semaphores.set(key, found)
    try {
      return await found.run(task)
    } finally {
      if (found.isIdle()) semaphores.delete(key)
    }
  }
}

function semaphore({
  concurrency,
  maxWaiting = Number.POSITIVE_INFINITY,
  refusal = () => new UnavailableError(),
}: Limits) {
  let running = 0
  const waiting: (() => void)[] = []
  return {
    isIdle: () => running === 0,
    async run<T>(task: () => Promise<T>): Promise<T> {
      if (running >= concurrency) {
        if (waiting.length >= maxWaiting) throw refusal()
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
    },
  }
}
