import type { Chat, ChatGroup, Marks, Message } from '@remusic/contract/together/schemas/chat'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { followNumbers } from '../../base/live/followNumbers.ts'
import { chatKeys } from '../../base/queryKeys/chat.ts'
import { session } from '../../people/accounts/session.ts'
import { completeChat, completeMessage } from './previousRelease.ts'
import { lastSeq, type Timeline, withChange, withNext } from './timeline.ts'

const NO_MARKS = { deliveredSeq: 0, readSeq: 0 }

type ChatPages = InfiniteData<{ items: Chat[]; next: string | null }>

const timelines = followNumbers({
  keyOf: chatKeys.messages,
  numbers: { message: lastSeq, change: ({ lastChange }: Timeline) => lastChange },
})

/** Adds a message to its cached conversation and moves the chat to the top of the list. */
export function applyMessage(client: QueryClient, received: Message, isUnread: boolean) {
  const message = completeMessage(received)
  const { chatId, seq } = message
  timelines.receive(client, chatId, { message: seq }, (timeline) => withNext(timeline, message))
  const isKnown = changeChat(client, chatId, (chat) => withMessage(chat, message, isUnread))
  if (isKnown) raiseChat(client, chatId)
  else void client.invalidateQueries({ queryKey: chatKeys.lists })
}

/** Applies an edit, a deletion or a reaction to its cached conversation and to the list of chats. */
export function applyMessageChange(client: QueryClient, message: Message) {
  const { chatId, seq, change } = message
  timelines.receive(client, chatId, { change }, (timeline) => withChange(timeline, message))
  changeChat(client, chatId, (chat) => ({
    ...chat,
    lastChange: Math.max(chat.lastChange, change),
    lastMessage: chat.lastMessage?.seq === seq ? message : chat.lastMessage,
  }))
}

/** Refetches everything that shows who is in a chat or what they wrote, after somebody has joined, left or been blocked. */
export function refreshChat(client: QueryClient, chatId: string) {
  // Refetch a conversation that is not open, too: the cache is shown first, and may have messages of a person who is blocked now.
  void client.invalidateQueries({ queryKey: chatKeys.messages(chatId), refetchType: 'all' })
  for (const queryKey of [
    chatKeys.one(chatId),
    chatKeys.cards(chatId),
    chatKeys.lists,
    chatKeys.people,
    chatKeys.requests,
    chatKeys.searches,
  ])
    void client.invalidateQueries({ queryKey })
}

// Marks can arrive while a chat is loading, and its response may be older than they are.
const knownMarks = new Map<string, Marks>()
const participant = (chatId: string, userId: string) => `${chatId} ${userId}`

/** Updates how far a member has received and read. */
export function applyMarks(client: QueryClient, chatId: string, userId: string, marks: Marks) {
  const key = participant(chatId, userId)
  knownMarks.set(key, furthest(marks, knownMarks.get(key)))
  changeChat(client, chatId, withKnownMarks)
}

/** The chat with the marks this tab has received; marks only move forward. */
export function withKnownMarks(received: Chat): Chat {
  const chat = completeChat(received)
  const { id, members, peer, lastSeq } = chat
  const me = peer ? members.find((userId) => userId !== peer.id) : session.read()?.userId
  const known = (userId: string | undefined) => knownMarks.get(participant(id, userId ?? ''))
  const group = chat.group && {
    ...chat.group,
    members: chat.group.members.map((member) => ({
      ...member,
      marks: furthest(member.marks, known(member.id)),
    })),
  }
  const mine = furthest(chat.mine, known(me))
  const theirs = group ? marksOfAll(group, me) : furthest(chat.theirs, known(peer?.id))
  const isAllRead = mine.readSeq >= lastSeq
  return {
    ...chat,
    group,
    mine,
    theirs: furthest(chat.theirs, theirs),
    unread: isAllRead ? 0 : Math.min(chat.unread, lastSeq - mine.readSeq),
  }
}

/**
 * How far all others in a group have received and read. It does not wait for members who have not accepted yet, nor for blocked people,
 * whose marks are not shown. A server of the previous release does not say who is blocked.
 */
function marksOfAll({ members }: ChatGroup, me: string | undefined): Marks {
  const others = members.filter(({ id, accepted, apart }) => id !== me && accepted && !apart)
  if (others.length === 0) return NO_MARKS
  return {
    deliveredSeq: Math.min(...others.map(({ marks }) => marks.deliveredSeq)),
    readSeq: Math.min(...others.map(({ marks }) => marks.readSeq)),
  }
}

/** Updates a chat in every cached list; returns whether any list contains it. */
function changeChat(client: QueryClient, chatId: string, change: (chat: Chat) => Chat): boolean {
  let isListed = false
  const changed = (chat: Chat) => {
    if (chat.id !== chatId) return chat
    isListed = true
    return change(chat)
  }
  client.setQueryData<Chat>(chatKeys.one(chatId), (chat) => chat && change(chat))
  client.setQueriesData<ChatPages>({ queryKey: chatKeys.lists }, (data) =>
    data ? { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(changed) })) } : data,
  )
  return isListed
}

/** The events of a group are never unread, nor are the messages of somebody whom the reader has blocked. */
const isToRead = ({ event, hidden }: Message) => event === null && !hidden

function withMessage(chat: Chat, message: Message, isUnread: boolean): Chat {
  const isLast = message.seq >= chat.lastSeq
  const isNew = message.seq > Math.max(chat.lastSeq, chat.mine.readSeq)
  return {
    ...chat,
    lastSeq: Math.max(chat.lastSeq, message.seq),
    lastMessage: isLast ? message : chat.lastMessage,
    unread: isUnread && isNew && isToRead(message) ? chat.unread + 1 : chat.unread,
  }
}

/** Moves a chat to the top of the list. */
function raiseChat(client: QueryClient, chatId: string) {
  client.setQueryData<ChatPages>(chatKeys.list(''), (data) => {
    const [first, ...rest] = data?.pages ?? []
    const chat = data?.pages.flatMap((page) => page.items).find(({ id }) => id === chatId)
    if (!data || !first || !chat || first.items[0]?.id === chatId) return data
    const without = (items: Chat[]) => items.filter(({ id }) => id !== chatId)
    return {
      ...data,
      pages: [
        { ...first, items: [chat, ...without(first.items)] },
        ...rest.map((page) => ({ ...page, items: without(page.items) })),
      ],
    }
  })
}

const furthest = (one: Marks, other: Marks = NO_MARKS): Marks => ({
  deliveredSeq: Math.max(one.deliveredSeq, other.deliveredSeq),
  readSeq: Math.max(one.readSeq, other.readSeq),
})
