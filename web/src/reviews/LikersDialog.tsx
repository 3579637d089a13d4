import { Dialog } from '../ui/overlays/Dialog.tsx'
import { Likers } from './Likers.tsx'

type Props = { reviewId: string; opened: boolean; onClose: () => void }

/** Who likes a review, over the list that it stands in. */
export function LikersDialog({ reviewId, ...opening }: Props) {
  return (
    <Dialog {...opening} title="Les gusta">
      <Likers reviewId={reviewId} />
    </Dialog>
  )
}
