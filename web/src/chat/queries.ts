import { chatById, chatPeople, chatsOf, chatUnread, messagesOf, openChat } from '@remusic/contract/chat'
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
import { highestKnownSeq, withKnownMarks } from './cache.ts'
import { lastSeq, type Timeline, withMessages, withOlder } from './timeline.ts'

/** Refetched on focus and when the network returns; useLiveChat also refetches on every socket connection. */
const ALWAYS_STALE = { staleTime: 0, refetchOnReconnect: true } as const

/** One's conversations, newest first. */
export const chatsQuery = (words: string) =>
  infiniteQueryOptions({
    queryKey: chatKeys.list(words),
    queryFn: async ({ pageParam, signal }) => {
      const params = { userId: session.read()?.userId ?? '' }
      const page = await call(chatsOf, { params, query: listQuery(words, pageParam) }, { signal })
      return { ...page, items: page.items.map(withKnownMarks) }
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    ...ALWAYS_STALE,
  })

/** The people one can write to. */
export const chatPeopleQuery = (words: string) =>
  infiniteQueryOptions({
    queryKey: chatKeys.peopleNamed(words),
    queryFn: ({ pageParam, signal }) => call(chatPeople, { query: listQuery(words, pageParam) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
  })

export const chatQuery = (chatId: string) =>
  queryOptions({
    queryKey: chatKeys.one(chatId),
    queryFn: async ({ signal }) => withKnownMarks(await call(chatById, { params: { chatId } }, { signal })),
    ...ALWAYS_STALE,
  })

/** The unread count over all conversations. */
export const chatUnreadQuery = queryOptions({
  queryKey: chatKeys.unread,
  queryFn: async ({ signal }) => {
    await live.firstAttempt()
    return call(chatUnread, {}, { signal })
  },
  ...ALWAYS_STALE,
})

/** The messages of a chat: the first fetch loads the last page, a refetch only what is missing after it. */
export const messagesQuery = (chatId: string) =>
  queryOptions({
    queryKey: chatKeys.messages(chatId),
    queryFn: ({ client, signal }) => loadTimeline(client, chatId, signal),
    structuralSharing: false,
    ...ALWAYS_STALE,
  })

/** Loads the page before the ones that are loaded. */
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

/** Opens the conversation with a user, creating it if there is none. */
export function useOpenChat() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (receiverId: string) => call(openChat, { body: { reciverId: receiverId } }),
    onSuccess: (chat) => {
      client.setQueryData(chatQuery(chat.id).queryKey, withKnownMarks(chat))
      void client.invalidateQueries({ queryKey: chatKeys.lists })
      void client.invalidateQueries({ queryKey: chatKeys.people })
      return navigate(paths.chatWith(chat.id))
    },
  })
}

const listQuery = (words: string, cursor: string) => ({
  ...(words !== '' && { query: words.slice(0, 50) }),
  ...(cursor !== '' && { cursor }),
})

/** With more missed pages than this, only the newest page is loaded; the others load on scroll. */
const MAX_CATCH_UP_PAGES = 10

async function loadTimeline(client: QueryClient, chatId: string, signal: AbortSignal): Promise<Timeline> {
  const known = client.getQueryData<Timeline>(chatKeys.messages(chatId))
  let timeline = known ?? (await pageOf(chatId, {}, signal))
  let isBehind = known !== undefined || lastSeq(timeline) < highestKnownSeq(chatId)
  for (let pages = 0; isBehind; pages += 1) {
    if (pages === MAX_CATCH_UP_PAGES) {
      timeline = await pageOf(chatId, {}, signal)
      break
    }
    const missed = await call(
      messagesOf,
      { params: { chatId }, query: { after: lastSeq(timeline) } },
      { signal },
    )
    timeline = withMessages(timeline, missed.items)
    isBehind =
      missed.next !== null || (missed.items.length > 0 && lastSeq(timeline) < highestKnownSeq(chatId))
  }
  // Meanwhile the socket and scrolling may have added messages to the cache: merge with them.
  const now = client.getQueryData<Timeline>(chatKeys.messages(chatId))
  const isContiguous = now !== undefined && lastSeq(now) + 1 >= (timeline.messages[0]?.seq ?? 1)
  return isContiguous ? withMessages(now, timeline.messages) : timeline
}

async function pageOf(chatId: string, query: { cursor?: number }, signal?: AbortSignal): Promise<Timeline> {
  const { items, next } = await call(messagesOf, { params: { chatId }, query }, { signal })
  return { messages: items, older: next === null ? null : Number(next) }
}
