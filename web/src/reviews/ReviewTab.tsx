import { Suspense } from 'react'
import { lazyChunk } from '../ui/layout/lazyChunk.ts'
import { TwoColumns } from '../ui/layout/TwoColumns.tsx'
import type { Target } from './queries.ts'
import { ReviewsSkeleton } from './ReviewsSkeleton.tsx'

const ReviewSection = lazyChunk(() => import('./ReviewSection.tsx').then((m) => m.ReviewSection))

/** The reviews on a tab that is not open by default, loaded on demand. */
export function ReviewTab(about: Target & { name: string }) {
  return (
    <Suspense fallback={<TwoColumns main={<ReviewsSkeleton />} side={null} />}>
      <ReviewSection {...about} />
    </Suspense>
  )
}
