import { useState } from 'react'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { FieldError } from '../../base/ui/inputs/FieldError.tsx'
import { lazyChunk } from '../../base/ui/layout/lazyChunk.ts'
import classes from './PinnedField.module.css'
import type { PinnedReviewChoice } from './pinnedReviewChoice.ts'

const ReviewPicker = lazyChunk(() => import('./ReviewPicker.tsx').then((m) => m.ReviewPicker))

type Props = {
  userId: string
  value: PinnedReviewChoice | null
  onChange: (value: PinnedReviewChoice | null) => void
  error?: string | undefined
}

/** Chooses the review that the profile shows first. */
export function PinnedField({ userId, value, onChange, error }: Props) {
  const [isPicking, setIsPicking] = useState(false)
  return (
    <div className="grid gap-4">
      {value ? (
        <p className={classes.chosen}>
          <b dir="auto">{value.title}</b>
          <small>Sobre {value.about}</small>
        </p>
      ) : (
        <p className="muted text-sm">La reseña que quieres que se lea primero en tu perfil.</p>
      )}
      <div className="flex flex-wrap gap-2-5">
        <Button onClick={() => setIsPicking(true)}>{value ? 'Cambiar reseña' : 'Elegir reseña'}</Button>
        {value && (
          <Button variant="ghost" onClick={() => onChange(null)}>
            Dejar de fijar
          </Button>
        )}
      </div>
      <FieldError>{error}</FieldError>
      {isPicking && (
        <ReviewPicker
          userId={userId}
          onPick={(review) => {
            onChange(review)
            setIsPicking(false)
          }}
          onClose={() => setIsPicking(false)}
        />
      )}
    </div>
  )
}
