import type { Deps } from '../platform/deps.ts'

export type RefreshProgress = { step: 'signals' | 'neighbours' | 'lists'; done: number; total: number }

type Options = {
  databaseUrl: string
  /** Stops between two batches. What was stored until then is complete in itself. */
  signal?: AbortSignal
  onProgress?: (progress: RefreshProgress) => void
}

/** Computes the neighbours of all items and the lists of all people, and stores them. */
export async function refreshTaste(_options: Options): Promise<void> {}

export function tasteJobs(_deps: Pick<Deps, 'jobs' | 'directUrl'>) {}
