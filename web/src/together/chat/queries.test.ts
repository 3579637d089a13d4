import { CHAT_TEXTS } from '@remusic/contract/together/chat'
import type { Message } from '@remusic/contract/together/schemas/chat'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { applyMessage, applyMessageChange, refreshChat } from './cache.ts'
import { messagesQuery } from './queries.ts'

afterEach(() => vi.unstubAllGlobals())

const CHAT = '0198c0de-0000-7000-8000-00000000000a'
const [ANA, BRUNO] = ['ana', 'bruno']
const PAGE = 50

/** A group whose messages are answered as the server does, hiding those of the people in `apart`. */
function aGroup(count: number) {
  const group = { apart: [] as string[], calls: [] as string[] }
  const asSeen = (seq: number) => {
    const senderId = seq % 2 ? BRUNO : ANA
    const hidden = group.apart.includes(senderId)
    const text = hidden ? CHAT_TEXTS.apart : `mensaje ${seq}`
    return { seq, senderId, clientId: `k${seq}`, text, hidden, change: 0, replyTo: null, reactions: [] }
  }
  vi.stubGlobal('fetch', async (url: string) => {
    const query = new URL(url, 'http://localhost').searchParams
    group.calls.push(query.toString())
    const answer = { next: null as string | null, lastChange: 0, apart: group.apart }
    if (query.has('changedAfter')) return Response.json({ items: [], ...answer })
    const all = Array.from({ length: count }, (_, i) => asSeen(i + 1))
    const after = query.get('after')
    const found = after === null ? all.slice(-PAGE) : all.slice(Number(after), Number(after) + PAGE)
    const isMore = after === null ? count > PAGE : Number(after) + PAGE < count
    answer.next = isMore ? String((after === null ? found[0] : found.at(-1))?.seq) : null
    return Response.json({ items: found, ...answer })
  })
  return group
}

const hiddenBy = (messages: readonly Message[], who: string) =>
  new Set(messages.filter(({ senderId }) => senderId === who).map(({ hidden }) => hidden))

test('a block hides the loaded messages of that person at once, and its end shows them again', async () => {
  const group = aGroup(8)
  const client = new QueryClient()
  const query = messagesQuery(CHAT)
  await client.fetchQuery(query)
  group.apart = [BRUNO]
  refreshChat(client, CHAT)
  const hiddenOf = (who: string) => hiddenBy(client.getQueryData(query.queryKey)?.messages ?? [], who)
  await expect.poll(() => hiddenOf(BRUNO)).toEqual(new Set([true]))
  expect(hiddenOf(ANA)).toEqual(new Set([false]))
  group.apart = []
  refreshChat(client, CHAT)
  await expect.poll(() => hiddenOf(BRUNO)).toEqual(new Set([false]))
})

test('without a block only what is missing is fetched', async () => {
  const group = aGroup(8)
  const client = new QueryClient()
  await client.fetchQuery(messagesQuery(CHAT))
  await client.fetchQuery(messagesQuery(CHAT))
  expect(group.calls).toEqual(['', 'changedAfter=0', 'after=8'])
})

test('a message that is announced while the conversation loads is not lost, though the page is older', async () => {
  aGroup(9)
  const client = new QueryClient()
  const older = Promise.withResolvers<void>()
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('?')) return fetch(url)
    const page = (await (await fetch(url)).json()) as { items: Message[] }
    await older.promise
    return Response.json({ ...page, items: page.items.slice(0, 8) })
  })
  const stop = new QueryObserver(client, messagesQuery(CHAT)).subscribe(() => {})
  const seqs = () => client.getQueryData(messagesQuery(CHAT).queryKey)?.messages.map(({ seq }) => seq)
  applyMessage(client, { chatId: CHAT, seq: 9 } as Message, true)
  older.resolve()
  await expect.poll(seqs).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  stop()
})

test('a message and a change that were missed are fetched together', async () => {
  const group = aGroup(12)
  const client = new QueryClient()
  const { queryKey } = messagesQuery(CHAT)
  const stop = new QueryObserver(client, messagesQuery(CHAT)).subscribe(() => {})
  await expect.poll(() => client.getQueryData(queryKey)).toBeDefined()
  client.setQueryData(queryKey, (now) => now && { ...now, messages: now.messages.slice(0, 8) })
  group.calls.length = 0
  applyMessage(client, { chatId: CHAT, seq: 12 } as Message, true)
  applyMessageChange(client, { chatId: CHAT, seq: 2, change: 4 } as Message)
  await expect.poll(() => client.getQueryData(queryKey)?.messages.length).toBe(12)
  expect(group.calls).toEqual(['changedAfter=0', 'after=8'])
  stop()
})

test('a server of the previous release is asked once, and its messages have what pages need', async () => {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    calls.push(new URL(url, 'http://localhost').search)
    const items = [{ id: 'm1', seq: 1, senderId: ANA, clientId: 'k1', text: 'hola', hidden: false }]
    return Response.json({
      items: url.includes('after=1') ? [] : items,
      next: url.includes('after=') ? null : '1',
    })
  })
  const client = new QueryClient()
  await client.fetchQuery(messagesQuery(CHAT))
  const timeline = await client.fetchQuery(messagesQuery(CHAT))
  expect(timeline).toMatchObject({ lastChange: 0, apart: [], messages: [{ reactions: [], event: null }] })
  expect(calls).toEqual(['', '?changedAfter=0', '?after=1'])
})
