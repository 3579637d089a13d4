import * as routes from '@remusic/contract/running/schemas/team'
import { TEAM_TEXTS } from '@remusic/contract/running/team'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../base/deps.ts'
import { handle } from '../../base/http/handle.ts'
import { addCreator, changeCreatorPicture, editCreator, findCreators, orderCreators } from './creators.ts'
import { deleteOldRemovals, removeCreator } from './removing.ts'

const FORGET_REMOVED = 'team-forget-removed'

export function teamRoutes(app: FastifyInstance, deps: Deps) {
  deps.jobs.defineExpiry(FORGET_REMOVED, (now) => deleteOldRemovals(deps.db, now))
  deps.jobs.schedule(FORGET_REMOVED, '55 * * * *')
  handle(app, routes.team, async () => ({ creators: await findCreators(deps.db) }))
  handle(app, routes.addCreator, async (call) => ({
    msg: TEAM_TEXTS.added,
    id: await addCreator(deps, call, call.body),
  }))
  handle(app, routes.editCreator, async (call) => {
    await editCreator(deps, call, call.params.id, call.body)
    return { msg: TEAM_TEXTS.saved }
  })
  handle(app, routes.removeCreator, async (call) => {
    await removeCreator(deps, call, call.params.id)
    return { msg: TEAM_TEXTS.removed }
  })
  handle(app, routes.orderCreators, async (call) => {
    await orderCreators(deps, call, call.body.ids)
    return { msg: TEAM_TEXTS.ordered }
  })
  handle(app, routes.changeCreatorPicture, async (call) => {
    await changeCreatorPicture(deps, call, call.params.id, call.body.data)
    return { msg: TEAM_TEXTS.pictureSaved }
  })
}
