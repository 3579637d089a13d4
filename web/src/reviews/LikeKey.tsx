import { HeartIcon } from '@phosphor-icons/react/dist/csr/Heart'
import type { Review } from '@remusic/contract/reviews'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useSession } from '../accounts/session.ts'
import { useFailure } from '../failures/useFailure.ts'
import { PeopleList } from '../follows/PeopleList.tsx'
import { paths } from '../paths.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { PageLoader } from '../ui/PageLoader.tsx'
import { likersQuery, useLike } from './queries.ts'
import classes from './ReviewKeys.module.css'

/** The heart of a review and how many gave theirs; the number opens who they are. */
export function LikeKey({ review, isOwn }: { review: Review; isOwn: boolean }) {
  const me = useSession()
  const [seesLikers, setSeesLikers] = useState(false)
  return (
    <span className={classes.like}>
      {me && !isOwn ? (
        <MemberHeart review={review} userId={me.userId} />
      ) : (
        <StillHeart review={review} isOwn={isOwn} />
      )}
      {me && review.likeCount > 0 ? (
        <button
          type="button"
          className={classes.count}
          aria-label={`${likesText(review.likeCount)}: ver a quiénes`}
          onClick={() => setSeesLikers(true)}
        >
          {review.likeCount}
        </button>
      ) : (
        <span className={classes.count}>{review.likeCount}</span>
      )}
      {seesLikers && <Likers review={review} onClose={() => setSeesLikers(false)} />}
    </span>
  )
}

function MemberHeart({ review, userId }: { review: Review; userId: string }) {
  const like = useLike(review, { userId })
  const showFailure = useFailure()
  const isLiked = review.likes.some((each) => each.id === userId)
  return (
    <button
      type="button"
      className={classes.heart}
      aria-pressed={isLiked}
      aria-label={isLiked ? 'Quitar me gusta' : 'Me gusta'}
      onClick={() => like.mutate(!isLiked, { onError: showFailure })}
    >
      <HeartIcon size={22} weight={isLiked ? 'fill' : 'regular'} aria-hidden />
    </button>
  )
}

/** One's own review takes no heart of oneself; a visitor is led to sign in. */
function StillHeart({ review, isOwn }: { review: Review; isOwn: boolean }) {
  const { pathname, search } = useLocation()
  const heart = <HeartIcon size={22} aria-hidden />
  if (isOwn)
    return (
      <span className={classes.heart} role="img" aria-label={likesText(review.likeCount)}>
        {heart}
      </span>
    )
  return (
    <Link className={classes.heart} to={paths.login(pathname + search)} aria-label="Me gusta">
      {heart}
    </Link>
  )
}

function Likers({ review, onClose }: { review: Review; onClose: () => void }) {
  const likers = useQuery(likersQuery(review.id))
  return (
    <Dialog opened onClose={onClose} title="Les gusta">
      {likers.isPending ? (
        <PageLoader text="Buscando quiénes" />
      ) : likers.isError ? (
        <ErrorState headingLevel={3} onRetry={() => void likers.refetch()} pending={likers.isFetching} />
      ) : (
        <PeopleList people={likers.data.items} empty="Nadie todavía" />
      )}
    </Dialog>
  )
}

const likesText = (count: number) => (count === 1 ? '1 me gusta' : `${count} me gusta`)
