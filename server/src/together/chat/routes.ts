import {
  acceptRequest,
  addToGroup,
  changeGroupPicture,
  chatById,
  chatPeople,
  chatRequests,
  chatSettings,
  chatsOf,
  chatUnread,
  createGroup,
  deleteMessage,
  deleteRequest,
  editMessage,
  leaveGroup,
  markMessages,
  messagesOf,
  openChat,
  passHosting,
  reactToMessage,
  removeFromGroup,
  removeGroupPicture,
  renameGroup,
  saveChatSettings,
  searchMessages,
  sendMessage,
} from '@remusic/contract/together/schemas/chat'
import type { FastifyInstance } from 'fastify'
import { OtherActorError } from '../../base/common/errors.ts'
import type { Deps } from '../../base/deps.ts'
import { handle } from '../../base/http/handle.ts'
import { markMessagesAs, openChatAs, ownChat, requireChatMember, requireChatPlan } from './actions.ts'
import { findSettings, saveSettingsAs } from './audience.ts'
import { deleteMessageAs, editMessageAs, reactToMessageAs } from './changes.ts'
import {
  addToGroupAs,
  changeGroupPictureAs,
  createGroupAs,
  leaveGroupAs,
  passHostingAs,
  removeFromGroupAs,
  renameGroupAs,
} from './groups.ts'
import { findMessages } from './messages.ts'
import { findChatPeople } from './people.ts'
import { trackPresence } from './presence.ts'
import { countUnreadMessages, findChats, findRequests } from './queries.ts'
import { acceptRequestAs, deleteRequestAs } from './requests.ts'
import { deleteOldEdits } from './retention.ts'
import { searchMessages as findMatching } from './search.ts'
import { createSendMessage } from './sendMessage.ts'
import { registerChatEvents } from './socket.ts'

const CLEAN_UP = 'chat-clean-up'

export function chatRoutes(app: FastifyInstance, deps: Deps) {
  const send = createSendMessage(deps)
  const { db, jobs } = deps
  jobs.defineExpiry(CLEAN_UP, (now) => deleteOldEdits(db, now))
  jobs.schedule(CLEAN_UP, '35 3 * * *')
  handle(app, chatsOf, ({ params, query, me }) => {
    if (params.userId !== me.id) throw new OtherActorError()
    requireChatPlan(me)
    return findChats(db, { userId: me.id, ...query })
  })
  // `reciverId` is the specified spelling; it stays on the wire.
  handle(app, openChat, ({ body, me }) =>
    openChatAs(deps, me, { senderId: body.senderId, peerId: body.reciverId }),
  )
  handle(app, chatById, ({ params, query, me }) => ownChat(db, me, { ...params, ...query }))
  handle(app, chatPeople, ({ query, me }) => {
    requireChatPlan(me)
    return findChatPeople(db, { userId: me.id, ...query })
  })
  handle(app, chatUnread, ({ me }) => {
    requireChatPlan(me)
    return countUnreadMessages(db, me.id)
  })

  handle(app, messagesOf, async ({ params, query, me }) => {
    const membership = await requireChatMember(db, me, params.chatId)
    return findMessages(db, me.id, params.chatId, membership, query)
  })
  handle(app, sendMessage, ({ body, me }) => send(me, body))
  handle(app, markMessages, ({ body, me }) => markMessagesAs(deps, me, body))
  handle(app, editMessage, ({ params, body, me }) => editMessageAs(deps, me, params.messageId, body.text))
  handle(app, deleteMessage, ({ params, me }) => deleteMessageAs(deps, me, params.messageId))
  handle(app, reactToMessage, ({ params, body, me }) => reactToMessageAs(deps, me, params.messageId, body))
  handle(app, searchMessages, ({ query, me }) => {
    requireChatPlan(me)
    return findMatching(db, { userId: me.id, ...query })
  })

  handle(app, createGroup, ({ body, me }) => createGroupAs(deps, me, body))
  handle(app, renameGroup, ({ params, body, me }) => renameGroupAs(deps, me, params.chatId, body.name))
  handle(app, changeGroupPicture, ({ params, body, me }) =>
    changeGroupPictureAs(deps, me, params.chatId, body.data),
  )
  handle(app, removeGroupPicture, ({ params, me }) => changeGroupPictureAs(deps, me, params.chatId, null))
  handle(app, addToGroup, ({ params, body, me }) => addToGroupAs(deps, me, params.chatId, body.userIds))
  handle(app, removeFromGroup, ({ params, me }) => removeFromGroupAs(deps, me, params.chatId, params.userId))
  handle(app, leaveGroup, ({ params, me }) => leaveGroupAs(deps, me, params.chatId))
  handle(app, passHosting, ({ params, body, me }) => passHostingAs(deps, me, params.chatId, body.userId))

  handle(app, chatRequests, ({ query, me }) => {
    requireChatPlan(me)
    return findRequests(db, { userId: me.id, ...query })
  })
  handle(app, acceptRequest, ({ params, me }) => acceptRequestAs(deps, me, params.chatId))
  handle(app, deleteRequest, ({ params, me }) => deleteRequestAs(deps, me, params.chatId))
  handle(app, chatSettings, ({ me }) => findSettings(db, me))
  handle(app, saveChatSettings, ({ body, me }) => saveSettingsAs(db, me, body))

  registerChatEvents(deps, send)
  const presence = trackPresence(deps)
  app.addHook('onClose', () => presence.stop())
}
