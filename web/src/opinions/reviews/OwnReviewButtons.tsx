import type { Review } from '@remusic/contract/opinions/schemas/reviews'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import PencilSimpleIcon from '~icons/ph/pencil-simple'
import TrashIcon from '~icons/ph/trash'
import { useFailure } from '../../base/failures/useFailure.ts'
import { IconButton } from '../../base/ui/inputs/IconButton.tsx'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { ConfirmDialog } from '../../base/ui/overlays/ConfirmDialog.tsx'
import { whenOpened } from '../../base/ui/overlays/whenOpened.tsx'
import { paths } from '../../paths.ts'
import { useDeleteReview } from './mutations.ts'

const EditReview = whenOpened(() => import('./EditReview.tsx').then((m) => m.EditReview))

export function OwnReviewButtons({ review, standalone }: { review: Review; standalone: boolean }) {
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const remove = useDeleteReview(review)
  const showDeleteFailure = useFailure('No pudimos eliminar tu reseña')
  const navigate = useNavigate()
  const { showBanner } = useBanner()
  const close = () => setOpen(null)
  return (
    <>
      {!review.merged && (
        <IconButton label="Editar tu reseña" icon={<PencilSimpleIcon />} onClick={() => setOpen('edit')} />
      )}
      <IconButton label="Borrar tu reseña" icon={<TrashIcon />} onClick={() => setOpen('delete')} />
      <ConfirmDialog
        opened={open === 'delete'}
        title="¿Eliminar tu reseña?"
        text="Nadie podrá verla de nuevo, tampoco tú."
        confirmLabel="Sí"
        cancelLabel="No"
        pending={remove.isPending}
        onConfirm={() =>
          // Uses mutateAsync: the card may be unmounted before the response arrives, and callbacks of mutate would not run.
          void remove.mutateAsync().then(({ msg }) => {
            close()
            showBanner({ tone: 'ok', text: msg })
            if (standalone) void navigate(paths.user(), { replace: true })
          }, showDeleteFailure)
        }
        onClose={close}
      />
      {open === 'edit' && <EditReview review={review} opened onClose={close} />}
    </>
  )
}
