import { CatalogueSearch } from '../catalogue/CatalogueSearch.tsx'
import { useSearchState } from '../catalogue/searchState.ts'
import { UserSearch } from '../catalogue/UserSearch.tsx'
import { Page } from '../ui/layout/Page.tsx'

export function SearchPage() {
  const [state, change] = useSearchState()
  return (
    <Page title="¡Encuentra tus canciones favoritas!">
      {state.kind === 'user' ? (
        <UserSearch state={state} onChange={change} />
      ) : (
        <CatalogueSearch state={{ ...state, kind: state.kind }} onChange={change} />
      )}
    </Page>
  )
}
