import type { ScoreSummary } from '@remusic/contract/opinions/votes'
import { memo, Suspense } from 'react'
import { lazyChunk } from '../../base/ui/layout/lazyChunk.ts'

const ScoreNotes = lazyChunk(() => import('./ScoreNotes.tsx').then((m) => m.ScoreNotes))

/**
 * How far opinions are apart, the votes in review, and how the score is computed, in a chunk that the page does not wait for. Memoized: if
 * it were rendered again before the chunk has loaded, React would remove the HTML of the server, and the page would move twice.
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
