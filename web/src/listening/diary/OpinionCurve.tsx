import { Suspense } from 'react'
import { Deferred } from '../../base/ui/layout/Deferred.tsx'
import { lazyChunk } from '../../base/ui/layout/lazyChunk.ts'
import type { CurveProps } from './CurvePanel.tsx'

const CurvePanel = lazyChunk(() => import('./CurvePanel.tsx').then((m) => m.CurvePanel))

/** How opinions of a song or an album moved, loaded after the rest of the page. */
export function OpinionCurve(props: CurveProps) {
  return (
    <Deferred>
      <Suspense>
        <CurvePanel key={props.apiId} {...props} />
      </Suspense>
    </Deferred>
  )
}
