import { Suspense } from 'react'
import { lazyChunk } from '../../base/ui/layout/lazyChunk.ts'
import { StatsSkeleton } from './StatsSkeleton.tsx'

const StatsView = lazyChunk(() => import('./StatsView.tsx').then((m) => m.StatsView))

type Props = {
  userId: string
  /** The name of the person, for others. */
  name?: string | undefined
}

/** «Números» on a tab of the profile, loaded on demand. */
export function StatsTab({ userId, name }: Props) {
  return (
    <Suspense fallback={<StatsSkeleton />}>
      <StatsView userId={userId} name={name} />
    </Suspense>
  )
}
