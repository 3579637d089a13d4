import { Suspense } from 'react'
import { lazyChunk } from '../../base/ui/layout/lazyChunk.ts'

const EntryPoints = lazyChunk(() => import('./EntryPoints.tsx').then((m) => m.EntryPoints))

/** «Por dónde empezar» on the page of a genre. */
export function GenreStart({ genreId }: { genreId: string }) {
  return (
    <Suspense>
      <EntryPoints key={genreId} genreId={genreId} />
    </Suspense>
  )
}
