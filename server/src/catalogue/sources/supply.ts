import type { Deps } from '../../platform/deps.ts'
import { type Fill, storeEach } from '../filling.ts'
import { createDeezerClient } from './deezer/client.ts'
import { createDeezerSource } from './deezer/deezerSource.ts'
import { createQuota } from './deezer/quota.ts'
import { lookUp } from './lookingUp.ts'
import type { SearchKind, Source, SourceBatch } from './source.ts'

/**
 * What sees to it that our tables have what somebody asks for. Ask it first, then read the tables: it comes back soon,
 * whatever the source does.
 */
export type Supply = {
  /** Ids of artists that stand for nobody: no list shows them. */
  nobodies: readonly string[]
  /** Throws 503 only where nothing is stored and the source cannot be asked; whoever then finds no row answers 404. */
  artist(apiId: string): Promise<void>
  album(apiId: string): Promise<void>
  song(apiId: string): Promise<void>
  /** Whether something was stored just now, which a copy of the tables may not have yet. */
  search(kind: SearchKind, query: string): Promise<boolean>
  /** What is heard most and the genres, for pages that show those. */
  top(): Promise<void>
  /** Where a song's preview can be heard now; null for none, and for songs that ReMusic plays itself. */
  previewUrl(songApiId: string): Promise<string | null>
  /** What an Admin asks for. */
  fillGenres: Fill
  fillArtists: Fill
  fillTop: Fill
  fillAlbums: Fill
}

/** Once per server, before the jobs start. */
export function createSupply(deps: Deps, embedded: Source | null): Supply {
  if (embedded) return supplyOfAll(deps, embedded)
  const client = createDeezerClient({ apiUrl: deps.config.deezerApiUrl, quota: createQuota(deps.db) })
  return lookUp(deps, createDeezerSource(client))
}

/** A source that gave everything at once: nothing is ever missing. */
function supplyOfAll(deps: Deps, source: Source): Supply {
  const nothingToDo = async () => {}

  const fill = (part: (batch: SourceBatch) => SourceBatch): Fill => {
    async function* parts() {
      for await (const batch of source.everything?.() ?? []) yield part(batch)
    }
    return (onStored) => storeEach(deps, parts(), onStored)
  }

  const artistsAndGenres = ({ genres = [], artists = [] }: SourceBatch) => ({ genres, artists })
  return {
    nobodies: source.nobodies ?? [],
    artist: nothingToDo,
    album: nothingToDo,
    song: nothingToDo,
    search: async () => false,
    top: nothingToDo,
    previewUrl: (songApiId) => source.previewUrl(songApiId),
    fillGenres: fill(({ genres = [] }) => ({ genres })),
    fillArtists: fill(artistsAndGenres),
    fillTop: fill((batch) => batch),
    fillAlbums: fill((batch) => batch),
  }
}
