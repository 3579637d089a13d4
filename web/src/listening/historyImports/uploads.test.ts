import { CHUNK_BYTES } from '@remusic/contract/listening/historyImports'
import type { HistoryImport } from '@remusic/contract/listening/schemas/historyImports'
import { expect, it, vi } from 'vitest'
import { ApiError, offlineError } from '../../base/api/error.ts'
import { createUploads, type UploadCalls } from './uploads.ts'

const ID = '0b0e7b0c-6f0a-4a43-9d0e-3d7d4a1b9a11'
const TAIL = 7

const file = (name: string, size: number, lastModified = 1) => ({
  ...{ name, size, lastModified },
  slice: (start = 0, end = size) => new Blob([new Uint8Array(end - start)]),
})
const rejected = (status: number) => new ApiError(status, { msg: 'No se puede', code: 'internal' })

/** Uploads to a server that is simulated, and what it received. */
function setUp(calls: Partial<UploadCalls> = {}) {
  const received: [position: number, bytes: number][] = []
  const stored = new Map<string, string>()
  const finished = vi.fn()
  const start = vi.fn(async () => ({ id: ID }) as HistoryImport)
  const uploads = createUploads({
    start,
    putChunk: async (_, position, bytes) => void received.push([position, bytes.length]),
    read: async () => ({ id: ID, state: 'reading' }) as HistoryImport,
    finished,
    wait: async () => {},
    memory: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
    ...calls,
  })
  return { uploads, received, finished, start, stored }
}

it('sends a file in chunks and starts reading it', async () => {
  const { uploads, received, finished, start, stored } = setUp()
  await uploads.start(file('mi nombre.tar.JSON', CHUNK_BYTES + TAIL))
  await expect.poll(() => finished).toHaveBeenCalled()
  // The name of the file stays in the browser.
  expect(start).toHaveBeenCalledWith({ extension: 'json', bytes: CHUNK_BYTES + TAIL })
  expect(received).toEqual([
    [0, CHUNK_BYTES],
    [1, TAIL],
  ])
  expect(uploads.current()).toBeNull()
  expect(stored.size).toBe(0)
})

it('waits while there is no connection and then sends the same chunk again', async () => {
  const positions: number[] = []
  let failures = 2
  const { uploads, finished } = setUp({
    putChunk: async (_, position) => {
      positions.push(position)
      if (position === 1 && failures-- > 0) throw offlineError()
    },
  })
  const states: (string | undefined)[] = []
  uploads.subscribe(() => states.push(uploads.current()?.state))
  await uploads.start(file('a.csv', CHUNK_BYTES * 2))
  await expect.poll(() => finished).toHaveBeenCalled()
  expect(positions).toEqual([0, 1, 1, 1])
  expect(states).toContain('waiting')
})

it('ends a wait when the person asks for it', async () => {
  let failures = 1
  const { uploads, finished } = setUp({
    putChunk: async () => {
      if (failures-- > 0) throw rejected(503)
    },
    wait: (_, signal) => new Promise((done) => signal.addEventListener('abort', () => done())),
  })
  await uploads.start(file('a.csv', 1))
  await expect.poll(() => uploads.current()?.state).toBe('waiting')
  uploads.retry()
  await expect.poll(() => finished).toHaveBeenCalled()
})

it('fails with the reason of the server, and a retry goes on with the chunk that failed', async () => {
  const positions: number[] = []
  let isRejecting = true
  const { uploads, finished } = setUp({
    putChunk: async (_, position) => {
      positions.push(position)
      if (position === 1 && isRejecting) throw rejected(400)
    },
  })
  await uploads.start(file('a.csv', CHUNK_BYTES + TAIL))
  await expect.poll(() => uploads.current()).toMatchObject({ state: 'failed', error: 'No se puede' })
  expect(uploads.current()?.sent).toBe(CHUNK_BYTES)
  isRejecting = false
  uploads.retry()
  await expect.poll(() => finished).toHaveBeenCalled()
  expect(positions).toEqual([0, 1, 1])
})

it('takes the rejection of a repeated call for the success of the first one', async () => {
  let isFirst = true
  const { uploads, finished } = setUp({
    read: async () => {
      if (!isFirst) throw rejected(409)
      isFirst = false
      throw offlineError()
    },
  })
  await uploads.start(file('a.csv', 1))
  await expect.poll(() => finished).toHaveBeenCalledWith(null, ID)
})

it('goes on after a reload with the same file, and from the start with a changed one', async () => {
  const first = setUp({
    putChunk: (_, position) => (position === 0 ? Promise.resolve() : new Promise(() => {})),
  })
  await first.uploads.start(file('a.csv', CHUNK_BYTES * 2))
  await expect.poll(() => first.uploads.current()?.sent).toBe(CHUNK_BYTES)
  const known = { id: ID, bytes: CHUNK_BYTES * 2 }
  for (const [lastModified, expected] of [
    [1, [1]],
    [2, [0, 1]],
  ] as const) {
    const again = setUp()
    for (const [key, value] of first.stored) again.stored.set(key, value)
    expect(again.uploads.resume(known, file('a.csv', CHUNK_BYTES * 2, lastModified))).toBe(true)
    await expect.poll(() => again.finished).toHaveBeenCalled()
    expect(again.received.map(([position]) => position)).toEqual(expected)
  }
})

it('refuses to go on with a file of another size', () => {
  const { uploads, received } = setUp()
  expect(uploads.resume({ id: ID, bytes: 10 }, file('a.csv', 11))).toBe(false)
  expect(received).toEqual([])
  expect(uploads.current()).toBeNull()
})

it('stops without reading the rest', async () => {
  const read = vi.fn()
  const { uploads } = setUp({
    putChunk: (_, __, ___, signal) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    read,
  })
  await uploads.start(file('a.csv', CHUNK_BYTES * 3))
  uploads.stop()
  await expect.poll(() => uploads.current()).toBeNull()
  expect(read).not.toHaveBeenCalled()
})

it('says so when the file can no longer be read', async () => {
  const { uploads } = setUp()
  const moved = {
    ...file('a.csv', 5),
    slice: () => ({ arrayBuffer: () => Promise.reject(new Error()) }) as never,
  }
  await uploads.start(moved)
  await expect
    .poll(() => uploads.current())
    .toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/^No pudimos leer/),
    })
})
