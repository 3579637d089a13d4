import { editProfile, openProfile, profileOf } from '@remusic/contract/schemas/profiles'
import type { FastifyInstance } from 'fastify'
import { UserNotFoundError } from '../accounts/errors.ts'
import { requirePage } from '../accounts/people.ts'
import type { Deps } from '../platform/deps.ts'
import { handle } from '../platform/handle.ts'
import { editProfileAs, openProfileAs } from './actions.ts'
import { findProfileDetails } from './queries.ts'

export function profileRoutes(app: FastifyInstance, deps: Deps) {
  const { db, clock } = deps
  handle(app, profileOf, async ({ params, me }) => {
    await requirePage(db, params.id, me)
    const details = await findProfileDetails(db, params.id, { viewer: me, now: clock.now() })
    if (!details) throw new UserNotFoundError()
    return details
  })
  handle(app, editProfile, async ({ body, me }) => ({ msg: await editProfileAs(deps, me, body) }))
  handle(app, openProfile, async ({ body, me }) => ({
    msg: await openProfileAs(deps, me, body.openToVisitors),
  }))
}
