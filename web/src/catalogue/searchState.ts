import { MAX_SEARCH_RESULTS, SEARCH_PAGE_SIZE } from '@remusic/contract/search'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { SEARCH_PARAM } from '../paths.ts'

export type SearchKind = 'track' | 'artist' | 'album' | 'user'

export type SearchState = {
  query: string
  kind: SearchKind
  artist: string
  album: string
  explicit: '' | 'true' | 'false'
  page: number
}

/** Page size for filtered searches and for people. */
export const SHORT_PAGE_SIZE = 10

const KINDS: readonly string[] = ['track', 'artist', 'album', 'user']

/** The search state, stored in the URL so that it survives links, reloads and the back button. */
export function useSearchState(): [SearchState, (change: Partial<SearchState>) => void] {
  const [params, setParams] = useSearchParams()
  const state = readSearch(params)
  const change = (part: Partial<SearchState>) =>
    setParams(writeSearch({ ...state, page: 1, ...part }), { replace: true, preventScrollReset: true })
  return [state, change]
}

export function readSearch(params: URLSearchParams): SearchState {
  const kind = params.get('tipo') ?? ''
  const explicit = params.get('explicito')
  return {
    query: params.get(SEARCH_PARAM) ?? '',
    kind: KINDS.includes(kind) ? (kind as SearchKind) : 'track',
    artist: params.get('artista') ?? '',
    album: params.get('album') ?? '',
    explicit: explicit === 'true' || explicit === 'false' ? explicit : '',
    page: Math.min(MAX_PAGES, Math.max(1, Math.floor(Number(params.get('pagina')) || 1))),
  }
}

/** No search reports more results than fit on these pages. */
const MAX_PAGES = MAX_SEARCH_RESULTS / SHORT_PAGE_SIZE

export const pageSizeOf = ({ kind, artist, album, explicit }: SearchState) =>
  kind === 'user' || artist || album || explicit ? SHORT_PAGE_SIZE : SEARCH_PAGE_SIZE

export function writeSearch({ query, kind, artist, album, explicit, page }: SearchState): URLSearchParams {
  const params = new URLSearchParams()
  if (query) params.set(SEARCH_PARAM, query)
  if (kind !== 'track') params.set('tipo', kind)
  if (artist) params.set('artista', artist)
  if (album) params.set('album', album)
  if (explicit) params.set('explicito', explicit)
  if (page > 1) params.set('pagina', String(page))
  return params
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
