import type { Review } from '@remusic/contract/reviews'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { Comments } from './Comments.tsx'

type Props = { review: Review; opened: boolean; onClose: () => void }

/** What people answer to a review, over the list that it stands in. */
export function CommentsDialog({ review, ...opening }: Props) {
  return (
    <Dialog {...opening} title={review.title} width={560}>
      <Comments review={review} />
    </Dialog>
  )
}
