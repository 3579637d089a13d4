import { QueryObserver } from '@tanstack/react-query'
import { expect, it, onTestFinished, vi } from 'vitest'
import { offlineError } from './error.ts'
import { createQueryClient } from './query.ts'

it('asks again by itself, ever less often, as long as the server is not reached', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let answer = (): string => {
    throw offlineError()
  }
  const queryFn = vi.fn(async () => answer())
  const observer = new QueryObserver(createQueryClient({ retry: false }), { queryKey: ['song'], queryFn })
  onTestFinished(observer.subscribe(() => {}))
  for (const [index, pause] of [1_000, 2_000, 5_000, 15_000, 60_000, 60_000].entries()) {
    await vi.advanceTimersByTimeAsync(pause - 1)
    expect(queryFn).toHaveBeenCalledTimes(index + 1)
    await vi.advanceTimersByTimeAsync(1)
    expect(queryFn).toHaveBeenCalledTimes(index + 2)
  }
  answer = () => 'Cumbia'
  await vi.advanceTimersByTimeAsync(60_000)
  expect(observer.getCurrentResult().data).toBe('Cumbia')
  await vi.advanceTimersByTimeAsync(600_000)
  expect(queryFn).toHaveBeenCalledTimes(8)
})
