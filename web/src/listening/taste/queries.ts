import type { RecommendedSong } from '@remusic/contract/listening/schemas/taste'
import { picks, recommendedSongs } from '@remusic/contract/listening/taste'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { tasteKeys } from '../../base/queryKeys/taste.ts'

/** An item that a person does not want to be recommended. */
export type Dismissed = { kind: 'song' | 'artist'; apiId: string; name: string }

/** A dismissed song stays in the list until the next one is loaded, so that the dismissal can be undone in its place. */
export type ListedSong = RecommendedSong & { dismissed?: Dismissed }

export const recommendedQuery = queryOptions({
  queryKey: tasteKeys.songs,
  queryFn: ({ signal }): Promise<ListedSong[]> => call(recommendedSongs, {}, { signal }),
  // The selection stays stable during a visit.
  staleTime: 10 * 60_000,
})

/** The artists that the member has picked, and whether nothing else is known about their taste. */
export const picksQuery = queryOptions({
  queryKey: tasteKeys.picks,
  queryFn: ({ signal }) => call(picks, {}, { signal }),
})
