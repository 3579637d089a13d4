import { MAIN_ID } from '../../ui/landmarks.ts'
import { PageLoader } from '../../ui/PageLoader.tsx'

/** Stands in for a page whose data is on its way. */
export function PendingPage() {
  return (
    <main id={MAIN_ID} tabIndex={-1}>
      <PageLoader text="Cargando la página" />
    </main>
  )
}
