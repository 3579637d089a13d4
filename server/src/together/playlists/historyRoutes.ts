import {
  copyPlaylist,
  playlistEvents,
  playlistHistory,
  playlistVersion,
  restoreVersion,
  undoChange,
} from '@remusic/contract/together/schemas/playlistHistory'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../base/deps.ts'
import { handle } from '../../base/http/handle.ts'
import { requireRight } from './access.ts'
import { copyPlaylistAs } from './copy.ts'
import { findEventsAfter, findHistory, findVersion } from './history.ts'
import { registerPlaylistEvents } from './live.ts'
import { restoreAs, undoAs } from './undo.ts'

export function playlistHistoryRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps
  registerPlaylistEvents(deps)
  handle(app, playlistHistory, async ({ params: { id }, query, me }) => {
    await requireRight(db, me, id, 'see')
    return findHistory(db, me, id, query)
  })
  handle(app, playlistEvents, async ({ params: { id }, query, me }) => {
    await requireRight(db, me, id, 'see')
    return findEventsAfter(db, me, id, query.after)
  })
  handle(app, playlistVersion, async ({ params: { id, number }, me }) => {
    await requireRight(db, me, id, 'see')
    return findVersion(db, me, id, number)
  })
  handle(app, undoChange, ({ params, body, me }) => undoAs(deps, me, params.id, body))
  handle(app, restoreVersion, ({ params, body, me }) => restoreAs(deps, me, params.id, body.number))
  handle(app, copyPlaylist, ({ params, body, me }) => copyPlaylistAs(deps, me, params.id, body))
}
