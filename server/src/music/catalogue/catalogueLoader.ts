import type { FillPlans, SearchKind } from './source.ts'

/**
 * The outcome of a search at the source: `known` if our tables had the results already, `stored` if they were just stored, which a read
 * replica may not have yet. Otherwise results may be missing: `pending` if the source has yet to be queried, `late` if it is slow or
 * unavailable.
 */
export type SearchLookup = 'known' | 'stored' | 'pending' | 'late'
/** How long a search waits for the source: a moment, a few seconds, or not at all, in which case the source is not even queried. */
export type Patience = 'none' | 'moment' | 'seconds'

/**
 * Makes sure that our tables have what a request needs. Call it before reading the tables; it returns within a few
 * seconds even if the source hangs.
 */
export type CatalogueLoader = {
  /** Ids of artists like 'Various Artists', which are left out of lists. */
  placeholderArtistIds: readonly string[]
  /** Throws 503 only if nothing is stored and the source is unavailable. If there is still no row afterwards, answer 404. */
  artist(apiId: string): Promise<void>
  album(apiId: string): Promise<void>
  song(apiId: string): Promise<void>
  search(kind: SearchKind, query: string, patience: Patience): Promise<SearchLookup>
  /** Loads the charts and genres. */
  top(): Promise<void>
  /** The current URL of a song's preview, or null if there is none or ReMusic renders it itself. */
  previewUrl(songApiId: string): Promise<string | null>
  /** The plans by which an Admin fills the catalogue. */
  plans: FillPlans
}
