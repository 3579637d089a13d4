import { Suspense } from 'react'
import { lazyChunk } from '../../base/ui/layout/lazyChunk.ts'
import { TwoColumns } from '../../base/ui/layout/TwoColumns.tsx'
import type { ReviewSectionProps } from './ReviewSection.tsx'
import { ReviewsSkeleton } from './ReviewsSkeleton.tsx'

const ReviewSection = lazyChunk(() => import('./ReviewSection.tsx').then((m) => m.ReviewSection))

/** The reviews on a tab, loaded on demand. */
export function ReviewTab(about: ReviewSectionProps) {
  return (
    <Suspense fallback={<TwoColumns main={<ReviewsSkeleton />} side={null} />}>
      <ReviewSection key={`${about.kind} ${about.apiId}`} {...about} />
    </Suspense>
  )
}
