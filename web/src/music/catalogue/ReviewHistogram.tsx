import type { ScoreSummary } from '@remusic/contract/opinions/votes'
import { ScoreHistogram } from '../../base/ui/charts/ScoreHistogram.tsx'
import { Panel } from '../../base/ui/layout/Panel.tsx'
import { countText } from './ReviewFacts.tsx'

/** The distribution of review scores; nothing while they are hidden from the reader. */
export function ReviewHistogram({
  reviews,
}: {
  reviews: Pick<ScoreSummary, 'count' | 'histogram' | 'score' | 'blind'>
}) {
  if (reviews.blind) return null
  const [one = 0, two = 0, three = 0, four = 0, five = 0] = reviews.histogram
  return (
    <Panel>
      <ScoreHistogram
        title="Calificación"
        counts={{ 1: one, 2: two, 3: three, 4: four, 5: five }}
        countText={countText(reviews.count)}
        score={reviews.score}
      />
    </Panel>
  )
}
