import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { live } from '../api/socket.ts'
import { chatKeys } from '../queryKeys/chat.ts'
import { takeMarks, takeMessage } from './cache.ts'
import { markDelivered, reading } from './marking.ts'
import { applyOnlineUsers, applyPresence, askForPresence } from './presence.ts'
import { chatsQuery, chatUnreadQuery } from './queries.ts'
import { outbox } from './sending.ts'
import { stopTyping, takeTyping } from './typing.ts'

/** How often at most the total of what is unread is asked for while messages rain down. */
const COUNT_EVERY_MS = 500

/** Keeps what is shown of the conversations true while somebody who may chat is here, on whatever screen. */
export function useLiveChat(userId: string, mayChat: boolean) {
  const client = useQueryClient()

  useEffect(() => {
    if (!mayChat) return
    let counting: ReturnType<typeof setTimeout> | undefined
    const countSoon = () => {
      counting ??= setTimeout(() => {
        counting = undefined
        void client.invalidateQueries({ queryKey: chatKeys.unread })
      }, COUNT_EVERY_MS)
    }
    const stops = [
      live.on('receive-message', (message) => {
        takeMessage(client, message, !reading.is(message.chatId))
        stopTyping(message.chatId)
        markDelivered(message.chatId, message.seq)
        countSoon()
      }),
      live.on('message-sent', (message) => takeMessage(client, message, false)),
      live.on('messages-marked', ({ chatId, userId: who, deliveredSeq, readSeq }) => {
        takeMarks(client, chatId, { deliveredSeq, readSeq }, who === userId)
        if (who === userId) countSoon()
      }),
      live.on('chat-changed', ({ chatId }) => {
        void client.invalidateQueries({ queryKey: chatKeys.one(chatId) })
        void client.invalidateQueries({ queryKey: chatKeys.lists })
        void client.invalidateQueries({ queryKey: chatKeys.people })
      }),
      live.on('typing', ({ chatId }) => takeTyping(chatId)),
      live.on('presence', applyPresence),
      live.on('getUsers', applyOnlineUsers),
      live.on('get-users', applyOnlineUsers),
      live.onConnect(() => {
        // Whatever was said while the line was down is fetched now; the socket does not say it again.
        void client.invalidateQueries({ queryKey: chatKeys.all })
        askForPresence()
        outbox.flush()
      }),
    ]
    return () => {
      clearTimeout(counting)
      for (const stop of stops) stop()
    }
  }, [client, userId, mayChat])

  useDelivered(userId, mayChat)
}

/** What came while nobody was here has arrived now. */
function useDelivered(userId: string, mayChat: boolean) {
  const { data: unread } = useQuery({ ...chatUnreadQuery, enabled: mayChat })
  const waits = mayChat && unread !== undefined && unread.chats > 0
  const { data: chats } = useInfiniteQuery({ ...chatsQuery(''), enabled: waits })
  useEffect(() => {
    for (const { id, mine, lastSeq, lastMessage } of chats?.pages.flatMap((page) => page.items) ?? [])
      if (lastSeq > mine.deliveredSeq && lastMessage?.senderId !== userId) markDelivered(id, lastSeq)
  }, [chats, userId])
}
