import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { keyOf, openCollection } from './collection.ts'
import type { Preview } from './preview.ts'
import { readRange } from './ranges.ts'
import { openShelf } from './shelf.ts'
import { openStudio } from './studio.ts'

const log = createLog({ level: 'silent', to: { write: () => {} } })
const folders: string[] = []

vi.setConfig({ testTimeout: 60_000 })

async function aFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'remusic-previews-'))
  folders.push(folder)
  return folder
}

afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

test('a part of a file is read as the standard says', () => {
  expect(readRange(undefined, 10)).toBe('all')
  expect(readRange('bytes=0-0', 10)).toEqual({ first: 0, last: 0 })
  expect(readRange('BYTES=3-', 10)).toEqual({ first: 3, last: 9 })
  expect(readRange('bytes=10-', 10)).toBe('beyond')
  expect(readRange(`bytes=${'9'.repeat(40)}-`, 10)).toBe('all')
})

describe('the studio', () => {
  const script = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`)
  const order = { seed: '1', genre: 'rock' }

  test('takes on another thread where one breaks, and gives up on what breaks them all', async () => {
    const studio = openStudio({
      threads: 1,
      log,
      script: script(`
        import { parentPort } from 'node:worker_threads'
        parentPort.on('message', ({ seed }) => {
          if (seed === 'breaks') process.exit(1)
          if (seed === 'throws') throw new Error('broken')
          parentPort.postMessage({ mp3: new Uint8Array([255, 1]), seconds: 1, peaks: [] })
        })`),
    })
    for (const seed of ['breaks', 'throws'])
      await expect(studio.record({ ...order, seed })).rejects.toMatchObject({ status: 503 })
    studio.warmUp()
    expect((await studio.record(order)).mp3).toEqual(Buffer.from([255, 1]))
    await studio.close()
    expect(() => studio.record(order)).toThrow()
  })

  test('asks to come back later when too many wait, and ends while it works', async () => {
    const studio = openStudio({
      threads: 1,
      log,
      script: script(`import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => {})`),
    })
    const waiting = Array.from({ length: 65 }, () => studio.record(order).catch((error) => error.status))
    expect(() => studio.record(order)).toThrow(
      expect.objectContaining({ status: 503, headers: { 'retry-after': '5' } }),
    )
    await studio.close()
    expect(await Promise.all(waiting)).toEqual(Array(65).fill(503))
  })
})

describe('the shelf', () => {
  const preview = (bytes: number): Preview => ({
    mp3: Buffer.alloc(bytes, 0xff),
    seconds: 29.5,
    peaks: Array.from({ length: 96 }, (_, i) => i),
  })

  test('gives back what was put on it, and nothing that is broken', async () => {
    const folder = await aFolder()
    const shelf = openShelf({ folder, mostBytes: 1e6, log })
    expect(await shelf.take('a')).toBeNull()
    await shelf.put('a', preview(1_000))
    expect(await shelf.take('a')).toEqual(preview(1_000))
    await writeFile(join(folder, 'b.preview'), Buffer.alloc(500))
    expect(await shelf.take('b')).toBeNull()
    expect(await readdir(folder)).toEqual(['a.preview'])
  })

  test('keeps to its size, what was unused for longest going first', async () => {
    const folder = await aFolder()
    const shelf = openShelf({ folder, mostBytes: 10_000, log })
    for (const [index, key] of ['a', 'b', 'c', 'd'].entries()) {
      await shelf.put(key, preview(3_000))
      const at = new Date(Date.now() - (10 - index) * 3_600_000)
      await utimes(join(folder, `${key}.preview`), at, at).catch(() => {})
      if (key === 'c') await shelf.take('a')
    }
    expect(await readdir(folder)).toEqual(['a.preview', 'd.preview'])
  })

  test('that cannot be written leaves previews to be made, and the last ones at hand', async () => {
    const folder = await aFolder()
    await writeFile(join(folder, 'file'), '')
    const shelf = openShelf({ folder: join(folder, 'file', 'previews'), mostBytes: 1e6, log })
    let recorded = 0
    const record = async () => {
      recorded++
      return preview(10)
    }
    const collection = openCollection({ shelf, studio: { record, close: async () => {} } })
    for (let i = 0; i < 3; i++)
      expect(await collection.get({ seed: '1', genre: 'rock' })).toEqual(preview(10))
    expect(recorded).toBe(1)
    await collection.close()
  })

  test('one who is refused does not have others refused', async () => {
    const shelf = openShelf({ folder: await aFolder(), mostBytes: 1e6, log })
    const studio = { record: async () => preview(10), close: async () => {} }
    const collection = openCollection({ shelf, studio })
    const order = { seed: '1', genre: 'rock' }
    const refused = collection.get(order, () => Promise.reject(new Error('refused')))
    const served = collection.get(order)
    await expect(refused).rejects.toThrow('refused')
    expect(await served).toEqual(preview(10))
    await collection.close()
    expect(keyOf(order)).not.toBe(keyOf({ ...order, seed: '2' }))
  })
})
