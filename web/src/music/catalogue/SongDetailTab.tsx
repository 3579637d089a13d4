import { Suspense } from 'react'
import { lazyChunk } from '../../base/ui/layout/lazyChunk.ts'
import { Skeleton } from '../../base/ui/lists/Skeleton.tsx'
import type { SongDetailProps } from './SongDetail.tsx'

const SongDetail = lazyChunk(() => import('./SongDetail.tsx').then((m) => m.SongDetail))

/** The facts about a song on a tab that is not open by default, loaded on demand. */
export function SongDetailTab(props: SongDetailProps) {
  return (
    <Suspense fallback={<Skeleton width="100%" height={240} />}>
      <SongDetail {...props} />
    </Suspense>
  )
}
