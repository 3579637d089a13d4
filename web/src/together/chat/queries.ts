import {
  chatById,
  chatPeople,
  chatRequests,
  chatSettings,
  chatsOf,
  chatUnread,
  messagesOf,
  openChat,
  searchMessages,
} from '@remusic/contract/together/chat'
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '../../base/api/call.ts'
import { pagedQuery } from '../../base/api/pagedQuery.ts'
import { live } from '../../base/api/socket.ts'
import { chatKeys } from '../../base/queryKeys/chat.ts'
import { paths } from '../../paths.ts'
import { session } from '../../people/accounts/session.ts'
import { withKnownMarks } from './cache.ts'
import { completePage } from './previousRelease.ts'
import {
  firstSeq,
  isReadDifferently,
  lastSeq,
  type Timeline,
  withArrived,
  withMessages,
  withOlder,
} from './timeline.ts'

/** Refetched on focus and when the network returns; useLiveChat also refetches on every socket connection. */
const ALWAYS_STALE = { staleTime: 0, refetchOnReconnect: true } as const

/** The member's conversations, newest first. */
export const chatsQuery = (words: string) =>
  infiniteQueryOptions({
    queryKey: chatKeys.list(words),
    queryFn: async ({ pageParam, signal }) => {
      const params = { userId: session.read()?.userId ?? '' }
      const page = await call(
        chatsOf,
        { params, query: { ...named(words), groups: 'true', ...(pageParam && { cursor: pageParam }) } },
        { signal },
      )
      return { ...page, items: page.items.map(withKnownMarks) }
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    ...ALWAYS_STALE,
  })

/** The people the member can write to. */
export const chatPeopleQuery = (words: string) =>
  pagedQuery(
    chatPeople,
    { queryKey: chatKeys.peopleNamed(words), query: named(words) },
    { placeholderData: keepPreviousData },
  )

export const chatQuery = (chatId: string) =>
  queryOptions({
    queryKey: chatKeys.one(chatId),
    queryFn: async ({ signal }) =>
      withKnownMarks(await call(chatById, { params: { chatId }, query: { groups: 'true' } }, { signal })),
    ...ALWAYS_STALE,
  })

/** Messages of people who may not write directly, and groups to which they added the member. */
export const requestsQuery = pagedQuery(chatRequests, { queryKey: chatKeys.requests }, ALWAYS_STALE)

/** The messages of the member's conversations that contain the words, newest first. */
export const foundMessagesQuery = (words: string) =>
  pagedQuery(
    searchMessages,
    { queryKey: chatKeys.found(words), query: { query: words } },
    { placeholderData: keepPreviousData },
  )

/** The setting for the people who may write without asking. */
export const chatSettingsQuery = queryOptions({
  queryKey: chatKeys.settings,
  queryFn: ({ signal }) => call(chatSettings, {}, { signal }),
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

const named = (words: string) => (words === '' ? {} : { query: words.slice(0, 50) })

/** With more missed pages than this, only the newest page is loaded; the others load on scroll. */
const MAX_CATCH_UP_PAGES = 10

async function loadTimeline(client: QueryClient, chatId: string, signal: AbortSignal): Promise<Timeline> {
  const known = client.getQueryData<Timeline>(chatKeys.messages(chatId))
  const timeline = known ? await caughtUp(chatId, known, signal) : await pageOf(chatId, {}, signal)
  // Meanwhile the socket and scrolling may have added messages to the cache: merge with them.
  const now = client.getQueryData<Timeline>(chatKeys.messages(chatId))
  if (!now) return timeline
  // Only the newest page was loaded. The older cached pages may be out of date.
  if (known && firstSeq(timeline) > firstSeq(known)) return withArrived(timeline, now)
  return {
    ...withMessages(now, timeline.messages),
    lastChange: Math.max(now.lastChange, timeline.lastChange),
    apart: timeline.apart,
  }
}

/** Adds what arrived and what changed since the timeline was loaded. With too much of it, only the newest page is loaded. */
async function caughtUp(chatId: string, known: Timeline, signal: AbortSignal): Promise<Timeline> {
  // Fetch changes before messages: messages already include every change made until they are read.
  const changed = await missed(chatId, { changedAfter: known.lastChange }, signal)
  const arrived = await missed(chatId, { after: lastSeq(known) }, signal)
  if (!changed.isComplete || !arrived.isComplete) return pageOf(chatId, {}, signal)
  if (isReadDifferently(known, changed.apart)) return reloaded(chatId, known, signal)
  const inRange = changed.messages.filter(({ seq }) => seq <= lastSeq(known))
  const timeline = withMessages(known, [...inRange, ...arrived.messages])
  return { ...timeline, lastChange: Math.max(known.lastChange, changed.lastChange) }
}

/** Loads the loaded range once more, after a block has begun or ended. */
async function reloaded(chatId: string, known: Timeline, signal: AbortSignal): Promise<Timeline> {
  const first = firstSeq(known)
  const { isComplete, messages, apart, firstChange } = await missed(chatId, { after: first - 1 }, signal)
  if (!isComplete) return pageOf(chatId, {}, signal)
  // A change that a later page reports may be missing in the messages of the first page, so the number of the first page counts.
  return { messages, older: known.older, lastChange: firstChange, apart }
}

/** All pages after a message or after a change, up to a limit, with the numbers of the first one and of the last one. */
async function missed(
  chatId: string,
  from: { after: number } | { changedAfter: number },
  signal: AbortSignal,
) {
  const pages: Awaited<ReturnType<typeof fetchPage>>[] = []
  let query = from
  for (let isComplete = false; !isComplete && pages.length < MAX_CATCH_UP_PAGES; ) {
    const page = await fetchPage(chatId, query, signal)
    pages.push(page)
    isComplete = page.next === null
    const next = Number(page.next)
    query = 'after' in from ? { after: next } : { changedAfter: next }
  }
  const [first, last] = [pages[0], pages.at(-1)]
  return {
    messages: pages.flatMap(({ items }) => items),
    isComplete: last?.next === null,
    apart: first?.apart ?? [],
    firstChange: first?.lastChange ?? 0,
    lastChange: last?.lastChange ?? 0,
  }
}

type PageQuery = { cursor?: number } | { after: number } | { changedAfter: number }

async function fetchPage(chatId: string, query: PageQuery, signal?: AbortSignal) {
  const page = await call(messagesOf, { params: { chatId }, query }, { signal })
  return completePage(page, 'changedAfter' in query)
}

async function pageOf(chatId: string, query: { cursor?: number }, signal?: AbortSignal): Promise<Timeline> {
  const { items, next, lastChange, apart } = await fetchPage(chatId, query, signal)
  return { messages: items, older: next === null ? null : Number(next), lastChange, apart }
}

/** At most this many messages are loaded to show one that was found by a search. */
const MAX_JUMP_PAGES = 60

/** Loads the pages up to an earlier message. False if it is too far back. */
export async function loadBackTo(client: QueryClient, chatId: string, seq: number): Promise<boolean> {
  const key = messagesQuery(chatId).queryKey
  for (let pages = 0; pages < MAX_JUMP_PAGES; pages += 1) {
    const timeline = await client.ensureQueryData(messagesQuery(chatId))
    const first = timeline.messages[0]?.seq ?? 0
    if (first <= seq || timeline.older === null) return true
    const page = await pageOf(chatId, { cursor: timeline.older })
    client.setQueryData(key, (now) => (now?.older === timeline.older ? withOlder(now, page) : now))
  }
  return false
}
