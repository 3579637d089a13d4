import type { DEMO_SCREENS, SCREENS } from '@remusic/contract/base/screens'
import type { ComponentType } from 'react'
import {
  type LoaderFunctionArgs,
  type RouteObject,
  redirect,
  type ShouldRevalidateFunction,
} from 'react-router'
import { loadChunk } from '../base/ui/layout/lazyChunk.ts'
import { load, type ScreenQueries } from '../screenQueries.ts'
import type { Guard } from './guards.ts'
import { type PageName, pages } from './pages.ts'
import { visitContext } from './visit.ts'

/** The metadata of a route. */
export type RouteHandle = {
  /** The title of the tab; without it the heading of the page is used. */
  title?: string
  /** The module that is loaded for the route, as the manifest of the build names it. */
  source: string
  /** Loads that module before navigation. */
  preload: () => Promise<unknown>
}

/** The paths for which the server serves the page; a screen at another path could never be reached. */
export type Address = (typeof SCREENS)[number] | (typeof DEMO_SCREENS)[number]

/** A screen about one item, such as a song, is named by its heading; any other one needs a title. */
type Title<A extends Address> = A extends `${string}:${string}` ? { title?: string } : { title: string }

type Screen<A extends Address> = Title<A> & { enter: Guard; page: PageName }

/** A route whose guard runs on every navigation to it and whose component is its own chunk. */
export function screen<A extends Address>(
  path: A,
  { title, enter, page }: Screen<A>,
): RouteObject & { path: A } {
  const module = () => loadChunk<PageModule>(pages[page])
  const loadComponent = async () => (await module())[page] as ComponentType
  const handle: RouteHandle = {
    ...(title !== undefined && { title }),
    source: `src/pages/${page}.tsx`,
    preload: pages[page],
  }
  return {
    path,
    async loader(args) {
      await enter(args)
      await loadQueries(args, (await module()).queries)
      return null
    },
    shouldRevalidate: isEntry,
    lazy: { Component: loadComponent },
    handle,
  }
}

type PageModule = { [page in PageName]?: ComponentType } & { queries: ScreenQueries | null }

/**
 * Starts the queries of a page. The server waits for the required ones; a browser does not, because the page shows its
 * loading state at once.
 */
async function loadQueries({ params, request, context }: LoaderFunctionArgs, queries: ScreenQueries | null) {
  if (!queries) return
  const { queryClient, session } = context.get(visitContext)
  const { searchParams: search } = new URL(request.url)
  const screenQueries = queries({ params, search, userId: session.read()?.userId ?? null })
  const { required = [], streamed = [], streamedLater, movedTo } = screenQueries
  const stream = (some: typeof streamed) => {
    for (const query of some) load(queryClient, query).catch(ignore)
  }
  stream(streamed)
  const loading = Promise.all(required.map((query) => load(queryClient, query)))
  const later = streamedLater && loadChunk(streamedLater).then(stream, ignore)
  // A query that has not begun when the server renders the page would not be streamed.
  if (import.meta.env.SSR) await later
  // The page reads the error from the cache.
  await (import.meta.env.SSR ? loading.catch(ignore) : void loading.catch(ignore))
  // In the browser the page replaces the address when the item arrives.
  const path = import.meta.env.SSR ? movedTo?.(queryClient) : undefined
  if (path !== undefined) throw redirect(path + new URL(request.url).search, 301)
}

function ignore() {}

/** Changing a tab or filter does not run the guard again, because access does not depend on the query. */
const isEntry: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate
