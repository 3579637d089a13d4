import { MAX_CLOSE_PEOPLE } from '@remusic/contract/affinity'
import type { Song } from '@remusic/contract/schemas/catalogue'
import { type ReactNode, Suspense } from 'react'
import { ClosePeople } from '../affinity/ClosePeople.tsx'
import { CatalogueSearch } from '../catalogue/CatalogueSearch.tsx'
import { type CatalogueSearchState, searchQueries, useSearchState } from '../catalogue/searchState.ts'
import { UserSearch } from '../catalogue/UserSearch.tsx'
import { isDescription } from '../opinions/isDescription.ts'
import { OpinionExamples } from '../opinions/OpinionExamples.tsx'
import { OpinionSkeleton } from '../opinions/OpinionSkeleton.tsx'
import { AddToPlaylist } from '../playlists/AddToPlaylist.tsx'
import type { ScreenQueries } from '../screenQueries.ts'
import { Deferred } from '../ui/layout/Deferred.tsx'
import { lazyChunk } from '../ui/layout/lazyChunk.ts'
import { Page } from '../ui/layout/Page.tsx'

const OpinionResults = lazyChunk(() => import('../opinions/OpinionResults.tsx').then((m) => m.OpinionResults))

const songActions = (song: Song) => <AddToPlaylist song={song} />

/** Songs are what the page searches for unless told otherwise, so they stand for all kinds here. */
const KINDS = { track: undefined, artist: 'artist', album: 'album' } as const

export const queries: ScreenQueries = ({ search }) => ({ required: searchQueries(search) })

export function SearchPage() {
  const [state, change] = useSearchState()
  return (
    <Page title="¡Encuentra tus canciones favoritas!">
      {state.kind === 'user' ? (
        <UserSearch state={state} onChange={change} start={<ClosePeople limit={MAX_CLOSE_PEOPLE} />} />
      ) : (
        <CatalogueSearch
          state={{ ...state, kind: state.kind }}
          onChange={change}
          songActions={songActions}
          opinions={opinionsFor({ ...state, kind: state.kind })}
          examples={<OpinionExamples onSearch={(words) => change({ query: words })} />}
        />
      )}
    </Page>
  )
}

const opinionsFor = ({ query, kind }: CatalogueSearchState) => ({
  isFirst: (namesFound: number) => isDescription(query, namesFound),
  section: (isMain: boolean, otherwise?: ReactNode) => (
    <>
      <noscript>{otherwise}</noscript>
      <Deferred>
        <Suspense fallback={isMain && <OpinionSkeleton />}>
          <OpinionResults words={query} kind={KINDS[kind]} isMain={isMain} otherwise={otherwise} />
        </Suspense>
      </Deferred>
    </>
  ),
})
