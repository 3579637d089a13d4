import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { addTo, firstOf, inSteps } from './searchSteps.ts'

type Answer = {
  results: { id: string }[]
  pagination: { total: number }
  incomplete?: true
  source?: 'pending' | 'unavailable'
}
const answer = (ids: string, rest: Partial<Answer> = {}): Answer => ({
  results: ids.split('').map((id) => ({ id })),
  pagination: { total: ids.length },
  ...rest,
})
const pending = { incomplete: true, source: 'pending' } as const
const unavailable = { incomplete: true, source: 'unavailable' } as const

function watch(answers: Record<'true' | 'false', () => Promise<Answer>>) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const asked: string[] = []
  const observer = new QueryObserver(client, {
    queryKey: ['search'],
    ...inSteps<Answer>((wait) => {
      asked.push(wait)
      return answers[wait]()
    }),
  })
  const stop = observer.subscribe(() => {})
  const ids = () =>
    observer
      .getCurrentResult()
      .data?.results.map(({ id }) => id)
      .join('')
  return { observer, asked, ids, stop }
}

test('stored results are shown at once, and those of the source are appended', async () => {
  const source = Promise.withResolvers<Answer>()
  const { observer, asked, ids, stop } = watch({
    false: async () => answer('bc', pending),
    true: () => source.promise,
  })
  await expect.poll(() => ids()).toBe('bc')
  await expect.poll(() => asked).toEqual(['false', 'true'])
  expect(ids()).toBe('bc')
  source.resolve(answer('abcd'))
  await expect.poll(() => ids()).toBe('bcad')
  expect(observer.getCurrentResult().data).toMatchObject({ arrived: 2, pagination: { total: 4 } })
  expect(observer.getCurrentResult().isStale).toBe(false)
  stop()
})

test('a source that does not answer leaves the stored results, which are never taken for all', async () => {
  for (const failure of [async () => answer('bc', unavailable), () => Promise.reject(new Error('offline'))]) {
    const { observer, asked, ids, stop } = watch({ false: async () => answer('bc', pending), true: failure })
    await expect.poll(() => observer.getCurrentResult().data?.source).toBe('unavailable')
    expect([ids(), observer.getCurrentResult().isStale]).toEqual(['bc', true])
    await observer.refetch()
    expect(asked).toEqual(['false', 'true', 'true'])
    stop()
  }
})

test('a complete search asks once', async () => {
  const { asked, ids, stop } = watch({ false: async () => answer('a'), true: async () => answer('ab') })
  await expect.poll(() => ids()).toBe('a')
  expect(asked).toEqual(['false'])
  stop()
})

test('neither stored nor late results displace the other', () => {
  const shown = addTo(answer('abc'), answer('xabyz'))
  expect(firstOf(shown, 2)).toEqual({
    stored: [{ id: 'a' }, { id: 'b' }],
    arrived: [{ id: 'x' }, { id: 'y' }],
  })
  expect(firstOf(addTo(answer(''), answer('xy')), 2).arrived).toHaveLength(2)
})
