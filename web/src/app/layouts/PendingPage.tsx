import { PageLoader } from '../../ui/layout/PageLoader.tsx'
import { MAIN_ID } from '../../ui/styles/landmarks.ts'

/** Stands in for a page whose data is on its way. */
export function PendingPage() {
  return (
    <main id={MAIN_ID} tabIndex={-1}>
      <PageLoader text="Cargando la página" />
    </main>
  )
}
