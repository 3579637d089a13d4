import type { ScoreSummary } from '@remusic/contract/opinions/votes'
import { memo, Suspense } from 'react'
import { lazyChunk } from '../../base/ui/layout/lazyChunk.ts'

const ScoreNotes = lazyChunk(() => import('./ScoreNotes.tsx').then((m) => m.ScoreNotes))

/**
 * How far opinions are apart, the votes in review, and how the score is computed. In a chunk of its own, which the page does not wait
 * for: rendered again before that has loaded, React would remove what the server has sent, and move the page twice.
 */
export const ScoreDetails = memo(function ScoreDetails({ reviews }: { reviews: ScoreSummary }) {
  return (
    !reviews.blind &&
    reviews.count + reviews.held > 0 && (
      <Suspense>
        <ScoreNotes reviews={reviews} />
      </Suspense>
    )
  )
})
