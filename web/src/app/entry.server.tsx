import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { PassThrough, type Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Page, PageRequest, Renderer, Site } from '@remusic/contract/base/pages'
import { type QueryClient, type QueryObserverOptions, skipToken } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { anonymous, type Caller, setCaller } from '../base/api/caller.ts'
import { createQueryClient } from '../base/api/query.ts'
import { unloadedQueries, wasStreamed } from '../base/api/useStreamed.ts'
import { isMissing } from '../base/failures/isMissing.ts'
import { isUnauthenticated } from '../base/failures/isUnauthenticated.ts'
import { profileQuery } from '../people/accounts/queries.ts'
import type { StoredSession } from '../people/accounts/session.ts'
import { load } from '../screenQueries.ts'
import { App } from './App.tsx'
import { createDocument } from './document.tsx'
import { dehydratePage } from './pageState.ts'
import { LATE_DIGEST } from './recovered.ts'
import { routes } from './routes.tsx'
import { createScreenCache } from './screenCache.ts'
import { type Visit, visitContext } from './visit.ts'

const TIMEOUT_MS = 2_000
const STREAM_AFTER_MS = 50
/** Enough for 40 to 200 screens. */
const MAX_CACHED_CHARACTERS = 4_000_000
/** React would move larger parts to the end of the page, where only a script can place them, even if they are ready. */
const IN_ONE_PIECE = Number.MAX_SAFE_INTEGER

const { query, dataRoutes } = createStaticHandler(routes)

/** Requests are rendered at the same time, each for its own user. */
const callers = new AsyncLocalStorage<Caller>()
setCaller(() => callers.getStore() ?? anonymous)

/** Renders the pages of a site. The server loads this module from the build and calls it for every document. */
export function createRenderer(site: Site): Renderer {
  const documentOf = createDocument(site)
  const build = hash(site.template)
  /** The screens of visitors, by URL, with the state they show: many people open the same link. */
  const screens = createScreenCache(MAX_CACHED_CHARACTERS)

  /** Returns null if a guard redirects: the browser may have a session without the cookie. */
  async function render(request: PageRequest): Promise<Page | null> {
    const deadline = AbortSignal.timeout(site.timeoutMs ?? TIMEOUT_MS)
    const visit = visitOf(request)
    const url = new URL(site.publicUrl + request.url)
    const [context] = await inTime(
      deadline,
      Promise.all([
        query(new Request(url, { signal: deadline }), {
          requestContext: new RouterContextProvider(new Map([[visitContext, visit]])),
        }),
        request.member?.active && load(visit.queryClient, profileQuery),
      ]),
    )
    if (context instanceof Response) return redirectOf(context)
    const { queryClient } = visit
    const status = statusOf(context, queryClient)
    const session = visit.session.read()
    // Some screens end the session: they are the same for everybody.
    if (!session) queryClient.removeQueries(profileQuery)
    const { start, end } = documentOf({ ...request, rendered: { context, queryClient, session } })
    const app = (
      <App queryClient={queryClient} session={session} isRendered>
        <StaticRouterProvider
          router={createStaticRouter(dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </App>
    )
    if (site.readsEverything) await readAll(queryClient, () => complete(app, { ...request, deadline }))
    // The page shows the loading state of queries that end while it is rendered, unless it waits for them.
    const pending = new Set(pendingQueries(queryClient).map(({ queryHash }) => queryHash))
    const stateNow = () =>
      dehydratePage(
        queryClient,
        context,
        ({ queryHash }) => !pending.has(queryHash) || wasStreamed(queryClient, queryHash),
      )
    const reportUnloaded = () => {
      for (const queryHash of unloadedQueries(queryClient))
        request.onError(
          new Error(`${request.url} streams a query that its screen does not name: ${queryHash}`),
        )
    }
    const options = { nonce: request.nonce, onError: request.onError, deadline }
    if (session) {
      const screen = await streamed(app, { ...options, streamAfterMs: site.streamAfterMs ?? STREAM_AFTER_MS })
      const parts = async function* () {
        try {
          yield start
          yield* screen
          reportUnloaded()
          yield end(stateNow())
        } finally {
          screen.destroy()
        }
      }
      return { status, body: parts() }
    }
    await inTime(deadline, settled(queryClient))
    pending.clear()
    const state = stateNow()
    const screen = await screenOf(request.url, state, () => complete(app, options))
    reportUnloaded()
    return { status, body: start + screen + end(state), etag: `W/"${build}-${hash(state)}"` }
  }

  async function screenOf(url: string, state: string, renderScreen: () => Promise<string>) {
    const cached = screens.get(url)
    const screen = cached?.state === state ? cached.screen : await renderScreen()
    screens.set(url, { state, screen })
    return screen
  }

  return {
    render: (request: PageRequest) =>
      callers.run({ ...anonymous, perform: request.perform }, () => render(request)),

    /** The page without a screen, which the browser renders. */
    shell(request: { url: string; nonce: string }) {
      const { start, end } = documentOf(request)
      return start + end()
    },
  }
}

function visitOf({ member }: PageRequest): Visit {
  let session: StoredSession | null = member && { token: '', userId: member.id, active: member.active }
  return {
    queryClient: createQueryClient({ retry: false }),
    session: {
      read: () => session,
      end: () => {
        session = null
      },
    },
    // A redirect follows, and the browser runs the guard again.
    offerUpgrade: () => {},
  }
}

/**
 * A missing item is rendered with status 404, and what a visitor has to sign in for with 401. Throws if anything else has failed,
 * because the browser may succeed.
 */
function statusOf({ errors, statusCode }: StaticHandlerContext, client: QueryClient): number {
  const failures = client
    .getQueryCache()
    .getAll()
    .map(({ state }) => state.error)
    .filter((error) => error !== null)
  const fatal = [...failures, ...Object.values(errors ?? {})].find(
    (error) =>
      !isMissing(error) &&
      !isUnauthenticated(error) &&
      !(isRouteErrorResponse(error) && error.status === 404),
  )
  if (fatal) throw fatal
  if (failures.some(isUnauthenticated)) return 401
  return failures.length > 0 ? 404 : statusCode
}

/** The redirect to the present address of an item. Those of guards depend on the session, which only the browser knows. */
function redirectOf({ status, headers }: Response): Page | null {
  const location = headers.get('location')
  return status === 301 && location !== null ? { status, location, body: '' } : null
}

type Options = { nonce: string; onError(error: unknown): void; deadline: AbortSignal }

/** Resolves when everything around the slow parts is rendered; the slow parts follow in the stream. */
function streamed(
  app: ReactNode,
  { nonce, onError, deadline, streamAfterMs }: Options & { streamAfterMs: number },
): Promise<Readable> {
  return new Promise((resolve, reject) => {
    const stream = new PassThrough()
    let isSent = false
    let timer: NodeJS.Timeout | undefined
    const send = () => {
      clearTimeout(timer)
      if (isSent) return
      isSent = true
      resolve(pipe(stream))
    }
    const { pipe, abort } = renderToPipeableStream(app, {
      nonce,
      progressiveChunkSize: IN_ONE_PIECE,
      // A page that is ready shortly after its frame is sent in one piece, because then nothing is moved on the screen.
      onShellReady: () => {
        timer = setTimeout(send, streamAfterMs)
      },
      onAllReady: () => send(),
      onShellError: reject,
      onError: (error) => {
        // A closed stream means that the browser has disconnected.
        if (!stream.destroyed) onError(error)
        return error === deadline.reason ? LATE_DIGEST : undefined
      },
    })
    deadline.addEventListener('abort', () => abort(deadline.reason))
  })
}

/** Loads what the screen reads without naming it, until nothing is left that another rendering would read. */
async function readAll(queryClient: QueryClient, render: () => Promise<unknown>) {
  for (;;) {
    await settled(queryClient)
    await render()
    const unread = pendingQueries(queryClient).filter(({ options }) =>
      isRead(options as QueryObserverOptions),
    )
    if (unread.length === 0) return
    await Promise.allSettled(unread.map((query) => query.fetch()))
  }
}

/** Queries are stored with the options of the component that reads them. */
const isRead = ({ queryFn, enabled }: Pick<QueryObserverOptions, 'enabled'> & { queryFn?: unknown }) =>
  queryFn !== undefined && queryFn !== skipToken && enabled !== false

/** Renders the whole screen before it resolves. */
function complete(app: ReactNode, { nonce, onError, deadline }: Options): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(app, {
      nonce,
      progressiveChunkSize: IN_ONE_PIECE,
      onAllReady: () => text(pipe(new PassThrough())).then(resolve, reject),
      onShellError: reject,
      onError,
    })
    deadline.addEventListener('abort', () => {
      reject(deadline.reason)
      abort(deadline.reason)
    })
  })
}

const pendingQueries = (client: QueryClient) =>
  client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'pending')

const settled = (client: QueryClient) =>
  Promise.allSettled(pendingQueries(client).map(({ promise }) => promise))

/** Rejects if the deadline passes before the work is done. */
function inTime<T>(deadline: AbortSignal, work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    deadline.addEventListener('abort', () => reject(deadline.reason))
  })
  return Promise.race([work, late])
}

const hash = (content: string) => createHash('sha256').update(content).digest('base64url').slice(0, 22)
