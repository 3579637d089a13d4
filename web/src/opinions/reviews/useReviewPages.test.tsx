import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import type { ReviewPage, ReviewPages } from './pages.ts'
import { forgetPages, useReviewPages } from './useReviewPages.ts'

const PAGE_SIZE = 3

/** A list of reviews on a server, page by page; its cursor is the id of the last review of a page. */
function createSource(total: number) {
  const server = { ids: Array.from({ length: total }, (_, i) => `r${i}`) }
  const read = vi.fn(async (cursor: string) => {
    const start = cursor === '' ? 0 : server.ids.indexOf(cursor) + 1
    const ids = server.ids.slice(start, start + PAGE_SIZE)
    const hasMore = start + PAGE_SIZE < server.ids.length
    return { items: ids.map((id) => ({ id })), next: hasMore ? (ids.at(-1) ?? null) : null } as ReviewPage
  })
  const key = ['test', crypto.randomUUID()]
  const pages: ReviewPages = {
    key,
    pageAfter: (cursor) => ({ queryKey: [...key, cursor], queryFn: () => read(cursor), gcTime: 0 }),
  }
  return { server, read, pages }
}

async function renderPages({ pages }: { pages: ReviewPages }) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { result, act, unmount } = await renderHook(() => useReviewPages(pages), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  const ids = () =>
    Array.from({ length: result.current.count }, (_, row) => result.current.reviewAt(row)?.id ?? null)
  const showRows = (...rows: number[]) => act(() => result.current.showRows(rows))
  const loadMore = () => act(() => result.current.more.onMore())
  return { client, result, unmount, ids, showRows, loadMore }
}

test('loads the first page, and knows that there are more', async () => {
  const source = createSource(7)
  const { result, ids } = await renderPages(source)
  expect(result.current.isStarted).toBe(false)
  await expect.poll(ids).toEqual(['r0', 'r1', 'r2'])
  expect(result.current.isStarted).toBe(true)
  expect(result.current.more).toMatchObject({ hasMore: true, pending: false, failed: false })
})

test('loads each further page after the cursor of the one before, until the last', async () => {
  const source = createSource(7)
  const { result, ids, showRows, loadMore } = await renderPages(source)
  await expect.poll(ids).toHaveLength(3)
  await loadMore()
  await expect.poll(ids).toHaveLength(6)
  await loadMore()
  await expect.poll(ids).toHaveLength(7)
  await showRows(0, 3, 6)
  await expect.poll(ids).toEqual(['r0', 'r1', 'r2', 'r3', 'r4', 'r5', 'r6'])
  expect(result.current.more.hasMore).toBe(false)
  expect(new Set(source.read.mock.calls.flat())).toEqual(new Set(['', 'r2', 'r5']))
})

test('keeps only the pages near the viewport, and loads a page again when it comes near', async () => {
  const source = createSource(6)
  const { ids, showRows, loadMore } = await renderPages(source)
  await expect.poll(ids).toHaveLength(3)
  await loadMore()
  await expect.poll(ids).toHaveLength(6)
  await showRows(4, 5)
  await expect.poll(ids).toEqual([null, null, null, 'r3', 'r4', 'r5'])
  await showRows(2, 3)
  await expect.poll(ids).toEqual(['r0', 'r1', 'r2', 'r3', 'r4', 'r5'])
})

test('a page that fails to load can be loaded again, and the others stay', async () => {
  const source = createSource(6)
  const { result, ids, loadMore } = await renderPages(source)
  await expect.poll(ids).toHaveLength(3)
  source.read.mockRejectedValueOnce(new Error('offline'))
  await loadMore()
  await expect.poll(() => result.current.more.failed).toBe(true)
  expect(result.current.more).toMatchObject({ hasMore: true, pending: false })
  expect(ids()).toEqual(['r0', 'r1', 'r2'])
  await loadMore()
  await expect.poll(ids).toHaveLength(6)
  expect(result.current.more.failed).toBe(false)
})

test('a first page that fails to load can be loaded again', async () => {
  const source = createSource(2)
  source.read.mockRejectedValueOnce(new Error('offline'))
  const { result, ids } = await renderPages(source)
  await expect.poll(() => result.current.more.failed).toBe(true)
  expect(result.current.isStarted).toBe(false)
  result.current.retry()
  await expect.poll(ids).toEqual(['r0', 'r1'])
})

test('a list that is opened again is as long as it was, until it is forgotten', async () => {
  const source = createSource(6)
  const first = await renderPages(source)
  await expect.poll(first.ids).toHaveLength(3)
  await first.loadMore()
  await expect.poll(first.ids).toHaveLength(6)
  await first.unmount()
  const second = await renderPages(source)
  expect(second.result.current.count).toBe(6)
  await second.unmount()
  forgetPages(source.pages)
  const third = await renderPages(source)
  expect(third.result.current.count).toBe(0)
  await expect.poll(third.ids).toEqual(['r0', 'r1', 'r2'])
})

test('a new review at the top moves the page boundaries without duplicates or gaps', async () => {
  const source = createSource(6)
  const { client, ids, showRows, loadMore } = await renderPages(source)
  await expect.poll(ids).toHaveLength(3)
  await loadMore()
  await expect.poll(ids).toHaveLength(6)
  await showRows(0, 5)
  source.server.ids.unshift('new')
  await client.invalidateQueries({ queryKey: [...source.pages.key, ''] })
  await expect.poll(() => ids().slice(0, 3)).toEqual(['new', 'r0', 'r1'])
  await loadMore()
  await showRows(0, 5)
  await expect.poll(() => ids().slice(0, 6)).toEqual(['new', 'r0', 'r1', 'r2', 'r3', 'r4'])
})
