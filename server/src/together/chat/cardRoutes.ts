import { addToChatPlaylist, chatCards, chatPlaylist } from '@remusic/contract/together/schemas/chatCards'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../base/deps.ts'
import { handle } from '../../base/http/handle.ts'
import { findCards } from './cards.ts'
import { addToChatPlaylistAs, findChatPlaylist } from './ourPlaylist.ts'

export function chatCardRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps
  handle(app, chatCards, async ({ params, query, me }) => ({
    cards: await findCards(db, me, params.chatId, query.items),
  }))
  handle(app, chatPlaylist, async ({ params, me }) => ({
    playlist: await findChatPlaylist(db, me, params.chatId),
  }))
  handle(app, addToChatPlaylist, ({ params, body, me }) => addToChatPlaylistAs(deps, me, params.chatId, body))
}
