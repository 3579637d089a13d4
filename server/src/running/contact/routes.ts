import { sendContactMessage, sendContactMessageUnprefixed } from '@remusic/contract/running/schemas/contact'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../base/deps.ts'
import { handle } from '../../base/http/handle.ts'
import { forwardMessage } from './actions.ts'

export function contactRoutes(app: FastifyInstance, deps: Deps) {
  for (const entry of [sendContactMessage, sendContactMessageUnprefixed])
    handle(app, entry, async ({ body }) => ({ msg: await forwardMessage(deps, body) }))
}
