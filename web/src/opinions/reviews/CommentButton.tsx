import type { Review } from '@remusic/contract/opinions/schemas/reviews'
import { useState } from 'react'
import ChatCircleIcon from '~icons/ph/chat-circle'
import { whenOpened } from '../../base/ui/overlays/whenOpened.tsx'
import classes from './ReviewButtons.module.css'

const CommentsDialog = whenOpened(() => import('./CommentsDialog.tsx').then((m) => m.CommentsDialog))

export const COMMENTS_ID = 'comentarios'

/** The comment count of a review. It opens the comments, or scrolls to them on the review's own page. */
export function CommentButton({ review, standalone }: { review: Review; standalone: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const count = review.commentCount
  const label = count === 1 ? '1 comentario' : `${count} comentarios`
  const content = (
    <>
      <ChatCircleIcon width={22} height={22} aria-hidden />
      {count}
    </>
  )
  if (standalone)
    return (
      <a className={classes.comments} href={`#${COMMENTS_ID}`} aria-label={label}>
        {content}
      </a>
    )
  return (
    <>
      <button type="button" className={classes.comments} aria-label={label} onClick={() => setOpen(true)}>
        {content}
      </button>
      {isOpen && <CommentsDialog review={review} opened onClose={() => setOpen(false)} />}
    </>
  )
}
