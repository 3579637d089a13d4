import {
  blockedPeople,
  blockPerson,
  chatById,
  chatPeople,
  chatsOf,
  chatUnread,
  messagesOf,
  openChat,
  unblockPerson,
} from '@remusic/contract/chat'
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { session } from '../accounts/session.ts'
import { call } from '../api/call.ts'
import { live } from '../api/socket.ts'
import { paths } from '../paths.ts'
import { chatKeys } from '../queryKeys/chat.ts'
import { heardUpTo } from './cache.ts'
import { lastSeq, type Timeline, withMessages, withOlder } from './timeline.ts'

/** Asked for again on every return of the person or of the line; on a connection too (useLiveChat). */
const CATCHES_UP = { staleTime: 0, refetchOnReconnect: true } as const

/** One's conversations, the newest first. */
export const chatsQuery = (words: string) =>
  infiniteQueryOptions({
    queryKey: chatKeys.list(words),
    queryFn: ({ pageParam, signal }) =>
      call(
        chatsOf,
        { params: { userId: session.read()?.userId ?? '' }, query: asked(words, pageParam) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    ...CATCHES_UP,
  })

/** Whom one can write to. */
export const chatPeopleQuery = (words: string) =>
  infiniteQueryOptions({
    queryKey: chatKeys.peopleNamed(words),
    queryFn: ({ pageParam, signal }) => call(chatPeople, { query: asked(words, pageParam) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
  })

export const chatQuery = (chatId: string) =>
  queryOptions({
    queryKey: chatKeys.one(chatId),
    queryFn: ({ signal }) => call(chatById, { params: { chatId } }, { signal }),
    ...CATCHES_UP,
  })

/** How much waits to be read in all conversations together. */
export const chatUnreadQuery = queryOptions({
  queryKey: chatKeys.unread,
  queryFn: async ({ signal }) => {
    await live.tried()
    return call(chatUnread, {}, { signal })
  },
  ...CATCHES_UP,
})

/** What was said: the last page at first, and from then on, each time it is asked for, what is missing after it. */
export const messagesQuery = (chatId: string) =>
  queryOptions({
    queryKey: chatKeys.messages(chatId),
    queryFn: ({ client, signal }) => bringTimeline(client, chatId, signal),
    structuralSharing: false,
    ...CATCHES_UP,
  })

/** The page before the ones that are there. */
export function useOlderMessages(chatId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (cursor: number) => ({ cursor, page: await pageOf(chatId, { cursor }) }),
    onSuccess: ({ cursor, page }) =>
      client.setQueryData(messagesQuery(chatId).queryKey, (timeline) =>
        timeline?.older === cursor ? withOlder(timeline, page) : timeline,
      ),
  })
}

/** Goes to the conversation with somebody; where there is none yet, it begins. */
export function useOpenChat() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (reciverId: string) => call(openChat, { body: { reciverId } }),
    onSuccess: (chat) => {
      client.setQueryData(chatQuery(chat.id).queryKey, chat)
      void client.invalidateQueries({ queryKey: chatKeys.lists })
      void client.invalidateQueries({ queryKey: chatKeys.people })
      return navigate(paths.chatWith(chat.id))
    },
  })
}

/** Whom one has blocked, the latest first. */
export const blockedQuery = infiniteQueryOptions({
  queryKey: chatKeys.blocked,
  queryFn: ({ pageParam, signal }) => call(blockedPeople, { query: asked('', pageParam) }, { signal }),
  initialPageParam: '',
  getNextPageParam: (last) => last.next,
})

/** Blocks somebody, or no longer. */
export function useBlock(userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (block: boolean) => call(block ? blockPerson : unblockPerson, { params: { userId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: chatKeys.all }),
  })
}

const asked = (words: string, cursor: string) => ({
  ...(words !== '' && { query: words.slice(0, 50) }),
  ...(cursor !== '' && { cursor }),
})

/** After so many pages the rest is not worth waiting for: the newest come alone, and what is before them on demand. */
const MOST_MISSED_PAGES = 10

async function bringTimeline(client: QueryClient, chatId: string, signal: AbortSignal): Promise<Timeline> {
  const known = client.getQueryData<Timeline>(chatKeys.messages(chatId))
  let timeline = known ?? (await pageOf(chatId, {}, signal))
  let isBehind = known !== undefined || lastSeq(timeline) < heardUpTo(chatId)
  for (let pages = 0; isBehind; pages += 1) {
    if (pages === MOST_MISSED_PAGES) {
      timeline = await pageOf(chatId, {}, signal)
      break
    }
    const missed = await call(
      messagesOf,
      { params: { chatId }, query: { after: lastSeq(timeline) } },
      { signal },
    )
    timeline = withMessages(timeline, missed.items)
    isBehind = missed.next !== null || (missed.items.length > 0 && lastSeq(timeline) < heardUpTo(chatId))
  }
  // What the socket brought and what was scrolled to in the meantime is in the cache by now.
  const now = client.getQueryData<Timeline>(chatKeys.messages(chatId))
  const isOneStretch = now !== undefined && lastSeq(now) + 1 >= (timeline.messages[0]?.seq ?? 1)
  return isOneStretch ? withMessages(now, timeline.messages) : timeline
}

async function pageOf(chatId: string, query: { cursor?: number }, signal?: AbortSignal): Promise<Timeline> {
  const { items, next } = await call(messagesOf, { params: { chatId }, query }, { signal })
  return { messages: items, older: next === null ? null : Number(next) }
}
