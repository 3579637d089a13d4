import { Suspense } from 'react'
import { Deferred } from '../../base/ui/layout/Deferred.tsx'
import { lazyChunk } from '../../base/ui/layout/lazyChunk.ts'

const Memories = lazyChunk(() => import('./Memories.tsx').then((m) => m.Memories))

/** «Hace un año escribiste…», loaded after the rest of the page. */
export function OnThisDay() {
  return (
    <Deferred>
      <Suspense>
        <Memories />
      </Suspense>
    </Deferred>
  )
}
