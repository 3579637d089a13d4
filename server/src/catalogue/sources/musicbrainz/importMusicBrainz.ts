/** What an installation takes from the dump. Countries and languages widen it, the other two narrow it down. */
export type Slice = {
  /** ISO 3166-1 codes: artists from these countries. */
  countries: string[]
  /** ISO 639-3 codes: artists with a release in one of these languages. Without countries and languages: all artists. */
  languages: string[]
  /** Albums first released in this year or later, and undated ones. */
  since: number | null
  /** Artists with at least this many albums, singles and EPs. */
  minReleases: number
}

export const EVERYTHING: Slice = { countries: [], languages: [], since: null, minReleases: 0 }

export type ImportProgress = {
  stage: 'read' | 'select' | 'build' | 'index' | 'swap' | 'finish'
  /** Of the whole import, 0 to 100. */
  percent: number
  /** What the stage works on, for example a table. */
  detail: string
  rows: number
  rowsPerSecond: number
  secondsLeft: number | null
}

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
