import { profileQuery } from '../accounts/queries.ts'
import { queryClient } from '../api/query.ts'
import { feedPages } from './queries.ts'

/** Prefetches the first data of the feed. */
export const prefetchFeed = () =>
  Promise.all([
    queryClient.prefetchQuery(profileQuery),
    queryClient.prefetchQuery(feedPages('all').pageAfter('')),
  ])
