import {
  chatById,
  chatPeople,
  chatsOf,
  chatUnread,
  markMessages,
  messagesOf,
  openChat,
  sendMessage,
} from '@remusic/contract/schemas/chat'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../platform/deps.ts'
import { OtherActorError } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { markMessagesAs, openChatAs, ownChat, requireChatMember, requireChatPlan } from './actions.ts'
import { findChatPeople } from './people.ts'
import { trackPresence } from './presence.ts'
import { countUnreadMessages, findChats, findMessages } from './queries.ts'
import { createSendMessage } from './sendMessage.ts'
import { registerChatEvents } from './socket.ts'

export function chatRoutes(app: FastifyInstance, deps: Deps) {
  const send = createSendMessage(deps)
  const { db } = deps
  handle(app, chatsOf, ({ params, query, me }) => {
    if (params.userId !== me.id) throw new OtherActorError()
    requireChatPlan(me)
    return findChats(db, { userId: me.id, ...query })
  })
  // `reciverId` is the specified spelling; it stays on the wire.
  handle(app, openChat, ({ body, me }) =>
    openChatAs(deps, me, { senderId: body.senderId, peerId: body.reciverId }),
  )
  handle(app, chatById, ({ params, me }) => ownChat(db, me, params.chatId))
  handle(app, chatPeople, ({ query, me }) => {
    requireChatPlan(me)
    return findChatPeople(db, { userId: me.id, ...query })
  })
  handle(app, chatUnread, ({ me }) => {
    requireChatPlan(me)
    return countUnreadMessages(db, me.id)
  })

  handle(app, messagesOf, async ({ params, query, me }) => {
    await requireChatMember(db, me, params.chatId)
    return findMessages(db, params.chatId, query)
  })
  handle(app, sendMessage, ({ body, me }) => send(me, body))
  handle(app, markMessages, ({ body, me }) => markMessagesAs(deps, me, body))

  registerChatEvents(deps, send)
  const presence = trackPresence(deps)
  app.addHook('onClose', () => presence.stop())
}
