import type { ScoreSummary } from '@remusic/contract/opinions/votes'
import { Score } from '../../base/ui/marks/Score.tsx'
import { scoreText } from '../../base/ui/marks/scores.ts'
import classes from './BigScore.module.css'
import { countText } from './ReviewFacts.tsx'
import { ScoreDetails } from './ScoreDetails.tsx'

/** The score in large type, for the poster of a narrow screen. */
export function BigScore({ reviews }: { reviews: ScoreSummary }) {
  if (reviews.count === 0) return <p className="text-sm semibold">Sin reseñas todavía</p>
  return (
    <div className={`grid justify-items-start gap-1-5 ${classes.score}`}>
      <b aria-hidden>{reviews.score === null ? '?' : scoreText(reviews.score)}</b>
      <Score value={reviews.score} hideNumber />
      <p className="text-sm semibold">
        {reviews.blind ? 'Oculto hasta que la reseñes' : countText(reviews.count)}
      </p>
      <ScoreDetails reviews={reviews} />
    </div>
  )
}
