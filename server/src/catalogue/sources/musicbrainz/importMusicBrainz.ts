import type { ImportProgress } from './progress.ts'
import type { Slice } from './slice.ts'

export type { ImportProgress } from './progress.ts'
export { EVERYTHING, type Slice } from './slice.ts'

export type ImportOptions = {
  /** A direct connection to the primary. */
  databaseUrl: string
  dumpPaths: string[]
  slice: Slice
  /** The Admin who started it in the panel; null: the console. */
  startedBy?: string | null
  signal: AbortSignal
  onProgress?: (progress: ImportProgress) => void
}

/** How many items the catalogue has afterwards, and how many of them it did not have before. */
export type ImportResult = Record<'artists' | 'albums' | 'songs', { total: number; created: number }>

/**
 * Replaces the catalogue by the music of a MusicBrainz dump, keeping whatever people refer to. It continues an interrupted import
 * of the same dump and slice.
 */
export async function importMusicBrainz(_options: ImportOptions): Promise<ImportResult> {
  throw new Error('not built yet')
}
