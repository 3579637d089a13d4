import { MAX_CLOSE_PEOPLE } from '@remusic/contract/affinity'
import type { Song } from '@remusic/contract/schemas/catalogue'
import { ClosePeople } from '../affinity/ClosePeople.tsx'
import { CatalogueSearch } from '../catalogue/CatalogueSearch.tsx'
import { searchQueries, useSearchState } from '../catalogue/searchState.ts'
import { UserSearch } from '../catalogue/UserSearch.tsx'
import { AddToPlaylist } from '../playlists/AddToPlaylist.tsx'
import type { ScreenQueries } from '../screenQueries.ts'
import { Page } from '../ui/layout/Page.tsx'

const songActions = (song: Song) => <AddToPlaylist song={song} />

export const queries: ScreenQueries = ({ search }) => ({ required: searchQueries(search) })

export function SearchPage() {
  const [state, change] = useSearchState()
  return (
    <Page title="¡Encuentra tus canciones favoritas!">
      {state.kind === 'user' ? (
        <UserSearch state={state} onChange={change} start={<ClosePeople limit={MAX_CLOSE_PEOPLE} />} />
      ) : (
        <CatalogueSearch state={{ ...state, kind: state.kind }} onChange={change} songActions={songActions} />
      )}
    </Page>
  )
}
