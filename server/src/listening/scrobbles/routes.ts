import { discardScrobbles, nowPlaying, waitingScrobbles } from '@remusic/contract/listening/schemas/scrobbles'
import { SCROBBLE_TEXTS } from '@remusic/contract/listening/scrobbles'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../base/deps.ts'
import { handle } from '../../base/http/handle.ts'
import { serveListenBrainz } from './endpoint.ts'
import { findSharedPlaying } from './playing.ts'
import { discardWaiting, findWaiting } from './queries.ts'
import { keepTryingScrobbles } from './waiting.ts'

export function scrobbleRoutes(app: FastifyInstance, deps: Deps) {
  const { db, clock } = deps
  keepTryingScrobbles(deps)
  serveListenBrainz(app, deps)

  handle(app, nowPlaying, async ({ params, me, replica }) => ({
    playing: await findSharedPlaying(replica, params.userId, me, clock.now()),
  }))
  handle(app, waitingScrobbles, ({ me, replica }) => findWaiting(replica, me.id))
  handle(app, discardScrobbles, async ({ me }) => {
    await discardWaiting(db, me.id)
    return { msg: SCROBBLE_TEXTS.discarded }
  })
}
