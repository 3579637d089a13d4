import type { SourceName } from '@remusic/contract/music/schemas/catalogue'
import type { Deps } from '../../base/deps.ts'
import { findLoadedSource } from './loads.ts'

/** Other servers notice a new choice within this time. */
const KNOWN_FOR_MS = 5_000

/** The source in use: the configured one, otherwise the one that an Admin chose for the last load. */
export function createChosenSource({ config, db }: Pick<Deps, 'config' | 'db'>) {
  let known: { source: SourceName | null; until: number } = { source: null, until: 0 }
  return async (): Promise<SourceName | null> => {
    if (config.catalog !== null) return config.catalog
    if (performance.now() < known.until) return known.source
    const source = await findLoadedSource(db)
    known = { source, until: performance.now() + KNOWN_FOR_MS }
    return source
  }
}
