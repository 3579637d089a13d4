import { CATALOGUE_CLOSED } from '../catalogue/closed.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'

export function GenresPage() {
  return (
    <Page title="Géneros" titleSize="huge">
      <EmptyState title="Aún no hay géneros" hint={CATALOGUE_CLOSED} />
    </Page>
  )
}
