import { quotedReviews } from '@remusic/contract/opinions/reviews'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../base/api/call.ts'
import { reviewKeys } from '../../base/queryKeys/reviews.ts'
import { Avatar } from '../../base/ui/marks/Avatar.tsx'
import { Score } from '../../base/ui/marks/Score.tsx'
import { paths } from '../../paths.ts'

/** Reviews that people liked, for the posters beside forms. */
export const quotesQuery = queryOptions({
  queryKey: reviewKeys.quotes,
  queryFn: ({ signal }) => call(quotedReviews, {}, { signal }),
  staleTime: 10 * 60_000,
})

/** A quote with its author and score, or the slogan if there is none yet. Each screen passes another `place` to get a quote of its own. */
export function useQuote(place: number, slogan: string) {
  const { data } = useQuery(quotesQuery)
  const review = data?.items[place] ?? data?.items[0]
  if (!review) return { slogan }
  return {
    quote: review.title,
    by: (
      <Link to={paths.review(review.id)}>
        <Avatar src={review.user.userImg} name={review.user.name} size={50} />
        {review.user.name}
        <Score value={review.score} />
      </Link>
    ),
  }
}
