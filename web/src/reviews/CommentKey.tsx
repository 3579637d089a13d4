import { ChatCircleIcon } from '@phosphor-icons/react/dist/csr/ChatCircle'
import type { Review } from '@remusic/contract/reviews'
import { useState } from 'react'
import { whenOpened } from '../ui/overlays/whenOpened.tsx'
import classes from './ReviewKeys.module.css'

const CommentsDialog = whenOpened(() => import('./CommentsDialog.tsx').then((m) => m.CommentsDialog))

export const COMMENTS_ID = 'comentarios'

/** How many comments a review has. It opens them; on the review's own page, where they stand below, it leads there. */
export function CommentKey({ review, alone }: { review: Review; alone: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const count = review.commentCount
  const label = count === 1 ? '1 comentario' : `${count} comentarios`
  const face = (
    <>
      <ChatCircleIcon size={22} aria-hidden />
      {count}
    </>
  )
  if (alone)
    return (
      <a className={classes.comments} href={`#${COMMENTS_ID}`} aria-label={label}>
        {face}
      </a>
    )
  return (
    <>
      <button type="button" className={classes.comments} aria-label={label} onClick={() => setOpen(true)}>
        {face}
      </button>
      {isOpen && <CommentsDialog review={review} opened onClose={() => setOpen(false)} />}
    </>
  )
}
