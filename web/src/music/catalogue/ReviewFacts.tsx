import type { ScoreSummary } from '@remusic/contract/opinions/votes'
import { Score } from '../../base/ui/marks/Score.tsx'
import { ScoreDetails } from './ScoreDetails.tsx'

export const countText = (count: number) =>
  count === 1 ? '1 reseña' : `${count.toLocaleString('es')} reseñas`

/** The score and the number of reviews it is made of, for the meta line of a poster. */
export function ReviewFacts({ reviews }: { reviews: ScoreSummary }) {
  return (
    <>
      {reviews.count === 0 ? (
        <span>Sin reseñas todavía</span>
      ) : (
        <>
          {reviews.blind ? <span>Oculto hasta que la reseñes</span> : <Score value={reviews.score} />}
          <span>{countText(reviews.count)}</span>
        </>
      )}
      <ScoreDetails reviews={reviews} />
    </>
  )
}
