import {
  cancelCatalogueLoad,
  catalogueLoad,
  fillAlbums,
  fillArtists,
  fillGenres,
  fillTopArtists,
  retryCatalogueLoad,
  startCatalogueLoad,
} from '@remusic/contract/music/schemas/catalogue'
import {
  cancelImport,
  catalogueDump,
  retryImport,
  startImport,
} from '@remusic/contract/music/schemas/imports'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../base/deps.ts'
import { handle } from '../../base/http/handle.ts'
import type { FillPlans } from '../catalogue/source.ts'
import { runFill } from './fillRuns.ts'
import { catalogueImports, findDump, findImport } from './imports.ts'
import { catalogueLoads, findLoad, findLoadedSource } from './loads.ts'

/** How an Admin fills the catalogue. */
export function importingRoutes(app: FastifyInstance, deps: Deps, plans: FillPlans) {
  const { config, db } = deps
  const loads = catalogueLoads(app, deps, plans)
  const imports = catalogueImports(app, deps)

  const fills = [
    [fillGenres, 'genres'],
    [fillArtists, 'artists'],
    [fillTopArtists, 'top'],
    [fillAlbums, 'albums'],
  ] as const
  for (const [entry, what] of fills) handle(app, entry, (call) => runFill(deps, { ...call, what }, plans))

  handle(app, catalogueLoad, async () => ({
    source: config.catalog ?? (await findLoadedSource(db)),
    fixed: config.catalog !== null,
    load: await findLoad(db),
    import: await findImport(db),
  }))
  handle(app, startCatalogueLoad, async (call) => ({ msg: await loads.start(call, call.body.source) }))
  handle(app, retryCatalogueLoad, async (call) => ({ msg: await loads.retry(call) }))
  handle(app, cancelCatalogueLoad, async (call) => ({ msg: await loads.cancel(call) }))

  handle(app, catalogueDump, ({ query: { countries = [], languages = [], since = null, minReleases = 0 } }) =>
    findDump(config, { countries, languages, since, minReleases }),
  )
  handle(app, startImport, async (call) => ({ msg: await imports.start(call, call.body) }))
  handle(app, retryImport, async (call) => ({ msg: await imports.retry(call) }))
  handle(app, cancelImport, async (call) => ({ msg: await imports.cancel(call) }))
}
