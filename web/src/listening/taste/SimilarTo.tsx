import { Suspense } from 'react'
import { Deferred } from '../../base/ui/layout/Deferred.tsx'
import { lazyChunk } from '../../base/ui/layout/lazyChunk.ts'
import type { SimilarItemsProps } from './SimilarItems.tsx'

const SimilarItems = lazyChunk(() => import('./SimilarItems.tsx').then((m) => m.SimilarItems))

/** «Si te gusta esto» on the page of a song, an album or an artist, loaded after the rest of the page. */
export function SimilarTo(props: SimilarItemsProps) {
  return (
    <Deferred>
      <Suspense>
        <SimilarItems key={props.apiId} {...props} />
      </Suspense>
    </Deferred>
  )
}
