import { Sheet } from '../catalogue/Sheet.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { MAIN_ID } from '../ui/landmarks.ts'
import { Poster } from '../ui/Poster.tsx'
import { SectionHeader } from '../ui/SectionHeader.tsx'
import { WASHES } from '../ui/wash.ts'

export function GenrePage() {
  return (
    <main id={MAIN_ID} tabIndex={-1}>
      <Poster wash={WASHES.mango} title="Género" titleSize="huge" />
      <Sheet>
        <SectionHeader title="Álbumes" />
        <EmptyState title="Recomiéndanos tu album favorito de este género para mostrar!" headingLevel={3} />
      </Sheet>
    </main>
  )
}
