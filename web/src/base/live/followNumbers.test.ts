import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { followNumbers } from './followNumbers.ts'

type List = { items: number[]; change: number }
const lastItem = ({ items }: List) => items.at(-1) ?? 0
const withItem = (item: number) => (list: List) =>
  item === lastItem(list) + 1 ? { ...list, items: [...list.items, item] } : list

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** A list that is shown, of which the server has `server.items` items, and whose answers wait for `answer()`. */
function aList({ isShown = true, isLoaded = true } = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  const server = { items: 1, change: 0, isAway: false, fetches: 0, running: 0, most: 0 }
  let waiting: (() => void)[] = []
  const queryFn = async (): Promise<List> => {
    server.fetches += 1
    server.running += 1
    server.most = Math.max(server.most, server.running)
    // The answer has the state of the moment when the request arrives.
    const { items, change, isAway } = server
    await new Promise<void>((resolve) => waiting.push(resolve))
    server.running -= 1
    if (isAway) throw new Error('away')
    return { items: Array.from({ length: items }, (_, i) => i + 1), change }
  }
  const options = { queryKey: ['list', 'a'], queryFn }
  if (isLoaded) client.setQueryData<List>(options.queryKey, { items: [1], change: 0 })
  if (isShown) stops.push(new QueryObserver(client, options).subscribe(() => {}))
  const follower = followNumbers({
    keyOf: (id) => ['list', id],
    numbers: { item: lastItem, change: ({ change }: List) => change },
  })
  const answer = async () => {
    await expect.poll(() => waiting).not.toEqual([])
    const answers = waiting
    waiting = []
    for (const each of answers) each()
  }
  const settle = () => new Promise((settled) => setTimeout(settled))
  const has = (item: number) => {
    server.items = Math.max(server.items, item)
    follower.receive(client, 'a', { item }, withItem(item))
  }
  const items = () => client.getQueryData<List>(['list', 'a'])?.items
  return { client, server, follower, answer, settle, has, items }
}

test('the next event is applied without a fetch, and once', async () => {
  const { has, items, settle, server } = aList()
  for (const item of [2, 3, 3, 2]) has(item)
  await settle()
  expect(items()).toEqual([1, 2, 3])
  expect(server.fetches).toBe(0)
})

test('changes that are missing before an event are fetched once, however late they arrive', async () => {
  const { has, items, answer, settle, server } = aList()
  has(3)
  has(2)
  expect(items()).toEqual([1, 2])
  await answer()
  await settle()
  expect(items()).toEqual([1, 2, 3])
  has(3)
  await settle()
  expect(server.fetches).toBe(1)
})

test('there is one fetch at a time, and one more for all events that arrived during it', async () => {
  const { has, items, answer, settle, server } = aList()
  has(5)
  await settle()
  for (const item of [7, 9, 8]) has(item)
  await answer()
  await answer()
  await settle()
  expect(items()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(server).toMatchObject({ fetches: 2, most: 1 })
})

test('an event is not fetched again if the fetch it interrupted has loaded it', async () => {
  const { has, answer, settle, server } = aList()
  server.items = 9
  has(5)
  await settle()
  has(8)
  await answer()
  await settle()
  expect(server.fetches).toBe(1)
})

test('an event during the first load is not lost, though the answer may be older', async () => {
  const { client, follower, has, items, answer, settle } = aList({ isLoaded: false })
  await settle()
  has(2)
  follower.receive(client, 'a', { change: 0 })
  await answer()
  await answer()
  await settle()
  expect(items()).toEqual([1, 2])
})

test('a number that the server does not reach is not fetched again and again', async () => {
  const { client, follower, has, items, answer, settle, server } = aList()
  follower.receive(client, 'a', { item: 9 })
  await answer()
  await settle()
  expect(server.fetches).toBe(1)
  has(2)
  expect(items()).toEqual([1, 2])
})

test('after a failed fetch the next event brings what is missing', async () => {
  const { has, items, answer, settle, server } = aList()
  server.isAway = true
  has(3)
  await answer()
  await settle()
  expect(items()).toEqual([1])
  server.isAway = false
  has(4)
  await answer()
  await settle()
  expect(items()).toEqual([1, 2, 3, 4])
})

test('after a reconnection everything is fetched that no event has brought', async () => {
  const { client, follower, items, answer, server } = aList()
  Object.assign(server, { items: 4, change: 2 })
  const done = follower.catchUp(client, 'a')
  await answer()
  await done
  expect(items()).toEqual([1, 2, 3, 4])
  expect(server.fetches).toBe(1)
})

test('a request during a fetch gets the changes since it began', async () => {
  const { client, follower, items, answer, settle, server } = aList()
  void follower.catchUp(client, 'a')
  await settle()
  server.items = 3
  const done = follower.catchUp(client, 'a')
  await answer()
  await answer()
  await done
  expect(items()).toEqual([1, 2, 3])
})

test('two numbers of a thing share a fetch', async () => {
  const { client, follower, has, answer, settle, server } = aList()
  server.change = 3
  has(4)
  follower.receive(client, 'a', { change: 3 })
  await answer()
  await settle()
  expect(server).toMatchObject({ fetches: 1, most: 1 })
  expect(client.getQueryData(['list', 'a'])).toEqual({ items: [1, 2, 3, 4], change: 3 })
})

test('an event of data that is not shown is applied, and the rest is fetched when it is shown', async () => {
  const { client, has, items, settle, server } = aList({ isShown: false })
  has(2)
  has(4)
  await settle()
  expect(items()).toEqual([1, 2])
  expect(server.fetches).toBe(0)
  expect(client.getQueryState(['list', 'a'])?.isInvalidated).toBe(true)
})

test('data that was never loaded is left alone', async () => {
  const { client, follower } = aList()
  follower.receive(client, 'other', { item: 7 }, withItem(7))
  expect(client.getQueryState(['list', 'other'])).toBeUndefined()
})

test('a fetch of its own that fails is reported to everybody who asked, and the next one starts anew', async () => {
  const client = new QueryClient()
  client.setQueryData(['sum', 'a'], 1)
  let isAway = true
  const follower = followNumbers({
    keyOf: (id) => ['sum', id],
    numbers: { total: (sum: number) => sum },
    fetch: async (_client, id) => {
      if (isAway) throw new Error('away')
      client.setQueryData(['sum', id], 5)
    },
  })
  const asked = [follower.catchUp(client, 'a'), follower.catchUp(client, 'a')]
  for (const each of asked) await expect(each).rejects.toThrow('away')
  follower.receive(client, 'a', { total: 3 })
  await new Promise((failed) => setTimeout(failed))
  isAway = false
  await follower.catchUp(client, 'a')
  expect(client.getQueryData(['sum', 'a'])).toBe(5)
})
