import { sendContactMessage, sendContactMessageUnprefixed } from '@remusic/contract/schemas/contact'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../platform/deps.ts'
import { handle } from '../platform/handle.ts'
import { forwardMessage } from './actions.ts'

export function contactRoutes(app: FastifyInstance, deps: Deps) {
  for (const entry of [sendContactMessage, sendContactMessageUnprefixed])
    handle(app, entry, async ({ body }) => ({ msg: await forwardMessage(deps, body) }))
}
