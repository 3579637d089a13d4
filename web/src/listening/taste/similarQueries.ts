import { entryPoints, similarAlbums, similarArtists, similarSongs } from '@remusic/contract/listening/taste'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { tasteKeys } from '../../base/queryKeys/taste.ts'

/** They change once a night. */
const STALE_MS = 10 * 60_000

export const similarSongsQuery = (apiId: string) =>
  queryOptions({
    queryKey: tasteKeys.similar('song', apiId),
    queryFn: async ({ signal }) => (await call(similarSongs, { params: { apiId } }, { signal })).items,
    staleTime: STALE_MS,
  })

export const similarAlbumsQuery = (apiId: string) =>
  queryOptions({
    queryKey: tasteKeys.similar('album', apiId),
    queryFn: async ({ signal }) => (await call(similarAlbums, { params: { apiId } }, { signal })).items,
    staleTime: STALE_MS,
  })

export const similarArtistsQuery = (apiId: string) =>
  queryOptions({
    queryKey: tasteKeys.similar('artist', apiId),
    queryFn: async ({ signal }) => (await call(similarArtists, { params: { apiId } }, { signal })).items,
    staleTime: STALE_MS,
  })

export const entryPointsQuery = (genre: string) =>
  queryOptions({
    queryKey: tasteKeys.entryPoints(genre),
    queryFn: ({ signal }) => call(entryPoints, { params: { genre } }, { signal }),
    staleTime: STALE_MS,
  })
