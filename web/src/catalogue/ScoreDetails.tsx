import type { ScoreSummary } from '@remusic/contract/votes'
import { Suspense } from 'react'
import { Deferred } from '../ui/layout/Deferred.tsx'
import { lazyChunk } from '../ui/layout/lazyChunk.ts'

const ScoreNotes = lazyChunk(() => import('./ScoreNotes.tsx').then((m) => m.ScoreNotes))

/** How far opinions are apart, the votes in review, and how the score is computed: loaded after the page. */
export const ScoreDetails = ({ reviews }: { reviews: ScoreSummary }) =>
  !reviews.blind &&
  reviews.count + reviews.held > 0 && (
    <Deferred>
      <Suspense>
        <ScoreNotes reviews={reviews} />
      </Suspense>
    </Deferred>
  )
