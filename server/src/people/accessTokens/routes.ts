import { createToken, listTokens, ownToken, revokeToken } from '@remusic/contract/people/schemas/accessTokens'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../base/deps.ts'
import { handle } from '../../base/http/handle.ts'
import { originOf } from '../accounts/device.ts'
import { createTokenAs, revokeTokenAs } from './actions.ts'
import { NotATokenError } from './errors.ts'
import { findTokensOf } from './queries.ts'

export function accessTokenRoutes(app: FastifyInstance, deps: Deps) {
  handle(app, listTokens, async ({ me }) => ({ items: await findTokensOf(deps.db, me.id, deps.clock.now()) }))
  handle(app, ownToken, ({ me }) => {
    if (!me.token) throw new NotATokenError()
    return { user: { id: me.id, name: me.name }, scopes: [...me.token.scopes] }
  })
  handle(app, createToken, ({ body, me, request }) => createTokenAs(deps, me, body, originOf(request)))
  handle(app, revokeToken, ({ params, me, request }) => revokeTokenAs(deps, me, params.id, originOf(request)))
}
