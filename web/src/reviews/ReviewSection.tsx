import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { useSession } from '../accounts/session.ts'
import { ReviewHistogram } from '../catalogue/ReviewHistogram.tsx'
import { paths } from '../paths.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { KeyLink } from '../ui/KeyLink.tsx'
import { LoadMore } from '../ui/LoadMore.tsx'
import { Panel } from '../ui/Panel.tsx'
import { SkeletonGroup } from '../ui/SkeletonGroup.tsx'
import { SkeletonReview } from '../ui/SkeletonReview.tsx'
import { TwoColumns } from '../ui/TwoColumns.tsx'
import { NoReviews } from './NoReviews.tsx'
import { type Target, targetReviewsQuery } from './queries.ts'
import { ReviewCard } from './ReviewCard.tsx'
import { ReviewForm } from './ReviewForm.tsx'
import classes from './ReviewSection.module.css'

/** What people say about a song, an album or an artist, and one's own say beside it. */
export function ReviewSection({ kind, apiId, name }: Target & { name: string }) {
  const isSignedIn = useSession() !== null
  const reviews = useInfiniteQuery(targetReviewsQuery({ kind, apiId }))
  const first = reviews.data?.pages[0]
  return (
    <TwoColumns
      main={<Reviews target={{ kind, apiId }} />}
      side={
        <div className={classes.side}>
          {first && first.stats.count > 0 && <ReviewHistogram reviews={first.stats} />}
          {!isSignedIn ? (
            <SignInToReview />
          ) : first?.mine ? (
            <Panel title="Tu reseña">
              <p className={classes.invitation}>Ya escribiste una reseña sobre esto; puedes editarla.</p>
              <ReviewCard review={first.mine} onItsPage headingLevel={3} />
            </Panel>
          ) : (
            first && <ReviewForm target={{ kind, apiId }} name={name} />
          )}
        </div>
      }
    />
  )
}

function Reviews({ target }: { target: Target }) {
  const query = useInfiniteQuery(targetReviewsQuery(target))
  if (query.isPending)
    return (
      <SkeletonGroup label="Buscando las reseñas">
        <SkeletonReview />
        <SkeletonReview />
      </SkeletonGroup>
    )
  if (!query.data) return <ErrorState onRetry={() => void query.refetch()} pending={query.isFetching} />
  const shown = query.data.pages.flatMap((page) => page.items)
  if (shown.length === 0) return <NoReviews />
  return (
    <>
      <ul className={classes.reviews}>
        {shown.map((review) => (
          <li key={review.id}>
            <ReviewCard review={review} onItsPage />
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={query.hasNextPage}
        pending={query.isFetchingNextPage}
        failed={query.isFetchNextPageError}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  )
}

function SignInToReview() {
  const { pathname, search } = useLocation()
  return (
    <Panel title="Escribe tu reseña">
      <p className={classes.invitation}>Para escribir una reseña necesitas una cuenta.</p>
      <KeyLink component={Link} to={paths.login(pathname + search)} variant="primary" block>
        Iniciar sesión
      </KeyLink>
    </Panel>
  )
}
