import type { Deps } from '../../platform/deps.ts'
import { type Fill, storeBatches } from '../fillRuns.ts'
import { createDeezerClient } from './deezer/client.ts'
import { createDeezerSource } from './deezer/deezerSource.ts'
import { createQuota } from './deezer/quota.ts'
import { createOnDemandLoader } from './onDemandLoader.ts'
import type { SearchKind, Source, SourceBatch } from './source.ts'

/**
 * Makes sure that our tables have what a request needs. Call it before reading the tables; it returns within a few
 * seconds even if the source hangs.
 */
export type CatalogueLoader = {
  /** Ids of artists like 'Various Artists', which no list shows. */
  placeholderArtistIds: readonly string[]
  /** Throws 503 only if nothing is stored and the source is unavailable. If there is still no row afterwards, answer 404. */
  artist(apiId: string): Promise<void>
  album(apiId: string): Promise<void>
  song(apiId: string): Promise<void>
  /** Returns whether records were just stored, which a read replica may not have yet. */
  search(kind: SearchKind, query: string): Promise<boolean>
  /** Loads the charts and genres. */
  top(): Promise<void>
  /** The current URL of a song's preview, or null if there is none or ReMusic renders it itself. */
  previewUrl(songApiId: string): Promise<string | null>
  /** Fills started by an Admin. */
  fillGenres: Fill
  fillArtists: Fill
  fillTop: Fill
  fillAlbums: Fill
}

/** Must be called once per server, before the jobs start. */
export function createLoader(deps: Deps, embedded: Source | null): CatalogueLoader {
  if (embedded) return createPreloadedLoader(deps, embedded)
  const client = createDeezerClient({ apiUrl: deps.config.deezerApiUrl, quota: createQuota(deps.db) })
  return createOnDemandLoader(deps, createDeezerSource(client))
}

/** For a source that was stored completely at startup, so nothing is ever missing. */
function createPreloadedLoader(deps: Deps, source: Source): CatalogueLoader {
  const noop = async () => {}

  const fill = (part: (batch: SourceBatch) => SourceBatch): Fill => {
    async function* parts() {
      for await (const batch of source.everything?.() ?? []) yield part(batch)
    }
    return (onStored) => storeBatches(deps, parts(), onStored)
  }

  const artistsAndGenres = ({ genres = [], artists = [] }: SourceBatch) => ({ genres, artists })
  return {
    placeholderArtistIds: source.placeholderArtistIds ?? [],
    artist: noop,
    album: noop,
    song: noop,
    search: async () => false,
    top: noop,
    previewUrl: (songApiId) => source.previewUrl(songApiId),
    fillGenres: fill(({ genres = [] }) => ({ genres })),
    fillArtists: fill(artistsAndGenres),
    fillTop: fill((batch) => batch),
    fillAlbums: fill((batch) => batch),
  }
}
