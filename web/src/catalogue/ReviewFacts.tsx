import type { ReviewSummary } from '@remusic/contract/schemas/catalogue'
import { Score } from '../ui/marks/Score.tsx'

/** The average score and the number of reviews, for the meta line of a poster. */
export function ReviewFacts({ reviews }: { reviews: ReviewSummary }) {
  if (reviews.average === null) return <span>Sin reseñas todavía</span>
  return (
    <>
      <Score value={reviews.average} />
      <span>{reviews.count === 1 ? '1 reseña' : `${reviews.count.toLocaleString('es')} reseñas`}</span>
    </>
  )
}
