import { ArrowsClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowsClockwise'
import { CATALOGUE_CLOSED } from '../catalogue/closed.ts'
import { EmptyRail } from '../catalogue/EmptyRail.tsx'
import { ClosedKey } from '../ui/ClosedKey.tsx'
import { Page } from '../ui/Page.tsx'

export function MusicPage() {
  return (
    <Page
      title="Disfruta de nuestra variedad de canciones"
      titleSize="huge"
      actions={
        <ClosedKey
          variant="primary"
          size="l"
          icon={<ArrowsClockwiseIcon weight="bold" aria-hidden />}
          reason={CATALOGUE_CLOSED}
        >
          Nuevas canciones
        </ClosedKey>
      }
    >
      <EmptyRail title="Descubre nuevas canciones" text="No hay canciones" />
      <EmptyRail title="Canciones del momento" text="No hay canciones" />
      <EmptyRail title="Descubre nuevos artistas" text="No hay artistas" />
      <EmptyRail title="Artistas del momento" text="No hay artistas" />
    </Page>
  )
}
