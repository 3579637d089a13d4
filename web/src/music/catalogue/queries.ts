import {
  albumById,
  albumSongs,
  albumsOfGenre,
  allGenres,
  artistAlbums,
  artistAppearances,
  artistById,
  artistSongs,
  artistTopSongs,
  type DiscographyPart,
  genreById,
  mostReviewedSongs,
  randomArtists,
  randomSongs,
  songById,
  topArtists,
  topSongs,
} from '@remusic/contract/music/catalogue'
import { songWaveform } from '@remusic/contract/music/previews'
import type { Found, SearchFilter } from '@remusic/contract/music/schemas/search'
import { search, searchTracks } from '@remusic/contract/music/search'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { pagedQuery } from '../../base/api/pagedQuery.ts'
import { isMissing } from '../../base/failures/isMissing.ts'
import { catalogueKeys } from '../../base/queryKeys/catalogue.ts'
import { songOf } from './playable.ts'
import { inSteps, type Stepped } from './searchSteps.ts'

/** The number of items in a carousel. */
const RAIL_SIZE = 20

export const artistQuery = (id: string) =>
  queryOptions({
    queryKey: catalogueKeys.artist(id),
    queryFn: ({ signal }) => call(artistById, { query: { artist: id } }, { signal }),
  })

export const artistTopSongsQuery = (id: string) =>
  queryOptions({
    queryKey: catalogueKeys.artistTopSongs(id),
    queryFn: ({ signal }) => call(artistTopSongs, { query: { artist: id } }, { signal }),
  })

/** All albums, or those of one part of the discography. */
export const artistAlbumsQuery = (id: string, part?: DiscographyPart) =>
  pagedQuery(artistAlbums, {
    queryKey: catalogueKeys.artistAlbums(id, part),
    query: { artist: id, ...(part && { part }) },
  })

export const artistAppearancesQuery = (id: string) =>
  pagedQuery(artistAppearances, { queryKey: catalogueKeys.artistAppearances(id), query: { artist: id } })

export const artistSongsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: catalogueKeys.artistSongs(id),
    queryFn: ({ pageParam, signal }) =>
      call(artistSongs, { query: { artist: id, index: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => last.pagination.next,
  })

/** Searches the songs of an artist by title. */
export const songsOfArtistQuery = (id: string, words: string) =>
  queryOptions({
    queryKey: catalogueKeys.artistSongsNamed(id, words),
    ...inSteps((wait, signal) =>
      call(searchTracks, { query: { query: words, limit: 300, artist: id, wait } }, { signal }),
    ),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  })

export const albumQuery = (id: string) =>
  queryOptions({
    queryKey: catalogueKeys.album(id),
    queryFn: ({ signal }) => call(albumById, { query: { album: id } }, { signal }),
  })

export const albumSongsQuery = (id: string) =>
  queryOptions({
    queryKey: catalogueKeys.albumSongs(id),
    queryFn: ({ signal }) => call(albumSongs, { query: { album: id } }, { signal }),
  })

/** The other recordings of a song by its artist. */
export const songVersionsQuery = (id: string) =>
  queryOptions({
    queryKey: catalogueKeys.songVersions(id),
    queryFn: async ({ signal }) => {
      const { results } = await call(search, { query: { versionsOf: id } }, { signal })
      return results.filter((each) => each.type === 'track').map(songOf)
    },
  })

export const songQuery = (id: string) =>
  queryOptions({
    queryKey: catalogueKeys.song(id),
    queryFn: ({ signal }) => call(songById, { query: { id } }, { signal }),
  })

/** The loudness of a song's preview over time. */
export const waveformQuery = (id: string) =>
  queryOptions({
    queryKey: catalogueKeys.waveform(id),
    queryFn: ({ signal }) => call(songWaveform, { params: { id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const genresQuery = queryOptions({
  queryKey: catalogueKeys.genres,
  queryFn: ({ signal }) => call(allGenres, {}, { signal }),
  staleTime: 10 * 60_000,
})

export const genreQuery = (id: string) =>
  queryOptions({
    queryKey: catalogueKeys.genre(id),
    queryFn: ({ signal }) => call(genreById, { query: { genre: id } }, { signal }),
  })

export const genreAlbumsQuery = (genreId: string) =>
  infiniteQueryOptions({
    queryKey: catalogueKeys.genreAlbums(genreId),
    queryFn: async ({ client, pageParam, signal }) => {
      const { name } = await client.query(genreQuery(genreId)).catch(giveUp)
      return call(
        albumsOfGenre,
        { params: { name }, query: pageParam ? { cursor: pageParam } : {} },
        { signal },
      )
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  })

/** The genre's own query has retried already. Retrying here would show its albums as loading instead of as failed. */
function giveUp(error: unknown): never {
  throw isMissing(error) ? error : new Error('The genre could not be loaded', { cause: error })
}

/** A random selection stays the same until the user asks for another. */
const NEVER_STALE = { staleTime: Number.POSITIVE_INFINITY }

export const randomSongsQuery = queryOptions({
  queryKey: catalogueKeys.randomSongs,
  queryFn: ({ signal }) => call(randomSongs, { query: { limit: RAIL_SIZE } }, { signal }),
  ...NEVER_STALE,
})

export const randomArtistsQuery = queryOptions({
  queryKey: catalogueKeys.randomArtists,
  queryFn: ({ signal }) => call(randomArtists, { query: { limit: RAIL_SIZE } }, { signal }),
  ...NEVER_STALE,
})

export const topSongsQuery = queryOptions({
  queryKey: catalogueKeys.topSongs,
  queryFn: ({ signal }) => call(topSongs, { query: { limit: RAIL_SIZE } }, { signal }),
})

export const mostReviewedSongsQuery = queryOptions({
  queryKey: catalogueKeys.mostReviewedSongs,
  queryFn: ({ signal }) => call(mostReviewedSongs, { query: { limit: RAIL_SIZE } }, { signal }),
})

export const topArtistsQuery = queryOptions({
  queryKey: catalogueKeys.topArtists,
  queryFn: ({ signal }) => call(topArtists, { query: { limit: RAIL_SIZE } }, { signal }),
})

export type SearchRequest = {
  query: string
  filter: SearchFilter
  /** Counted as the specification does: 0, then (page − 1) × limit − 1. */
  index: number
  artist: string
  album: string
  explicit: '' | 'true' | 'false'
  /** Also asks for the choices of the filters. */
  facets?: true
  /** Includes hidden items if the reader is an Admin; without it the results are items that can be added somewhere. */
  withHidden?: true
}

export const searchQuery = ({ withHidden, ...request }: SearchRequest) => {
  const { query, filter, index, artist, album, explicit, facets } = request
  return queryOptions({
    queryKey: catalogueKeys.search({ query, filter, index, artist, album, explicit, facets }),
    ...inSteps((wait, signal) =>
      call(
        search,
        {
          query: {
            query,
            filter,
            index,
            wait,
            ...(artist && { artist }),
            ...(album && { album }),
            ...(explicit && { explicit }),
            ...(facets && { facets: 'true' as const }),
          },
        },
        { signal },
      ),
    ),
    enabled: query !== '',
    placeholderData: keepPreviousData,
    ...(!withHidden && { select: withoutHidden }),
  })
}

const withoutHidden = (found: Stepped<Found>): Stepped<Found> => ({
  ...found,
  results: found.results.filter(({ hidden }) => !hidden),
})
