/** A batch is sent after this long even if the previous one is still running. */
const MAX_WAIT_MS = 20
const MAX_BATCH_SIZE = 100

type Pending<I, R> = { input: I; resolve(result: R | Promise<R>): void; reject(error: unknown): void }

/**
 * Turns single calls into batches: calls that arrive while a batch is running are collected and run together. A round trip
 * to the database costs more than most queries, so under load many callers share one, while a lone call does not wait.
 * `runBatch` returns one result per input, in the same order; a result may be a promise if it takes longer than the others.
 */
export function batch<I, R>(
  runBatch: (inputs: I[]) => Promise<(R | Promise<R>)[]>,
): (input: I) => Promise<R> {
  let queue: Pending<I, R>[] = []
  let running = 0
  let maxWait: NodeJS.Timeout | undefined

  async function flush() {
    clearTimeout(maxWait)
    const pending = queue.slice(0, MAX_BATCH_SIZE)
    queue = queue.slice(MAX_BATCH_SIZE)
    if (pending.length === 0) return
    running += 1
    try {
      const results = await runBatch(pending.map(({ input }) => input))
      for (const [i, { resolve }] of pending.entries()) resolve(results[i] as R)
    } catch (error) {
      for (const { reject } of pending) reject(error)
    } finally {
      running -= 1
      void flush()
    }
  }

  return (input) =>
    new Promise((resolve, reject) => {
      queue.push({ input, resolve, reject })
      if (queue.length > 1) return
      if (running === 0) setImmediate(flush)
      else maxWait = setTimeout(flush, MAX_WAIT_MS)
    })
}
