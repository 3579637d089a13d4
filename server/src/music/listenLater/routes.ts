import { LISTEN_LATER_TEXTS } from '@remusic/contract/music/listenLater'
import {
  addToListenLater,
  listCompleted,
  listenLaterAmong,
  listListenLater,
  moveInListenLater,
  removeFromListenLater,
  restoreToListenLater,
  surpriseMe,
} from '@remusic/contract/music/schemas/listenLater'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../base/deps.ts'
import { handle } from '../../base/http/handle.ts'
import { addAs, moveAs, removeAs, restoreAs, surpriseAs } from './actions.ts'
import { findCompleted, findPending, findPendingAmong } from './queries.ts'
import { deleteRemovedEntriesHourly } from './retention.ts'
import { notifyOfWantedReviews } from './wanted.ts'

export function listenLaterRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps
  notifyOfWantedReviews(deps)
  deleteRemovedEntriesHourly(deps)
  handle(app, listListenLater, ({ query, me }) => findPending(db, me.id, query))
  handle(app, listCompleted, ({ query, me }) => findCompleted(db, me.id, query))
  handle(app, listenLaterAmong, async ({ query, me }) => ({
    listed: await findPendingAmong(db, me.id, query.items),
  }))
  handle(app, addToListenLater, async ({ params, body, me }) => {
    await addAs(deps, me, params, body.reason)
    return { msg: LISTEN_LATER_TEXTS.added }
  })
  handle(app, removeFromListenLater, async ({ params, me }) => {
    await removeAs(deps, me, params)
    return { msg: LISTEN_LATER_TEXTS.removed }
  })
  handle(app, restoreToListenLater, async ({ params, me }) => {
    await restoreAs(deps, me, params)
    return { msg: LISTEN_LATER_TEXTS.added }
  })
  handle(app, moveInListenLater, async ({ params, body, me }) => {
    await moveAs(deps, me, params, body.before)
    return { msg: LISTEN_LATER_TEXTS.moved }
  })
  handle(app, surpriseMe, ({ me }) => surpriseAs(deps, me))
}
