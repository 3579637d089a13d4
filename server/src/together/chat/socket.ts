import { CLIENT_EVENTS } from '@remusic/contract/base/schemas/sockets'
import { MESSAGE_LIMITS } from '@remusic/contract/together/schemas/chat'
import { OtherActorError } from '../../base/common/errors.ts'
import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import type { ClientSocket } from '../../base/sockets/socket.ts'
import { countUnread } from '../../people/notifications/queries.ts'
import { markMessagesAs, requireChatPlan } from './actions.ts'
import { createOlderClients } from './olderClients.ts'
import { createOnlineList } from './online.ts'
import { presenceWatchers } from './presence.ts'
import { findHiddenAmong, findOnlineAmong } from './presenceQueries.ts'
import type { SendMessage } from './sendMessage.ts'
import { findTypingReceivers } from './typing.ts'

export function registerChatEvents(deps: Deps, send: SendMessage) {
  const { db, sockets, limits } = deps
  const online = createOnlineList(deps)
  const handleOlderClient = createOlderClients(deps, send)
  sockets.on('newUser', CLIENT_EVENTS.newUser, async ({ me, payload, socket }) => {
    if (payload !== me.id) throw new OtherActorError()
    await online.announce(socket, me, 'getUsers')
    socket.emit('notification-count', await countUnread(db, me.id))
  })
  sockets.on('new-user-add', CLIENT_EVENTS['new-user-add'], async ({ me, payload, socket }) => {
    if (payload !== me.id) throw new OtherActorError()
    await online.announce(socket, me, 'get-users')
  })
  sockets.on('watch-presence', CLIENT_EVENTS['watch-presence'], async ({ me, payload, socket }) => {
    requireChatPlan(me)
    online.stopPushing(socket)
    await watch(db, socket, me, payload.userIds)
  })
  sockets.on(
    'send-message',
    CLIENT_EVENTS['send-message'],
    async ({ me, payload, socket }) => {
      const { id, receiverId: _receiver, createdAt: _createdAt, ...message } = payload
      if (message.senderId !== undefined && message.senderId !== me.id) throw new OtherActorError()
      await limits.consume(MESSAGE_LIMITS, `user ${me.id}`)
      if (message.clientId === undefined) await handleOlderClient(socket, me, { ...message, id })
      else await send(me, message)
    },
    { queued: false },
  )
  sockets.on('mark-messages', CLIENT_EVENTS['mark-messages'], async ({ me, payload }) => {
    await markMessagesAs(deps, me, payload)
  })
  sockets.on('typing', CLIENT_EVENTS.typing, async ({ me, payload: { chatId } }) => {
    requireChatPlan(me)
    sockets.emitToAll(await findTypingReceivers(db, me.id, chatId), 'typing', { chatId, userId: me.id })
  })
}

async function watch(db: Db, socket: ClientSocket, me: Me, userIds: string[]) {
  const hidden = await findHiddenAmong(db, me.id, userIds)
  const seen = userIds.filter((id) => !hidden.has(id))
  await presenceWatchers.replace(socket, seen)
  // Queried afterwards: a change in between is then reported twice rather than not at all.
  const online = await findOnlineAmong(db, seen)
  socket.emit(
    'presence',
    userIds.map((userId) => ({ userId, online: online.has(userId) })),
  )
}
