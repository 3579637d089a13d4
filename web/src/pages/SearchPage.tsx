import { MAX_CLOSE_PEOPLE } from '@remusic/contract/listening/affinity'
import type { Song } from '@remusic/contract/music/schemas/catalogue'
import { type ReactNode, Suspense } from 'react'
import { Deferred } from '../base/ui/layout/Deferred.tsx'
import { lazyChunk } from '../base/ui/layout/lazyChunk.ts'
import { Page } from '../base/ui/layout/Page.tsx'
import { ClosePeople } from '../listening/affinity/ClosePeople.tsx'
import { CatalogueSearch } from '../music/catalogue/CatalogueSearch.tsx'
import { type CatalogueSearchState, searchQueries, useSearchState } from '../music/catalogue/searchState.ts'
import { UserSearch } from '../music/catalogue/UserSearch.tsx'
import { isDescription } from '../opinions/opinions/isDescription.ts'
import { OpinionExamples } from '../opinions/opinions/OpinionExamples.tsx'
import { OpinionSkeleton } from '../opinions/opinions/OpinionSkeleton.tsx'
import type { ScreenQueries } from '../screenQueries.ts'
import { AddToPlaylist } from '../together/playlists/AddToPlaylist.tsx'

const OpinionResults = lazyChunk(() =>
  import('../opinions/opinions/OpinionResults.tsx').then((m) => m.OpinionResults),
)

const songActions = (song: Song) => <AddToPlaylist song={song} />

/** The page searches for songs by default, so they stand for all kinds here. */
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
