import { Suspense } from 'react'
import { lazyChunk } from '../../base/ui/layout/lazyChunk.ts'

const HiddenBanner = lazyChunk(() => import('./HiddenBanner.tsx').then((m) => m.HiddenBanner))

/** The banner of a hidden item, which only Admins load. */
export function HiddenNotice() {
  return (
    <Suspense>
      <HiddenBanner />
    </Suspense>
  )
}
