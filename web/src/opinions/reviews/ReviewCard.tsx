import { inksOf } from '@remusic/art/inks'
import type { Review, ReviewText } from '@remusic/contract/opinions/schemas/reviews'
import { memo, type ReactNode, Suspense, useId } from 'react'
import { Link } from 'react-router'
import { lazyChunk } from '../../base/ui/layout/lazyChunk.ts'
import { Avatar } from '../../base/ui/marks/Avatar.tsx'
import { Cover } from '../../base/ui/marks/Cover.tsx'
import { NoteHead } from '../../base/ui/marks/NoteHead.tsx'
import { Score } from '../../base/ui/marks/Score.tsx'
import { cx } from '../../base/ui/styles/cx.ts'
import { washStyle } from '../../base/ui/styles/wash.ts'
import { FollowButton } from '../../music/follows/FollowButton.tsx'
import { ListenLaterButton } from '../../music/listenLater/ListenLaterButton.tsx'
import { paths } from '../../paths.ts'
import { useSession } from '../../people/accounts/session.ts'
import { ShareButton } from '../../people/sharing/ShareButton.tsx'
import { PersonMenu } from '../../running/blocks/PersonMenu.tsx'
import { MomentChips } from '../moments/MomentChips.tsx'
import { CommentButton } from './CommentButton.tsx'
import { LikeButton } from './LikeButton.tsx'
import { OwnReviewButtons } from './OwnReviewButtons.tsx'
import classes from './ReviewCard.module.css'
import { ReviewDate } from './ReviewDate.tsx'

const VoteNote = lazyChunk(() => import('../votes/VoteNote.tsx').then((m) => m.VoteNote))

const KINDS = { song: 'Canción', album: 'Álbum', artist: 'Artista' } as const
const pathOf = { song: paths.song, album: paths.album, artist: paths.artist }

type Props = {
  review: Review
  /** On the page of its target, the block shows the score instead of the target. */
  onTargetPage?: boolean
  /** On the review's own page, where its title is the heading. */
  standalone?: boolean
  headingLevel?: 2 | 3
}

/** A review with title, score and text. Memoized, so that scrolling the list does not re-render it. */
export const ReviewCard = memo(function ReviewCard({
  review,
  onTargetPage = false,
  standalone = false,
  headingLevel = 2,
}: Props) {
  const me = useSession()
  const titleId = useId()
  const { target, user } = review
  const Heading = standalone ? 'h1' : (`h${headingLevel}` as const)
  const isOwn = me?.userId === review.userId
  /** The author's text. The compiler rejects a field of ReviewText that is missing here. */
  const text: Record<keyof ReviewText, ReactNode> = {
    title: (
      <Heading id={titleId} className={classes.title}>
        {review.title}
      </Heading>
    ),
    score: !onTargetPage && (
      <div className={`flex items-end gap-3 ${classes.calificacion}`}>
        <span aria-hidden>Calificación</span>
        <Score value={review.score} />
      </div>
    ),
    description: (
      <p
        className={cx(
          'measure wrap-anywhere whitespace-pre-line',
          classes.text,
          !standalone && classes.clamped,
        )}
      >
        {review.description}
      </p>
    ),
  }
  return (
    <article
      className={classes.card}
      style={washStyle(inksOf(target.image))}
      aria-labelledby={titleId}
      tabIndex={-1}
    >
      <div className={onTargetPage ? classes.scored : classes.review}>
        {onTargetPage ? (
          <div className={classes.score} data-wash>
            <span aria-hidden>{review.score === null ? 'Calificación oculta' : 'Calificación'}</span>
            <b aria-hidden>{review.score ?? '?'}</b>
            <Score value={review.score} hideNumber />
          </div>
        ) : (
          <Link className={classes.about} to={pathOf[target.kind](target.apiId)} data-wash>
            {target.kind === 'artist' ? (
              <NoteHead src={target.image} name={target.name} size={134} />
            ) : (
              <Cover src={target.image} lying />
            )}
            <span className={classes.what}>
              <span>{KINDS[target.kind]}</span>
              <b>{target.name}</b>
              {target.artist !== null && <span>{target.artist}</span>}
            </span>
          </Link>
        )}
        <div className={`column gap-2-5 min-w-0 ${classes.body}`}>
          <header className="row gap-2-5">
            <Link
              className={`row flex-1 gap-2-5 min-w-0 ${classes.who}`}
              to={isOwn ? paths.user() : paths.userProfile(user.id)}
            >
              <Avatar src={user.userImg} name={user.name} size={50} />
              <span>
                <b>{user.name}</b>
                <span>Usuario {user.role}</span>
              </span>
            </Link>
            {isOwn ? (
              <OwnReviewButtons review={review} standalone={standalone} />
            ) : (
              <FollowButton
                kind="user"
                id={user.id}
                name={user.name}
                size="s"
                followed={user.followers.some(({ id }) => id === me?.userId)}
              />
            )}
          </header>
          {review.merged && (
            <p className="muted text-sm">
              Reseña anterior: {isOwn ? 'tienes' : `${user.name} tiene`} otra más nueva de lo mismo, que es la
              que cuenta.
            </p>
          )}
          {review.vote && (
            <Suspense>
              <VoteNote vote={review.vote} />
            </Suspense>
          )}
          {text.title}
          {text.score}
          {text.description}
          {review.song && review.moments.length > 0 && (
            <MomentChips song={review.song} moments={review.moments} />
          )}
          <footer className={`row gap-2 ${classes.footer}`}>
            {!review.merged && <LikeButton review={review} isOwn={isOwn} />}
            <CommentButton review={review} standalone={standalone} />
            <ShareButton
              shared={{ kind: 'review', id: review.id, author: user.name, about: target.name }}
              look="icon"
              withPicture={standalone}
            />
            {!isOwn && <ListenLaterButton item={target} reason={{ kind: 'review', id: review.id }} />}
            <ReviewDate review={review} />
            <PersonMenu
              className={classes.more}
              person={user}
              report={{ kind: 'review', id: review.id, what: `la reseña de ${user.name}` }}
            />
          </footer>
        </div>
      </div>
    </article>
  )
})
