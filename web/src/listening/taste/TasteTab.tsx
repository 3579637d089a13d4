import { Suspense } from 'react'
import { lazyChunk } from '../../base/ui/layout/lazyChunk.ts'
import { Skeleton } from '../../base/ui/lists/Skeleton.tsx'

const TasteProfile = lazyChunk(() => import('./TasteProfile.tsx').then((m) => m.TasteProfile))

/** «Tus gustos» on a tab of the profile, loaded on demand. */
export function TasteTab() {
  return (
    <Suspense fallback={<Skeleton width="100%" height={320} />}>
      <TasteProfile />
    </Suspense>
  )
}
