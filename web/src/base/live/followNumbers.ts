import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

type Numbers<N extends string> = Partial<Record<N, number>>
type Followed<T, N extends string> = {
  keyOf: (id: string) => QueryKey
  /** The numbers up to which the loaded data has everything. */
  numbers: Record<N, (data: T) => number>
  /** Fetches what follows them. By default the query is refetched, if it is shown. */
  fetch?: (client: QueryClient, id: string) => Promise<unknown>
}
/** `isAnnounced`: an event arrived since the last fetch began. `isAsked`: somebody wants a fetch in any case. */
type Run<N extends string> = {
  announced: Numbers<N>
  isAnnounced: boolean
  isAsked: boolean
  done: Promise<void>
}

/**
 * Follows the numbered changes of things whose data is in the query cache: it applies each event, and fetches the changes that are missing
 * before it. A thing has one fetch at a time: cancelling it for every event would starve a busy thing of all of them.
 */
export function followNumbers<T, N extends string>({
  keyOf,
  numbers,
  fetch = (client, id) => client.invalidateQueries({ queryKey: keyOf(id), exact: true }),
}: Followed<T, N>) {
  const runs = new WeakMap<object, Run<N>>()
  const names = Object.keys(numbers) as N[]
  const find = (client: QueryClient, id: string) =>
    client.getQueryCache().find<T>({ queryKey: keyOf(id), exact: true })
  const isMissing = (data: T | undefined, announced: Numbers<N>) =>
    data !== undefined && names.some((name) => numbers[name](data) < (announced[name] ?? 0))

  function runOf(client: QueryClient, id: string, query: Query<T>): Run<N> {
    const known = runs.get(query)
    if (known) return known
    const run: Run<N> = { announced: {}, isAnnounced: false, isAsked: false, done: Promise.resolve() }
    runs.set(query, run)
    run.done = fetchMissing()
    return run

    async function fetchMissing() {
      // Events and requests of the same tick share the first fetch.
      await null
      try {
        do {
          // The first load may have begun before any event. A later fetch that does not reach a number is not repeated for it.
          Object.assign(run, { isAnnounced: query.state.data === undefined, isAsked: false })
          await fetch(client, id)
        } while (run.isAsked || (run.isAnnounced && isMissing(query.state.data, run.announced)))
      } finally {
        runs.delete(query)
      }
    }
  }

  return {
    /** Applies an event to the loaded data, as far as it follows, and fetches the rest up to the announced numbers. */
    receive(
      client: QueryClient,
      id: string,
      announced: Numbers<N>,
      apply: (data: T) => T = (data) => data,
    ): void {
      const query = find(client, id)
      if (!query) return
      const before = query.state.data
      const after = before === undefined ? undefined : apply(before)
      if (after !== before) client.setQueryData<T>(query.queryKey, after)
      if (after !== undefined && !isMissing(after, announced)) return
      const run = runOf(client, id, query)
      run.isAnnounced = true
      for (const name of names) run.announced[name] = Math.max(run.announced[name] ?? 0, announced[name] ?? 0)
      // The next event or connection fetches what this fetch could not.
      run.done.catch(() => {})
    },

    /** Fetches the changes whose events may have been lost. A query that is not in the cache needs no fetch. */
    async catchUp(client: QueryClient, id: string): Promise<void> {
      const query = find(client, id)
      if (!query) return
      const run = runOf(client, id, query)
      run.isAsked = true
      await run.done
    },
  }
}
