import { MESSAGES } from '@remusic/contract/base/messages'
import { type DehydratedState, dehydrate, hydrate, type Query, type QueryClient } from '@tanstack/react-query'
import type { HydrationState, StaticHandlerContext } from 'react-router'
import { ApiError } from '../base/api/error.ts'

/** The element of the page that carries its state as JSON. */
export const STATE_ID = 'page-state'

type PageState = {
  queries: DehydratedState['queries']
  loaderData: StaticHandlerContext['loaderData']
  /** The routes whose error boundary shows that the page does not exist. */
  missingIn: string[]
}

/** The state for hydrating a rendered page, as JSON that is safe inside of a script element. */
export function dehydratePage(
  client: QueryClient,
  { loaderData, errors }: Pick<StaticHandlerContext, 'loaderData' | 'errors'>,
  isShown: (query: Query) => boolean,
): string {
  const { queries } = dehydrate(client, {
    shouldDehydrateQuery: (query) => query.state.status !== 'pending' && isShown(query),
  })
  const state: PageState = {
    // Without times, pages with equal data are equal. The browser sets its own, because clocks differ.
    queries: queries.map((query) => ({
      ...query,
      dehydratedAt: 0,
      state: {
        ...query.state,
        dataUpdatedAt: 0,
        errorUpdatedAt: 0,
        error: plainError(query.state.error),
        fetchFailureReason: null,
      },
    })),
    loaderData,
    missingIn: Object.keys(errors ?? {}),
  }
  return JSON.stringify(state).replaceAll('<', '\\u003c')
}

/** Puts the state of a rendered page into the query cache and returns that of the router. */
export function hydratePage(client: QueryClient, json: string): HydrationState {
  const { queries, loaderData, missingIn } = JSON.parse(json) as PageState
  const now = Date.now()
  hydrate(client, {
    queries: queries.map((query) => ({
      ...query,
      dehydratedAt: now,
      state: {
        ...query.state,
        dataUpdatedAt: now,
        errorUpdatedAt: now,
        error: revivedError(query.state.error),
      },
    })),
  })
  const missing = missingIn.map(
    (id) => [id, new ApiError(404, { msg: MESSAGES.notFound, code: 'not_found' })] as const,
  )
  return { loaderData, errors: missing.length > 0 ? Object.fromEntries(missing) : null }
}

type PlainError = { status: number; msg: string; code: ApiError['code'] }

const plainError = (error: unknown) =>
  (error instanceof ApiError
    ? { status: error.status, msg: error.msg, code: error.code }
    : null) as Error | null

function revivedError(error: unknown): Error | null {
  const { status, msg, code } = (error ?? {}) as Partial<PlainError>
  return status && msg && code ? new ApiError(status, { msg, code }) : null
}
