import { PLACEHOLDER_ARTISTS } from '@remusic/contract/music/catalogue'
import type { FillKind, SourceName } from '@remusic/contract/music/schemas/catalogue'
import type { Deps } from '../../base/deps.ts'
import type { CatalogueLoader } from '../catalogue/catalogueLoader.ts'
import { NoSourceError } from '../catalogue/errors.ts'
import type { FillUnit, Source, SourceArtist, SourceBatch } from '../catalogue/source.ts'
import { createChosenSource } from './chosenSource.ts'
import { createDeezerClient } from './deezer/client.ts'
import { createDeezerSource } from './deezer/deezerSource.ts'
import { createQuota } from './deezer/quota.ts'
import { findLoadedSource } from './loads.ts'
import { createOnDemandLoader } from './onDemandLoader.ts'

/** An embedded source is stored in this many batches of albums, so that its load shows progress. */
const PARTS = 12
const CHART_SIZE = 100
const REMEMBERED_MS = 60_000

/** Loads a source that contains its music itself. */
export type LoadSource = () => Promise<Source>

/** Must be called once per server, before the jobs start. */
export function createLoader(deps: Deps, loadEmbedded: LoadSource): CatalogueLoader {
  const embedded = () => createPreloadedLoader(loadEmbedded)
  const deezer = () => {
    const client = createDeezerClient({ apiUrl: deps.config.deezerApiUrl, quota: createQuota(deps.db) })
    return createOnDemandLoader(deps, createDeezerSource(client))
  }
  const create = { demo: embedded, deezer, musicbrainz: createImportedLoader }
  const { catalog } = deps.config
  if (catalog !== null) return create[catalog]()
  return createSwitchingLoader(deps, {
    demo: embedded(),
    deezer: deezer(),
    musicbrainz: createImportedLoader(),
  })
}

/** For an installation whose Admin chooses the source, at any time. */
function createSwitchingLoader(deps: Deps, loaders: Record<SourceName, CatalogueLoader>): CatalogueLoader {
  const chosen = createChosenSource(deps)
  // Without a choice, nothing is looked up, as with the demo, whose music is stored completely.
  const current = async () => loaders[(await chosen()) ?? 'demo']
  const plan = async (kind: FillKind) => {
    // Read from the database and not from the cache, because starting a load is what chooses the source.
    const source = await findLoadedSource(deps.db)
    if (source === null) throw new NoSourceError()
    return loaders[source].plans[kind]()
  }
  return {
    placeholderArtistIds: PLACEHOLDER_ARTISTS,
    artist: async (apiId) => (await current()).artist(apiId),
    album: async (apiId) => (await current()).album(apiId),
    song: async (apiId) => (await current()).song(apiId),
    search: async (...search) => (await current()).search(...search),
    top: async () => (await current()).top(),
    previewUrl: async (songApiId) => (await current()).previewUrl(songApiId),
    plans: {
      genres: () => plan('genres'),
      artists: () => plan('artists'),
      top: () => plan('top'),
      albums: () => plan('albums'),
    },
  }
}

/** For music that is stored completely, so that nothing has to be looked up. */
const STORED = {
  placeholderArtistIds: PLACEHOLDER_ARTISTS,
  artist: async () => {},
  album: async () => {},
  song: async () => {},
  search: async () => 'known',
  top: async () => {},
  previewUrl: async () => null,
} as const satisfies Omit<CatalogueLoader, 'plans'>

/** For the music of a dump, which imports store, so there is nothing to load. */
function createImportedLoader(): CatalogueLoader {
  const nothing = async () => []
  return {
    ...STORED,
    plans: { genres: nothing, artists: nothing, top: nothing, albums: nothing },
  }
}

/** For a source that contains its music and is stored by one load. */
function createPreloadedLoader(loadEmbedded: LoadSource): CatalogueLoader {
  let remembered: ReturnType<typeof readEverything> | undefined

  /** The steps of a load follow each other, and generating everything takes a second. */
  function everything() {
    remembered ??= readEverything().finally(() =>
      setTimeout(() => {
        remembered = undefined
      }, REMEMBERED_MS).unref(),
    )
    return remembered
  }

  async function readEverything() {
    const all = { genres: [], artists: [], albums: [], songs: [] } as Required<Lists>
    for await (const batch of (await loadEmbedded()).everything?.() ?? []) {
      all.genres.push(...(batch.genres ?? []))
      all.artists.push(...(batch.artists ?? []))
      all.albums.push(...(batch.albums ?? []))
      all.songs.push(...(batch.songs ?? []))
    }
    return all
  }
  const plan = (part: (all: Required<Lists>) => SourceBatch[]) => async (): Promise<FillUnit[]> =>
    part(await everything()).map((batch) => async () => batch)

  return {
    ...STORED,
    plans: {
      genres: plan(({ genres }) => [{ genres }]),
      artists: plan(({ genres, artists }) => [{ genres, artists }]),
      top: plan((all) => [mostHeard(all)]),
      albums: plan((all) => {
        const artists = byPopularity(all.artists)
        const size = Math.ceil(artists.length / PARTS)
        return Array.from({ length: PARTS }, (_, i) => worksOf(all, artists.slice(i * size, (i + 1) * size)))
      }),
    },
  }
}

type Lists = { -readonly [key in keyof SourceBatch]: NonNullable<SourceBatch[key]>[number][] }

const byPopularity = <T extends { popularity: number | null }>(items: T[]) =>
  items.toSorted((a, b) => (b.popularity ?? 0) - (a.popularity ?? 0))

/** The artists with their albums and songs. */
function worksOf({ genres, albums, songs }: Required<Lists>, artists: SourceArtist[]): SourceBatch {
  const ids = new Set(artists.map(({ apiId }) => apiId))
  const theirs = ({ artistApiId }: { artistApiId: string }) => ids.has(artistApiId)
  return { genres, artists, albums: albums.filter(theirs), songs: songs.filter(theirs) }
}

/** The most popular songs, with the albums and artists they refer to. */
function mostHeard({ genres, artists, albums, songs }: Required<Lists>): SourceBatch {
  const chart = byPopularity(songs).slice(0, CHART_SIZE)
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
