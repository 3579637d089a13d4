import { chatCards } from '@remusic/contract/schemas/chatCards'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../platform/deps.ts'
import { handle } from '../platform/handle.ts'
import { findCards } from './cards.ts'

export function chatCardRoutes(app: FastifyInstance, { db }: Deps) {
  handle(app, chatCards, async ({ params, query, me }) => ({
    cards: await findCards(db, me, params.chatId, query.items),
  }))
}
