import { HeartIcon } from '@phosphor-icons/react/dist/csr/Heart'
import type { Review } from '@remusic/contract/reviews'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useSession } from '../accounts/session.ts'
import { useFailure } from '../failures/useFailure.ts'
import { paths } from '../paths.ts'
import { whenOpened } from '../ui/overlays/whenOpened.tsx'
import { useLike } from './queries.ts'
import classes from './ReviewKeys.module.css'

const LikersDialog = whenOpened(() => import('./LikersDialog.tsx').then((m) => m.LikersDialog))

/** The heart of a review and how many gave theirs; the number opens who they are. */
export function LikeKey({ review, isOwn }: { review: Review; isOwn: boolean }) {
  const me = useSession()
  const [seesLikers, setSeesLikers] = useState(false)
  return (
    <span className={classes.like}>
      {me && !isOwn ? <MemberHeart review={review} userId={me.userId} /> : <StillHeart isOwn={isOwn} />}
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
        <span className={classes.count} role="img" aria-label={likesText(review.likeCount)}>
          {review.likeCount}
        </span>
      )}
      {seesLikers && <LikersDialog reviewId={review.id} opened onClose={() => setSeesLikers(false)} />}
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
function StillHeart({ isOwn }: { isOwn: boolean }) {
  const { pathname, search } = useLocation()
  const heart = <HeartIcon size={22} aria-hidden />
  if (isOwn) return <span className={classes.heart}>{heart}</span>
  return (
    <Link className={classes.heart} to={paths.login(pathname + search)} aria-label="Me gusta">
      {heart}
    </Link>
  )
}

const likesText = (count: number) => (count === 1 ? '1 me gusta' : `${count} me gusta`)
