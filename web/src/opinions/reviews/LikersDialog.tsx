import { Dialog } from '../../base/ui/overlays/Dialog.tsx'
import { Likers } from './Likers.tsx'

type Props = { reviewId: string; opened: boolean; onClose: () => void }

export function LikersDialog({ reviewId, ...dialog }: Props) {
  return (
    <Dialog {...dialog} title="Les gusta">
      <Likers reviewId={reviewId} />
    </Dialog>
  )
}
