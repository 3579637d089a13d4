import { API_ID } from '@remusic/contract/music/catalogue'
import { REVIEW_ORDERS, type ReviewOrder } from '@remusic/contract/opinions/reviews'
import type { TargetKind } from '@remusic/contract/opinions/schemas/reviews'
import { useSearchParams } from 'react-router'
import { TAB_PARAM } from '../../paths.ts'

/** A reader's choices for a list, in the query of its URL. Without a parameter, or with an unknown value, the default applies. */
const PARAMS = { order: 'orden', score: 'puntaje', friends: 'de', kind: 'tipo', genre: 'genero' } as const
type Choice = keyof typeof PARAMS

/** The value of PARAMS.friends for a list without strangers. */
export const ONLY_FRIENDS = 'siguiendo'

export const KINDS = [
  { value: 'song', label: 'Canciones' },
  { value: 'album', label: 'Álbumes' },
  { value: 'artist', label: 'Artistas' },
] as const satisfies { value: TargetKind; label: string }[]

const SCORES = ['5', '4', '3', '2', '1'] as const

export type Feed = 'all' | 'following'
export type FeedFilter = { from: Feed; kind?: TargetKind; genre?: string }
export type TargetFilter = { order: ReviewOrder; score?: number; friends: 'first' | 'only' }

export const orderOf = (search: URLSearchParams): ReviewOrder =>
  REVIEW_ORDERS.find(({ value }) => value === search.get(PARAMS.order))?.value ?? 'newest'

export function targetFilterOf(search: URLSearchParams): TargetFilter {
  const score = SCORES.find((value) => value === search.get(PARAMS.score))
  return {
    order: orderOf(search),
    ...(score && { score: Number(score) }),
    friends: search.get(PARAMS.friends) === ONLY_FRIENDS ? 'only' : 'first',
  }
}

export function feedFilterOf(search: URLSearchParams): FeedFilter {
  const kind = KINDS.find(({ value }) => value === search.get(PARAMS.kind))?.value
  const genre = search.get(PARAMS.genre)
  return {
    from: search.get(TAB_PARAM) === 'following' ? 'following' : 'all',
    ...(kind && { kind }),
    ...(genre && API_ID.test(genre) && { genre }),
  }
}

/** Reads and changes the choices in the query; null removes one. A change neither scrolls nor adds to the browser's history. */
export function useListParams() {
  const [search, setSearch] = useSearchParams()
  const choose = (choices: Partial<Record<Choice, string | null>>) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [choice, value] of Object.entries(choices) as [Choice, string | null][])
          if (value) after.set(PARAMS[choice], value)
          else after.delete(PARAMS[choice])
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return { search, choose }
}
