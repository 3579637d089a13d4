import { login, logout, perfil } from '@remusic/contract/accounts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../platform/deps.ts'
import { handle } from '../platform/handle.ts'
import { logIn, logOut } from './actions.ts'
import { findProfile } from './queries.ts'

export function accountRoutes(app: FastifyInstance, deps: Deps) {
  handle(app, login, ({ body }) => logIn(deps, body))
  handle(app, logout, async ({ me }) => {
    await logOut(deps, me)
    return { msg: 'Sesión cerrada' }
  })
  handle(app, perfil, ({ me }) => findProfile(deps.db, me.id))
}
