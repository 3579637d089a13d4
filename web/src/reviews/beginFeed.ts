import { profileQuery } from '../accounts/queries.ts'
import { queryClient } from '../api/query.ts'
import { feedPages } from './queries.ts'

/** Asks for what the feed begins with. */
export const beginFeed = () =>
  Promise.all([
    queryClient.prefetchQuery(profileQuery),
    queryClient.prefetchQuery(feedPages('all').pageAfter('')),
  ])
