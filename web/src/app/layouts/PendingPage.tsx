import { PageLoader } from '../../base/ui/layout/PageLoader.tsx'
import { MAIN_ID } from '../../base/ui/styles/landmarks.ts'

/** Shown while a page is loading. */
export function PendingPage() {
  return (
    <main id={MAIN_ID} tabIndex={-1}>
      <PageLoader text="Cargando la página" />
    </main>
  )
}
