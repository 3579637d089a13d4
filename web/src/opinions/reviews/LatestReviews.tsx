import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ButtonLink } from '../../base/ui/inputs/ButtonLink.tsx'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { TAB_PARAM } from '../../paths.ts'
import { useSession } from '../../people/accounts/session.ts'
import classes from './LatestReviews.module.css'
import { NoReviews } from './NoReviews.tsx'
import { type Target, targetPages } from './pages.ts'
import { ReviewCard } from './ReviewCard.tsx'
import { SkeletonReview } from './SkeletonReview.tsx'

const SHOWN = 2

/** The latest reviews beside the details, with a link to the tab that lists all. */
export function LatestReviews({ kind, apiId }: Target) {
  const me = useSession()
  const { data, isPending, isFetching, refetch } = useQuery(targetPages({ kind, apiId }).pageAfter(''))
  if (isPending)
    return (
      <SkeletonGroup label="Buscando las reseñas">
        <SkeletonReview />
      </SkeletonGroup>
    )
  if (!data) return <ErrorState onRetry={() => void refetch()} pending={isFetching} />
  const link = (label: string) => (
    <ButtonLink component={Link} to={`?${TAB_PARAM}=resenas`} preventScrollReset replace>
      {label}
    </ButtonLink>
  )
  if (data.items.length === 0) return <NoReviews action={link('Escribir una reseña')} />
  const shown = data.items.slice(0, SHOWN)
  const areByFriends = shown.every(({ user }) => user.followers.some(({ id }) => id === me?.userId))
  return (
    <section className={`grid justify-items-start gap-4 ${classes.latest}`} aria-labelledby="lo-ultimo">
      <h2 id="lo-ultimo">{areByFriends ? 'Lo que dice gente que sigues' : 'Lo que se dijo'}</h2>
      {shown.map((review) => (
        <ReviewCard key={review.id} review={review} onTargetPage headingLevel={3} />
      ))}
      {link('Ver todas las reseñas')}
    </section>
  )
}
