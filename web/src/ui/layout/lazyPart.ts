import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** A chunk could not be brought: no line, or a deploy has replaced it. */
export class PartUnreachableError extends Error {}

/** Brings a chunk; one that cannot be brought is told apart from one that is broken. */
export function bringPart<T>(bring: () => Promise<T>): Promise<T> {
  return bring().catch((cause: unknown) => {
    throw new PartUnreachableError('a chunk could not be brought', { cause })
  })
}

/** A part of a screen that comes when it is first shown. */
export function lazyPart<P>(bring: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: await bringPart(bring) }))
}
