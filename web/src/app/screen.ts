import type { DEMO_SCREENS, SCREENS } from '@remusic/contract/screens'
import type { ComponentType } from 'react'
import type { LoaderFunction, RouteObject, ShouldRevalidateFunction } from 'react-router'
import { loadChunk } from '../ui/layout/lazyChunk.ts'

/** The metadata of a screen. */
export type ScreenHandle = {
  /** The title of the tab; without it the heading of the page is used. */
  title?: string
  /** Loads the chunk before navigation. */
  preload: () => Promise<unknown>
  /** Prefetches the first data, so that a pre-rendered screen is replaced by a complete one. */
  prefetch?: () => Promise<unknown>
}

/** The paths for which the server serves the page; a screen at another path could never be reached. */
export type Address = (typeof SCREENS)[number] | (typeof DEMO_SCREENS)[number]

/** A screen about one item, such as a song, is named by its heading; any other one needs a title. */
type Title<A extends Address> = A extends `${string}:${string}` ? { title?: string } : { title: string }

type Screen<A extends Address> = Title<A> & {
  enter: LoaderFunction
  page: () => Promise<ComponentType>
  prefetch?: () => Promise<unknown>
}

/** A route whose guard runs on every navigation to it and whose component is its own chunk. */
export function screen<A extends Address>(
  path: A,
  { title, enter, page, prefetch }: Screen<A>,
): RouteObject & { path: A } {
  const handle: ScreenHandle = {
    ...(title !== undefined && { title }),
    preload: page,
    ...(prefetch && { prefetch }),
  }
  const load = () => loadChunk(page)
  return { path, loader: enter, shouldRevalidate: isEntry, lazy: { Component: load }, handle }
}

/** Changing a tab or filter does not run the guard again, because access does not depend on the query. */
const isEntry: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate
