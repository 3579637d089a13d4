import { Suspense } from 'react'
import { lazyChunk } from '../../base/ui/layout/lazyChunk.ts'
import { Skeleton } from '../../base/ui/lists/Skeleton.tsx'
import type { DiaryProps } from './Diary.tsx'

const Diary = lazyChunk(() => import('./Diary.tsx').then((m) => m.Diary))

/** A diary on a tab of a profile, loaded on demand. */
export function DiaryTab(props: DiaryProps) {
  return (
    <Suspense fallback={<Skeleton width="100%" height={480} />}>
      <Diary key={props.userId} {...props} />
    </Suspense>
  )
}
