import { CATALOGUE_TEXTS } from '@remusic/contract/music/catalogueTexts'
import { type Found, type FoundSongs, search, searchTracks } from '@remusic/contract/music/schemas/search'
import { MAX_SEARCH_RESULTS, SEARCH_PAGE_SIZE } from '@remusic/contract/music/search'
import type { FastifyInstance } from 'fastify'
import { UnavailableError } from '../../base/common/errors.ts'
import type { Deps } from '../../base/deps.ts'
import { handle } from '../../base/http/handle.ts'
import type { CatalogueLoader, Patience, SearchLookup } from '../catalogue/catalogueLoader.ts'
import { SongNotFoundError } from '../catalogue/errors.ts'
import { listVersions, searchCatalogue, searchSongs } from './search.ts'

export function searchRoutes(app: FastifyInstance, { db }: Deps, loader: CatalogueLoader) {
  handle(app, search, async ({ query, me, replica }) => {
    const { query: words = '', versionsOf } = query
    if (versionsOf !== undefined) {
      const versions = await listVersions(replica, versionsOf)
      if (versions === null) throw new SongNotFoundError()
      return versions
    }
    const lookup = await loader.search(query.filter, words, patienceOf(query))
    const found = await searchCatalogue(lookup === 'stored' ? db : replica, {
      ...query,
      query: words,
      index: query.index ?? 0,
      limit: SEARCH_PAGE_SIZE,
      facets: query.facets === 'true',
      includesHidden: me?.role === 'Admin',
    })
    return markIncomplete(query, lookup, found)
  })
  handle(app, searchTracks, async ({ query, replica }) => {
    const lookup = await loader.search('track', query.query, patienceOf(query))
    const limit = query.limit ?? MAX_SEARCH_RESULTS
    const found = await searchSongs(lookup === 'stored' ? db : replica, { ...query, limit })
    return markIncomplete(query, lookup, found)
  })
}

type Waiting = { wait?: 'true' | 'false' | undefined }

const patienceOf = ({ wait }: Waiting): Patience =>
  wait === 'false' ? 'none' : wait === 'true' ? 'seconds' : 'moment'

/**
 * Marks a response to which the source may add results. If no stored match exists, the call fails for clients that do not send `wait`: they
 * do not know the mark and would show that nothing exists.
 */
function markIncomplete<T extends FoundSongs | Found>({ wait }: Waiting, lookup: SearchLookup, found: T): T {
  if (lookup === 'known' || lookup === 'stored') return found
  if (wait === undefined && found.pagination.total === 0)
    throw new UnavailableError(CATALOGUE_TEXTS.sourceSlow)
  return { ...found, incomplete: true, source: lookup === 'pending' ? 'pending' : 'unavailable' }
}
