import type { ScoreSummary } from '@remusic/contract/votes'
import { Suspense } from 'react'
import { lazyChunk } from '../ui/layout/lazyChunk.ts'

const ScoreNotes = lazyChunk(() => import('./ScoreNotes.tsx').then((m) => m.ScoreNotes))

/** How far opinions are apart, the votes in review, and how the score is computed. In a chunk of its own, which the page does not wait for. */
export const ScoreDetails = ({ reviews }: { reviews: ScoreSummary }) =>
  !reviews.blind &&
  reviews.count + reviews.held > 0 && (
    <Suspense>
      <ScoreNotes reviews={reviews} />
    </Suspense>
  )
