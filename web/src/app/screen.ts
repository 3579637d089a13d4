import type { DEMO_SCREENS, SCREENS } from '@remusic/contract/screens'
import type { ComponentType } from 'react'
import type { LoaderFunction, RouteObject, ShouldRevalidateFunction } from 'react-router'
import { bringPart } from '../ui/layout/lazyPart.ts'

/** What a screen tells the shell about itself. */
export type ScreenHandle = {
  /** The name of the page; one that is named for what it shows leaves it out, and its heading serves. */
  title?: string
  /** Brings the chunk before anybody goes there. */
  preload: () => Promise<unknown>
  /** Asks for what it shows first, so that a screen that was drawn ahead is replaced by a full one. */
  begin?: () => Promise<unknown>
}

/** The addresses that the server answers with the page; a screen anywhere else would never be reached. */
export type Address = (typeof SCREENS)[number] | (typeof DEMO_SCREENS)[number]

/** A screen about one thing, such as a song, is named by its heading; every other one states its title. */
type Title<A extends Address> = A extends `${string}:${string}` ? { title?: string } : { title: string }

type Screen<A extends Address> = Title<A> & {
  enter: LoaderFunction
  page: () => Promise<ComponentType>
  begin?: () => Promise<unknown>
}

/** A route whose guard runs on every entry and whose component is a chunk of its own. */
export function screen<A extends Address>(
  path: A,
  { title, enter, page, begin }: Screen<A>,
): RouteObject & { path: A } {
  const handle: ScreenHandle = {
    ...(title !== undefined && { title }),
    preload: page,
    ...(begin && { begin }),
  }
  const bring = () => bringPart(page)
  return { path, loader: enter, shouldRevalidate: isEntry, lazy: { Component: bring }, handle }
}

/** Another tab or filter of the same screen is no entry: who may enter does not hang on what is asked for inside. */
const isEntry: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate
