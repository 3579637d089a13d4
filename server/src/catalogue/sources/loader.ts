import type { Deps } from '../../platform/deps.ts'
import { type Fill, storeBatches } from '../fillRuns.ts'
import type { CatalogueLoader } from './catalogueLoader.ts'
import { createDeezerClient } from './deezer/client.ts'
import { createDeezerSource } from './deezer/deezerSource.ts'
import { createQuota } from './deezer/quota.ts'
import { createOnDemandLoader } from './onDemandLoader.ts'
import type { Source, SourceBatch } from './source.ts'

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
    search: async () => 'known',
    top: noop,
    previewUrl: (songApiId) => source.previewUrl(songApiId),
    fillGenres: fill(({ genres = [] }) => ({ genres })),
    fillArtists: fill(artistsAndGenres),
    fillTop: fill(mostHeard),
    fillAlbums: fill((batch) => batch),
  }
}

const CHART_SIZE = 100

/** The most popular songs of a batch, with the albums and artists they refer to. */
function mostHeard({ genres = [], artists = [], albums = [], songs = [] }: SourceBatch): SourceBatch {
  const chart = songs.toSorted((a, b) => (b.popularity ?? 0) - (a.popularity ?? 0)).slice(0, CHART_SIZE)
  const albumIds = new Set(chart.map((song) => song.albumApiId))
  const charted = albums.filter((album) => albumIds.has(album.apiId))
  const artistIds = new Set([...chart, ...charted].map((each) => each.artistApiId))
  return {
    genres,
    artists: artists.filter((artist) => artistIds.has(artist.apiId)),
    albums: charted,
    songs: chart,
  }
}
