import { ChatCircleIcon } from '@phosphor-icons/react/dist/csr/ChatCircle'
import type { Review } from '@remusic/contract/reviews'
import { useState } from 'react'
import { Dialog } from '../ui/Dialog.tsx'
import { Comments } from './Comments.tsx'
import classes from './ReviewKeys.module.css'

/** How many comments a review has; opens them. */
export function CommentKey({ review }: { review: Review }) {
  const [isOpen, setOpen] = useState(false)
  const count = review.commentCount
  return (
    <>
      <button
        type="button"
        className={classes.comments}
        aria-label={count === 1 ? '1 comentario' : `${count} comentarios`}
        onClick={() => setOpen(true)}
      >
        <ChatCircleIcon size={22} aria-hidden />
        {count}
      </button>
      {isOpen && (
        <Dialog opened onClose={() => setOpen(false)} title={review.title} width={560}>
          <Comments review={review} />
        </Dialog>
      )}
    </>
  )
}
