import type { ScoreSummary } from '@remusic/contract/votes'
import { Score } from '../ui/marks/Score.tsx'

export const countText = (count: number) =>
  count === 1 ? '1 reseña' : `${count.toLocaleString('es')} reseñas`

/** The average score and the number of reviews, for the meta line of a poster. */
export function ReviewFacts({ reviews }: { reviews: ScoreSummary }) {
  if (reviews.count === 0) return <span>Sin reseñas todavía</span>
  return (
    <>
      <Score value={reviews.score} />
      <span>{countText(reviews.count)}</span>
    </>
  )
}
