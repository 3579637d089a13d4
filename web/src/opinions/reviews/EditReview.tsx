import type { Review } from '@remusic/contract/opinions/schemas/reviews'
import { useFailure } from '../../base/failures/useFailure.ts'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { Dialog } from '../../base/ui/overlays/Dialog.tsx'
import { draftOf } from '../../people/drafts/drafts.ts'
import { useEditReview } from './mutations.ts'
import { ReviewFields } from './ReviewFields.tsx'

type Props = { review: Review; opened: boolean; onClose: () => void }

export function EditReview({ review, opened, onClose }: Props) {
  const edit = useEditReview(review)
  const showFailure = useFailure('No pudimos guardar tu reseña')
  const { showBanner } = useBanner()
  return (
    <Dialog opened={opened} onClose={onClose} title="Editar tu reseña" width={560}>
      <ReviewFields
        // Authors always see their own score.
        initial={{ ...review, score: review.score as number }}
        songId={review.song?.apiId}
        submitLabel="Guardar"
        pending={edit.isPending}
        error={edit.error}
        draft={draftOf.editedReview(review.id)}
        onSubmit={(text) =>
          edit.mutateAsync(text, {
            onSuccess: ({ msg }) => {
              onClose()
              showBanner({ tone: 'ok', text: msg })
            },
            onError: showFailure,
          })
        }
      />
    </Dialog>
  )
}
