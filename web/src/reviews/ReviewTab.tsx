import { Suspense } from 'react'
import { lazyPart } from '../ui/layout/lazyPart.ts'
import { TwoColumns } from '../ui/layout/TwoColumns.tsx'
import { PendingReviews } from './PendingReviews.tsx'
import type { Target } from './queries.ts'

const ReviewSection = lazyPart(() => import('./ReviewSection.tsx').then((m) => m.ReviewSection))

/** The reviews of a page that opens with something else: they come when somebody wants to read them. */
export function ReviewTab(about: Target & { name: string }) {
  return (
    <Suspense fallback={<TwoColumns main={<PendingReviews />} side={null} />}>
      <ReviewSection {...about} />
    </Suspense>
  )
}
