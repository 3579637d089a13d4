import type { Review } from '@remusic/contract/opinions/schemas/reviews'
import { Dialog } from '../../base/ui/overlays/Dialog.tsx'
import { Comments } from './Comments.tsx'

type Props = { review: Review; opened: boolean; onClose: () => void }

export function CommentsDialog({ review, ...dialog }: Props) {
  return (
    <Dialog {...dialog} title={review.title} width={560}>
      <Comments review={review} />
    </Dialog>
  )
}
