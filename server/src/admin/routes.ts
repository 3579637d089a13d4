import { giveAdmin, givePremium, takeAdmin, takePremium } from '@remusic/contract/admin'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../platform/deps.ts'
import { handle } from '../platform/handle.ts'
import { changeRole, GIVE_ADMIN, GIVE_PREMIUM, TAKE_ADMIN, TAKE_PREMIUM } from './roles.ts'

export function adminRoutes(app: FastifyInstance, deps: Deps) {
  const steps = [
    [givePremium, GIVE_PREMIUM],
    [takePremium, TAKE_PREMIUM],
    [giveAdmin, GIVE_ADMIN],
    [takeAdmin, TAKE_ADMIN],
  ] as const
  for (const [entry, step] of steps)
    handle(app, entry, async ({ body, me, request }) => ({
      msg: await changeRole(deps, me, step, { ...body, request }),
    }))
}
