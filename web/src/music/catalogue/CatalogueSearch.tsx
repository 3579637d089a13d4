import type { Song } from '@remusic/contract/music/schemas/catalogue'
import type { Facets } from '@remusic/contract/music/schemas/search'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { TextLink } from '../../base/ui/inputs/TextLink.tsx'
import { EmptyState } from '../../base/ui/lists/EmptyState.tsx'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { outdated } from '../../base/ui/lists/outdated.ts'
import { Pager } from '../../base/ui/lists/Pager.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { SkeletonRow } from '../../base/ui/lists/SkeletonRow.tsx'
import { FoundElsewhere } from './FoundElsewhere.tsx'
import { searchQuery } from './queries.ts'
import { rememberSearch } from './recentSearches.ts'
import classes from './Search.module.css'
import { SearchForm } from './SearchForm.tsx'
import { SearchResults } from './SearchResults.tsx'
import { SearchStart } from './SearchStart.tsx'
import { SOURCE_TEXTS, SourceStatus, sourceStateOf } from './SourceStatus.tsx'
import {
  type CatalogueSearchState,
  isNarrowed,
  optionsRequestOf,
  pageSizeOf,
  pagesOf,
  requestOf,
  type SearchState,
  useLastPage,
} from './searchState.ts'
import { firstOf } from './searchSteps.ts'

type Props = {
  state: CatalogueSearchState
  onChange: (change: Partial<SearchState>) => void
  /** Extra buttons for each song in the results. */
  songActions: (song: Song) => ReactNode
  /** Opinions that match a description. They may precede the results by name; without any, `otherwise` is shown. */
  opinions: {
    isFirst: (namesFound: number) => boolean
    section: (isMain: boolean, otherwise?: ReactNode) => ReactNode
  }
  /** Shown below the last searches until a search is typed. */
  examples: ReactNode
}

const LOADING_TEXT = 'Estamos buscando la mejor música para tí'
const NO_FILTERS = { artist: '', album: '', explicit: '' } as const
const PLACEHOLDERS = ['1', '2', '3', '4', '5', '6', '7', '8']

/** Search for songs, artists or albums: form, result count, results and pager. */
export function CatalogueSearch({ state, onChange, songActions, opinions, examples }: Props) {
  const { query, artist, page } = state
  const size = pageSizeOf(state)
  const found = useQuery(searchQuery(requestOf(state)))
  const all = useQuery(searchQuery(optionsRequestOf(state)))
  const { artists, albums } = choicesIn(all.data?.facets, artist)
  const hasFilters = isNarrowed(state)
  const source = sourceStateOf(found)
  const isEmpty = found.data?.pagination.total === 0
  const pages = pagesOf(found.data?.pagination.total ?? 0, size)
  const hasOpinions = found.data !== undefined && page === 1 && !hasFilters && source !== 'asking'
  const isDescription = hasOpinions && opinions.isFirst(found.data.pagination.total)
  const nothing = (
    <EmptyState
      title="No encontramos nada con esas palabras"
      hint={hasFilters ? 'Prueba con otras o quita los filtros' : 'Prueba con otras, o con menos'}
      {...(hasFilters && { action: <Button onClick={() => onChange(NO_FILTERS)}>Quitar filtros</Button> })}
    />
  )
  useRememberedSearch(query, (found.data?.pagination.total ?? 0) > 0 && !found.isPlaceholderData)
  useLastPage(page, found.data && !found.isPlaceholderData ? pages : null, onChange)
  return (
    <>
      <SearchForm state={state} onChange={onChange} artists={artists} albums={albums} />
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-2 mt-5 mb-3">
        <p className={classes.count} role="status">
          {query !== '' &&
            found.data &&
            !found.isPlaceholderData &&
            [
              (isDescription ? !isEmpty : source === 'answered' || !isEmpty) &&
                countText(found.data.pagination.total),
              source === 'asking' && SOURCE_TEXTS.asking,
            ]
              .filter(Boolean)
              .join(' · ')}
          {query !== '' && found.isPending && (found.failureReason?.message ?? LOADING_TEXT)}
        </p>
        {hasFilters && (
          <TextLink component="button" onClick={() => onChange(NO_FILTERS)}>
            Quitar filtros
          </TextLink>
        )}
      </div>
      {query === '' ? (
        <SearchStart onSearch={(words) => onChange({ query: words })} examples={examples} />
      ) : found.isPending || (isEmpty && source === 'asking') ? (
        <SkeletonGroup label="Buscando">
          {PLACEHOLDERS.map((key) => (
            <SkeletonRow key={key} />
          ))}
        </SkeletonGroup>
      ) : found.isError ? (
        <ErrorState
          title={found.error.message}
          onRetry={() => void found.refetch()}
          pending={found.isFetching}
        />
      ) : isEmpty && source === 'unavailable' ? (
        <ErrorState
          title={SOURCE_TEXTS.nothingStored}
          hint={SOURCE_TEXTS.mayExist}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <div {...outdated(found.isPlaceholderData)}>
          {found.data.suggestion && (
            <p className="wrap-anywhere text-lg mb-4">
              ¿Quisiste decir{' '}
              <TextLink
                component="button"
                accent
                onClick={() => onChange({ query: found.data.suggestion ?? '' })}
              >
                {found.data.suggestion}
              </TextLink>
              ?
            </p>
          )}
          {isEmpty && (
            <FoundElsewhere state={state} onChange={(change) => onChange({ ...NO_FILTERS, ...change })} />
          )}
          {isDescription && opinions.section(true, isEmpty && nothing)}
          {isEmpty ? (
            !isDescription && nothing
          ) : (
            <SearchResults
              results={Object.values(firstOf(found.data, size)).flat()}
              from={(page - 1) * size + 1}
              actions={songActions}
            />
          )}
          <SourceStatus search={found} />
          <Pager className="mt-8" page={page} pages={pages} onChange={(next) => onChange({ page: next })} />
          {hasOpinions && !isDescription && opinions.section(false)}
        </div>
      )}
    </>
  )
}

/** Remembers a search that found something, once its author has stopped typing. */
function useRememberedSearch(query: string, hasResults: boolean) {
  useEffect(() => {
    if (query === '' || !hasResults) return
    const timer = setTimeout(() => rememberSearch(query), REMEMBER_AFTER_MS)
    return () => clearTimeout(timer)
  }, [query, hasResults])
}

const REMEMBER_AFTER_MS = 1_500

const countText = (total: number) => {
  if (total === 0) return 'Sin resultados'
  return total === 1 ? '1 resultado' : `${total.toLocaleString('es')} resultados`
}

/** The albums are those of the chosen artist, so that no choice leads to an empty result. */
function choicesIn(facets: Facets | undefined, artistId: string) {
  const albums = facets?.albums ?? []
  const ofArtist = albums.filter((album) => album.artistId === artistId)
  return {
    artists: (facets?.artists ?? []).map(({ id, name }) => ({ value: id, label: name })),
    albums: (ofArtist.length > 0 ? ofArtist : albums).map(({ id, title }) => ({ value: id, label: title })),
  }
}
