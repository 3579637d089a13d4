import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** A chunk could not be loaded: there is no connection, or a deploy has replaced it. */
export class ChunkLoadError extends Error {}

/** Loads a chunk. A failed load throws `ChunkLoadError`, to distinguish it from an error inside the chunk. */
export function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  return load().catch((cause: unknown) => {
    throw new ChunkLoadError('a chunk could not be loaded', { cause })
  })
}

/** A component in its own chunk, loaded when it is first rendered. */
export function lazyChunk<P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: await loadChunk(load) }))
}
