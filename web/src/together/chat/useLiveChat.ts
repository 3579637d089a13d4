import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { live } from '../../base/api/socket.ts'
import { onMissed } from '../../base/live/keepWatching.ts'
import { chatKeys } from '../../base/queryKeys/chat.ts'
import { applyMarks, applyMessage, applyMessageChange, refreshChat } from './cache.ts'
import { noteServerTime } from './changeWindow.ts'
import { applyOnlineUsers, applyPresence, subscribeToPresence } from './presence.ts'
import { chatsQuery, chatUnreadQuery } from './queries.ts'
import { markDelivered, reading } from './readReceipts.ts'
import { outbox } from './sending.ts'
import { applyTyping, stopTyping } from './typing.ts'

/** The unread total is refetched at most this often. */
const COUNT_THROTTLE_MS = 500

/** Applies chat events to the cache, on every screen, for members who may chat. */
export function useLiveChat(userId: string, mayChat: boolean) {
  const client = useQueryClient()

  useEffect(() => {
    if (!mayChat) return
    let counting: ReturnType<typeof setTimeout> | undefined
    const countSoon = () => {
      counting ??= setTimeout(() => {
        counting = undefined
        void client.invalidateQueries({ queryKey: chatKeys.unread })
      }, COUNT_THROTTLE_MS)
    }
    const unsubscribes = [
      live.on('receive-message', (message) => {
        noteServerTime(message.createdAt)
        applyMessage(client, message, !reading.is(message.chatId))
        stopTyping(message.chatId, message.senderId)
        markDelivered(message.chatId, message.seq)
        countSoon()
      }),
      live.on('message-sent', (message) => applyMessage(client, message, false)),
      live.on('message-changed', (message) => applyMessageChange(client, message)),
      live.on('messages-marked', ({ chatId, userId: who, deliveredSeq, readSeq }) => {
        applyMarks(client, chatId, who, { deliveredSeq, readSeq })
        if (who === userId) countSoon()
      }),
      live.on('chat-changed', ({ chatId }) => {
        refreshChat(client, chatId)
        countSoon()
      }),
      live.on('typing', ({ chatId, userId: who }) => applyTyping(chatId, who)),
      live.on('presence', applyPresence),
      live.on('getUsers', applyOnlineUsers),
      live.on('get-users', applyOnlineUsers),
      onMissed(() => {
        void client.invalidateQueries({ queryKey: chatKeys.all })
        subscribeToPresence()
        outbox.flush()
      }),
    ]
    return () => {
      clearTimeout(counting)
      for (const unsubscribe of unsubscribes) unsubscribe()
    }
  }, [client, userId, mayChat])

  useDelivered(userId, mayChat)
}

/** Marks messages that were sent while the member was away as delivered. */
function useDelivered(userId: string, mayChat: boolean) {
  const { data: unread } = useQuery({ ...chatUnreadQuery, enabled: mayChat })
  const hasUnread = mayChat && unread !== undefined && unread.chats > 0
  const { data: chats } = useInfiniteQuery({ ...chatsQuery(''), enabled: hasUnread })
  useEffect(() => {
    for (const { id, mine, lastSeq, lastMessage } of chats?.pages.flatMap((page) => page.items) ?? [])
      if (lastSeq > mine.deliveredSeq && lastMessage?.senderId !== userId) markDelivered(id, lastSeq)
  }, [chats, userId])
}
