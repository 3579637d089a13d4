import { SearchForm } from '../catalogue/SearchForm.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'

export function SearchPage() {
  return (
    <Page title="¡Encuentra tus canciones favoritas!" titleSize="huge">
      <SearchForm />
      <EmptyState title="Aún no hay nada que buscar" hint="El catálogo de música abre muy pronto" />
    </Page>
  )
}
