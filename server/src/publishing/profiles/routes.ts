import { editProfile, openProfile, profileOf } from '@remusic/contract/publishing/schemas/profiles'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../base/deps.ts'
import { handle } from '../../base/http/handle.ts'
import { UserNotFoundError } from '../../people/accounts/errors.ts'
import { requirePage } from '../../people/accounts/people.ts'
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
