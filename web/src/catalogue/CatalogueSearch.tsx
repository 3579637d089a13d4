import type { Song } from '@remusic/contract/schemas/catalogue'
import type { Found } from '@remusic/contract/schemas/search'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Key } from '../ui/inputs/Key.tsx'
import { TextLink } from '../ui/inputs/TextLink.tsx'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { ErrorState } from '../ui/lists/ErrorState.tsx'
import { Pager } from '../ui/lists/Pager.tsx'
import { SkeletonGroup } from '../ui/lists/SkeletonGroup.tsx'
import { SkeletonRow } from '../ui/lists/SkeletonRow.tsx'
import { searchQuery } from './queries.ts'
import classes from './Search.module.css'
import { SearchForm } from './SearchForm.tsx'
import { SearchResults } from './SearchResults.tsx'
import { SearchStart } from './SearchStart.tsx'
import {
  type CatalogueSearchState,
  optionsRequestOf,
  pageSizeOf,
  pagesOf,
  requestOf,
  type SearchState,
  useLastPage,
} from './searchState.ts'

type Props = {
  state: CatalogueSearchState
  onChange: (change: Partial<SearchState>) => void
  /** Extra keys for each song in the results. */
  songActions: (song: Song) => ReactNode
}

const NO_FILTERS = { artist: '', album: '', explicit: '' } as const
const PLACEHOLDERS = ['1', '2', '3', '4', '5', '6', '7', '8']

/** Search for songs, artists or albums: form, result count, results and pager. */
export function CatalogueSearch({ state, onChange, songActions }: Props) {
  const { query, artist, album, explicit, page } = state
  const size = pageSizeOf(state)
  const found = useQuery(searchQuery(requestOf(state)))
  const all = useQuery(searchQuery(optionsRequestOf(state)))
  const { artists, albums } = choicesIn(all.data?.results ?? [])
  const isNarrowed = artist !== '' || album !== '' || explicit !== ''
  const pages = pagesOf(found.data?.pagination.total ?? 0, size)
  useLastPage(page, found.data && !found.isPlaceholderData ? pages : null, onChange)
  return (
    <>
      <SearchForm state={state} onChange={onChange} artists={artists} albums={albums} />
      <div className={classes.line}>
        <p className={classes.count} role="status">
          {query !== '' && found.data && !found.isPlaceholderData && countText(found.data.pagination.total)}
        </p>
        {isNarrowed && (
          <TextLink component="button" onClick={() => onChange(NO_FILTERS)}>
            Quitar filtros
          </TextLink>
        )}
      </div>
      {query === '' ? (
        <SearchStart />
      ) : found.isPending ? (
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
      ) : (
        <div className={classes.results} aria-busy={found.isPlaceholderData}>
          {found.data.suggestion && (
            <p className={classes.suggestion}>
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
          {found.data.pagination.total === 0 ? (
            <EmptyState
              title="No encontramos nada con esas palabras"
              hint={isNarrowed ? 'Prueba con otras o quita los filtros' : 'Prueba con otras, o con menos'}
              {...(isNarrowed && { action: <Key onClick={() => onChange(NO_FILTERS)}>Quitar filtros</Key> })}
            />
          ) : (
            <SearchResults
              results={found.data.results.slice(0, size)}
              from={(page - 1) * size + 1}
              actions={songActions}
            />
          )}
          <Pager
            className={classes.pager}
            page={page}
            pages={pages}
            onChange={(next) => onChange({ page: next })}
          />
        </div>
      )}
    </>
  )
}

const countText = (total: number) => {
  if (total === 0) return 'Sin resultados'
  return total === 1 ? '1 resultado' : `${total.toLocaleString('es')} resultados`
}

function choicesIn(results: Found['results']) {
  const artists = new Map<string, string>()
  const albums = new Map<string, string>()
  for (const each of results) {
    if (each.type === 'track') {
      artists.set(each.artist.idArtist, each.artist.name)
      albums.set(each.album.idAlbum, each.album.titleAlbum)
    }
    if (each.type === 'album') artists.set(each.artistId, each.artist)
  }
  const options = (choices: Map<string, string>) =>
    [...choices]
      .map(([value, label]) => ({ value, label }))
      .sort((a, b) => a.label.localeCompare(b.label, 'es'))
  return { artists: options(artists), albums: options(albums) }
}
