import type { QueryFunctionContext, QueryKey } from '@tanstack/react-query'
import { STALE_TIME_MS } from '../../base/api/query.ts'

/** The common part of the answers to all searches. */
type Answer = {
  results: { id: string }[]
  pagination: { total: number }
  incomplete?: true | undefined
  source?: 'pending' | 'unavailable' | undefined
}

/** The last `arrived` results came from the external source, after the others were shown. */
export type Stepped<T> = T & { arrived?: number }

type State = { state: { data?: Answer | undefined } }

/** The external source is asked once the words have stayed the same for this long. */
const FOLLOW_UP_AFTER_MS = 200

/**
 * A search in two steps: first what is stored, at once, then what the external source adds. Incomplete results are shown, but
 * never kept as if they were all. A refetch of incomplete results asks the source again.
 */
export const inSteps = <T extends Answer>(
  ask: (wait: 'true' | 'false', signal: AbortSignal) => Promise<T>,
) => ({
  queryFn: async ({ client, queryKey, signal }: QueryFunctionContext<QueryKey>): Promise<Stepped<T>> => {
    const stored = client.getQueryData<Stepped<T>>(queryKey)
    if (!stored?.incomplete) return ask('false', signal)
    try {
      return addTo(stored, await ask('true', signal))
    } catch (error) {
      if (signal.aborted) throw error
      return { ...stored, source: 'unavailable' }
    }
  },
  staleTime: ({ state }: State) => (state.data?.incomplete ? 0 : STALE_TIME_MS),
  refetchInterval: ({ state }: State) => (state.data?.source === 'pending' ? FOLLOW_UP_AFTER_MS : false),
})

/** Appends new results, so that those on the screen stay where they are. */
export function addTo<T extends Answer>(shown: Stepped<T>, answer: T): Stepped<T> {
  const known = new Set(shown.results.map(({ id }) => id))
  const added = answer.results.filter(({ id }) => !known.has(id))
  return {
    ...answer,
    results: [...shown.results, ...added],
    arrived: (shown.arrived ?? 0) + added.length,
  }
}

/** The first results that are stored, and the first ones that arrived later, so that neither displaces the other. */
export function firstOf<R>({ results, arrived = 0 }: { results: R[]; arrived?: number }, size: number) {
  const stored = results.length - arrived
  return { stored: results.slice(0, Math.min(stored, size)), arrived: results.slice(stored, stored + size) }
}
