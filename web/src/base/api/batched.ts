const BATCH_WINDOW_MS = 10

/**
 * Batches requests made within a few milliseconds into one call (a data loader). For browsers only: all users of a server would
 * share a batch.
 */
export function batched<K, V>(
  loadAll: (keys: K[]) => Promise<V[]>,
  maxBatchSize: number,
): (key: K) => Promise<V> {
  type Pending = { key: K; resolve: (value: V) => void; reject: (error: unknown) => void }
  const pending: Pending[] = []

  async function send() {
    const batch = pending.splice(0, maxBatchSize)
    if (pending.length > 0) setTimeout(send, 0)
    try {
      const values = await loadAll(batch.map(({ key }) => key))
      batch.forEach(({ resolve }, i) => {
        resolve(values[i] as V)
      })
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      if (pending.length === 0) setTimeout(send, BATCH_WINDOW_MS)
      pending.push({ key, resolve, reject })
    })
}
