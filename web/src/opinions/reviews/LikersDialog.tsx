import { Dialog } from '../../base/ui/overlays/Dialog.tsx'
import { Likers } from './Likers.tsx'

type Props = { reviewId: string; opened: boolean; onClose: () => void }

/** The users who like a review, as a dialog. */
export function LikersDialog({ reviewId, ...dialog }: Props) {
  return (
    <Dialog {...dialog} title="Les gusta">
      <Likers reviewId={reviewId} />
    </Dialog>
  )
}
