import { reviewsOfResource } from '@remusic/contract/opinions/reviews'
import type { Review, TargetKind } from '@remusic/contract/opinions/schemas/reviews'
import { call } from '../../base/api/call.ts'
import { reviewKeys } from '../../base/queryKeys/reviews.ts'
import type { TargetFilter } from './listParams.ts'

export type Target = { kind: TargetKind; apiId: string }
export type ReviewPage = { items: Review[]; next: string | null }

/** How long an unmounted page stays in memory, for scrolling back. */
const PAGE_GC_TIME_MS = 60_000

/** A paginated list of reviews. */
export type ReviewPages<P extends ReviewPage = ReviewPage> = {
  /** Identifies the list. */
  key: readonly string[]
  pageAfter: (cursor: string) => {
    queryKey: readonly string[]
    queryFn: (context: { signal: AbortSignal }) => Promise<P>
    gcTime: number
    staleTime?: number
  }
}

export function pagesOf<P extends ReviewPage>(
  key: readonly string[],
  read: (page: { cursor?: string }, signal: AbortSignal) => Promise<P>,
  options: { staleTime?: number } = {},
): ReviewPages<P> {
  return {
    key,
    pageAfter: (cursor) => ({
      queryKey: reviewKeys.page(key, cursor),
      queryFn: ({ signal }) => read(cursor === '' ? {} : { cursor }, signal),
      gcTime: PAGE_GC_TIME_MS,
      ...options,
    }),
  }
}

const UNFILTERED: TargetFilter = { order: 'newest', friends: 'first' }

/** In another file than the other queries, because the page of a song loads this one at once. */
export const targetPages = ({ kind, apiId }: Target, filter = UNFILTERED) =>
  pagesOf(
    reviewKeys.ofTarget(kind, apiId, filter.order, String(filter.score ?? ''), filter.friends),
    (page, signal) =>
      call(
        reviewsOfResource,
        { query: { id: apiId, type: kind, people: 'me', ...filter, ...page } },
        { signal },
      ),
  )
