import { CATCH_UP_JITTER_MS } from '@remusic/contract/base/sockets'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { live } from '../api/socket.ts'
import { keepWatching } from './keepWatching.ts'

/** A connection that opens, and events that arrive, when the test says so. */
let connect: () => void
let sayCatchUp: () => void

beforeEach(() => {
  vi.useFakeTimers()
  const connected = new Set<(isConnected: boolean) => void>()
  const caughtUp = new Set<(payload: never) => void>()
  const subscribe = <L>(listeners: Set<L>, listener: L) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  vi.spyOn(live, 'watch').mockImplementation((watcher) => subscribe(connected, watcher))
  vi.spyOn(live, 'on').mockImplementation((_event, listener) => subscribe(caughtUp, listener))
  connect = () => {
    for (const watcher of connected) watcher(true)
  }
  sayCatchUp = () => {
    for (const listener of caughtUp) listener(null as never)
  }
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const settle = () => vi.advanceTimersByTimeAsync(0)

function aWatch(prepare?: () => Promise<unknown>) {
  const seen: string[] = []
  let handled = () => {}
  const stop = keepWatching({
    ...(prepare && { prepare }),
    onRefused: () => seen.push('refused'),
    watch: (onHandled) => {
      seen.push('watch')
      handled = onHandled
    },
    unwatch: () => seen.push('unwatch'),
    catchUp: () => seen.push('catch up'),
  })
  return { seen, stop, handle: () => handled() }
}

test('each connection watches, and fetches what changed before the server did', async () => {
  const { seen, handle } = aWatch()
  await settle()
  expect(seen).toEqual([])
  connect()
  await settle()
  expect(seen).toEqual(['watch'])
  handle()
  expect(seen).toEqual(['watch', 'catch up'])
  connect()
  await settle()
  expect(seen).toEqual(['watch', 'catch up', 'watch'])
})

test('events that the server has lost are caught up with once, at a random moment', async () => {
  const { seen } = aWatch()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  sayCatchUp()
  sayCatchUp()
  await vi.advanceTimersByTimeAsync(CATCH_UP_JITTER_MS / 2 - 1)
  expect(seen).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(seen).toEqual(['watch'])
})

test('nothing is watched that was refused, until the next connection', async () => {
  let isRefused = true
  const { seen } = aWatch(async () => {
    if (isRefused) throw new Error('closed')
  })
  connect()
  await settle()
  expect(seen).toEqual(['refused'])
  isRefused = false
  connect()
  await settle()
  expect(seen).toEqual(['refused', 'watch'])
})

test('after the end nothing happens, also if the server answers late', async () => {
  const preparing = Promise.withResolvers<void>()
  const late = aWatch(() => preparing.promise)
  const { seen, stop, handle } = aWatch()
  connect()
  await settle()
  sayCatchUp()
  late.stop()
  stop()
  preparing.resolve()
  handle()
  connect()
  await vi.advanceTimersByTimeAsync(CATCH_UP_JITTER_MS)
  expect(seen).toEqual(['watch', 'unwatch'])
  expect(late.seen).toEqual(['unwatch'])
})
