import type { Review } from '@remusic/contract/opinions/schemas/reviews'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import HeartIcon from '~icons/ph/heart'
import HeartFillIcon from '~icons/ph/heart-fill'
import { useFailure } from '../../base/failures/useFailure.ts'
import { whenOpened } from '../../base/ui/overlays/whenOpened.tsx'
import { paths } from '../../paths.ts'
import { useSession } from '../../people/accounts/session.ts'
import { useLike } from './mutations.ts'
import classes from './ReviewButtons.module.css'

const LikersDialog = whenOpened(() => import('./LikersDialog.tsx').then((m) => m.LikersDialog))

/** The like button of a review with its count; the number opens the list of likers. */
export function LikeButton({ review, isOwn }: { review: Review; isOwn: boolean }) {
  const me = useSession()
  const [showsLikers, setShowsLikers] = useState(false)
  return (
    <span className={classes.like}>
      {me && !isOwn ? <MemberHeart review={review} userId={me.userId} /> : <StaticHeart isOwn={isOwn} />}
      {me && review.likeCount > 0 ? (
        <button
          type="button"
          className={classes.count}
          aria-label={`${likesText(review.likeCount)}: ver a quiénes`}
          onClick={() => setShowsLikers(true)}
        >
          {review.likeCount}
        </button>
      ) : (
        <span className={classes.count} role="img" aria-label={likesText(review.likeCount)}>
          {review.likeCount}
        </span>
      )}
      {showsLikers && <LikersDialog reviewId={review.id} opened onClose={() => setShowsLikers(false)} />}
    </span>
  )
}

function MemberHeart({ review, userId }: { review: Review; userId: string }) {
  const like = useLike(review, { userId })
  const showFailure = useFailure()
  const isLiked = review.likes.some((each) => each.id === userId)
  const Icon = isLiked ? HeartFillIcon : HeartIcon
  return (
    <button
      type="button"
      className={classes.heart}
      aria-pressed={isLiked}
      aria-label={isLiked ? 'Quitar me gusta' : 'Me gusta'}
      onClick={() => like.mutate(!isLiked, { onError: showFailure })}
    >
      <Icon width={22} height={22} aria-hidden />
    </button>
  )
}

/** The heart for the member's own review, which cannot be liked, and for visitors, who are sent to the login. */
function StaticHeart({ isOwn }: { isOwn: boolean }) {
  const { pathname, search } = useLocation()
  const heart = <HeartIcon width={22} height={22} aria-hidden />
  if (isOwn) return <span className={classes.heart}>{heart}</span>
  return (
    <Link className={classes.heart} to={paths.login(pathname + search)} aria-label="Me gusta">
      {heart}
    </Link>
  )
}

const likesText = (count: number) => (count === 1 ? '1 me gusta' : `${count} me gusta`)
