import type { SearchFilter } from '@remusic/contract/music/schemas/search'
import { MAX_SEARCH_RESULTS, SEARCH_PAGE_SIZE, SEARCH_QUERY_LENGTH } from '@remusic/contract/music/search'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { SEARCH_PARAM } from '../../paths.ts'
import { userSearchQuery } from '../../people/accounts/queries.ts'
import { genresQuery, mostReviewedSongsQuery, type SearchRequest, searchQuery } from './queries.ts'

export type SearchKind = 'track' | 'artist' | 'album' | 'user'

export type SearchState = {
  query: string
  kind: SearchKind
  artist: string
  album: string
  explicit: '' | 'true' | 'false'
  page: number
}

export type CatalogueSearchState = SearchState & { kind: SearchFilter }

/** Page size for filtered searches and for people. */
export const SHORT_PAGE_SIZE = 10

/** The names of the search's parts in the URL, and of the fields of its form. */
export const SEARCH_FIELDS = {
  query: SEARCH_PARAM,
  kind: 'tipo',
  artist: 'artista',
  album: 'album',
  explicit: 'explicito',
  page: 'pagina',
} as const satisfies Record<keyof SearchState, string>

const KINDS: readonly string[] = ['track', 'artist', 'album', 'user']

/** The search state, stored in the URL so that it survives links, reloads and the back button. */
export function useSearchState(): [SearchState, (change: Partial<SearchState>) => void] {
  const [params, setParams] = useSearchParams()
  const state = readSearch(params)
  // Two changes may come before the first one is rendered: what was typed, and a kind that is pressed.
  const latest = useRef({ params, state })
  if (latest.current.params !== params) latest.current = { params, state }
  const change = (part: Partial<SearchState>) => {
    const next = { ...latest.current.state, page: 1, ...part }
    latest.current = { params, state: next }
    setParams(writeSearch(next), { replace: true, preventScrollReset: true })
  }
  return [state, change]
}

export function readSearch(params: URLSearchParams): SearchState {
  const kind = params.get(SEARCH_FIELDS.kind) ?? ''
  const explicit = params.get(SEARCH_FIELDS.explicit)
  return {
    query: params.get(SEARCH_FIELDS.query) ?? '',
    kind: KINDS.includes(kind) ? (kind as SearchKind) : 'track',
    artist: params.get(SEARCH_FIELDS.artist) ?? '',
    album: params.get(SEARCH_FIELDS.album) ?? '',
    explicit: explicit === 'true' || explicit === 'false' ? explicit : '',
    page: Math.min(MAX_PAGES, Math.max(1, Math.floor(Number(params.get(SEARCH_FIELDS.page)) || 1))),
  }
}

/** No search reports more results than fit on these pages. */
const MAX_PAGES = MAX_SEARCH_RESULTS / SHORT_PAGE_SIZE

export const isNarrowed = ({ artist, album, explicit }: Pick<SearchState, 'artist' | 'album' | 'explicit'>) =>
  artist !== '' || album !== '' || explicit !== ''

export const pageSizeOf = (state: SearchState) =>
  state.kind === 'user' || isNarrowed(state) ? SHORT_PAGE_SIZE : SEARCH_PAGE_SIZE

export function writeSearch({ query, kind, artist, album, explicit, page }: SearchState): URLSearchParams {
  const params = new URLSearchParams()
  if (query) params.set(SEARCH_FIELDS.query, query)
  if (kind !== 'track') params.set(SEARCH_FIELDS.kind, kind)
  if (artist) params.set(SEARCH_FIELDS.artist, artist)
  if (album) params.set(SEARCH_FIELDS.album, album)
  if (explicit) params.set(SEARCH_FIELDS.explicit, explicit)
  if (page > 1) params.set(SEARCH_FIELDS.page, String(page))
  return params
}

/**
 * The request for the results of a search of the catalogue. The answer for the first page without filters contains their
 * options.
 */
export function requestOf({ kind, page, ...state }: CatalogueSearchState): SearchRequest {
  if (page === 1 && !isNarrowed(state)) return optionsRequestOf({ kind, page, ...state })
  const index = indexOf(page, pageSizeOf({ kind, page, ...state }))
  return { ...state, filter: kind, index, withHidden: true }
}

/** The request for the options of the filters, which come from all matches of the unfiltered search. */
export const optionsRequestOf = ({ query, kind }: CatalogueSearchState): SearchRequest => ({
  query,
  filter: kind,
  index: 0,
  artist: '',
  album: '',
  explicit: '',
  facets: true,
  withHidden: true,
})

/** The queries for the first view of a search. A rejected query is not part of them: the page would not exist for the server. */
export function searchQueries(params: URLSearchParams) {
  const { kind, ...state } = readSearch(params)
  if (state.query === '') return kind === 'user' ? [] : [genresQuery, mostReviewedSongsQuery]
  if (state.query.trim() === '' || state.query.length > SEARCH_QUERY_LENGTH) return []
  if (kind === 'user') return [userSearchQuery(state.query)]
  return [requestOf, optionsRequestOf].map((request) => searchQuery(request({ ...state, kind })))
}

/** The `index` of a page as specified: 0 for the first, then the position of the last result of the previous page. */
export const indexOf = (page: number, limit: number) => (page <= 1 ? 0 : (page - 1) * limit - 1)

export const pagesOf = (total: number, limit: number) => Math.max(1, Math.ceil(total / limit))

/** Goes to the last page when the URL, for example of an old link, points beyond it. */
export function useLastPage(
  page: number,
  pages: number | null,
  onChange: (change: { page: number }) => void,
) {
  const isBeyond = pages !== null && page > pages
  const latest = useRef(onChange)
  latest.current = onChange
  useEffect(() => {
    if (isBeyond) latest.current({ page: pages })
  }, [isBeyond, pages])
}
