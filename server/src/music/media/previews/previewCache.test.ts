import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '../../../base/common/log.ts'
import type { Preview } from './preview.ts'
import { keyOf, openPreviewCache } from './previewCache.ts'
import { openPreviewFiles } from './previewFiles.ts'
import { readRange } from './ranges.ts'
import { openRenderPool } from './renderPool.ts'

const log = createLog({ level: 'silent', to: { write: () => {} } })
const folders: string[] = []

async function aFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'remusic-previews-'))
  folders.push(folder)
  return folder
}

afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

test('Range headers are parsed as RFC 9110 requires', () => {
  expect(readRange(undefined, 10)).toBe('all')
  expect(readRange('bytes=0-0', 10)).toEqual({ first: 0, last: 0 })
  expect(readRange('BYTES=3-', 10)).toEqual({ first: 3, last: 9 })
  expect(readRange('bytes=10-', 10)).toBe('beyond')
  expect(readRange(`bytes=${'9'.repeat(40)}-`, 10)).toBe('all')
})

describe('the render pool', () => {
  const script = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`)
  const spec = { seed: '1', genre: 'rock' }

  test('replaces a crashed worker, and rejects a job that crashes every worker', async () => {
    const pool = openRenderPool({
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
      await expect(pool.render({ ...spec, seed })).rejects.toMatchObject({ status: 503 })
    pool.warmUp()
    expect((await pool.render(spec)).mp3).toEqual(Buffer.from([255, 1]))
    await pool.close()
    expect(() => pool.render(spec)).toThrow()
  })

  test('rejects jobs with Retry-After when the queue is full, and can be closed while rendering', async () => {
    const pool = openRenderPool({
      threads: 1,
      log,
      script: script(`import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => {})`),
    })
    const waiting = Array.from({ length: 65 }, () => pool.render(spec).catch((error) => error.status))
    expect(() => pool.render(spec)).toThrow(
      expect.objectContaining({ status: 503, headers: { 'retry-after': '5' } }),
    )
    await pool.close()
    expect(await Promise.all(waiting)).toEqual(Array(65).fill(503))
  })
})

test('an idle worker ends, also the last one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const script = `
    import { parentPort, threadId } from 'node:worker_threads'
    parentPort.on('message', () => parentPort.postMessage({ mp3: new Uint8Array([1]), seconds: 1, peaks: [threadId] }))`
  const pool = openRenderPool({
    threads: 1,
    log,
    script: new URL(`data:text/javascript,${encodeURIComponent(script)}`),
  })
  const renderedBy = async () => (await pool.render({ seed: '1', genre: 'rock' })).peaks[0]
  const first = await renderedBy()
  expect(await renderedBy()).toBe(first)
  vi.advanceTimersByTime(120_000)
  expect(await renderedBy()).not.toBe(first)
  await pool.close()
})

describe('the requesters of previews take turns', () => {
  /** A pool with a single worker, and the order in which the jobs are finished. */
  function aSmallPool() {
    const pool = openRenderPool({
      threads: 1,
      log,
      script: new URL(
        `data:text/javascript,${encodeURIComponent(`
          import { parentPort } from 'node:worker_threads'
          parentPort.on('message', () => {
            parentPort.postMessage({ mp3: new Uint8Array([255]), seconds: 1, peaks: [] })
          })`)}`,
      ),
    })
    const finished: string[] = []
    const render = (seed: string, requester: string, spec = { seed, genre: 'rock' }) =>
      pool.render(spec, requester).then(
        () => finished.push(seed),
        (error: { status: number }) => finished.push(`${seed} ${error.status}`),
      )
    return { pool, finished, render }
  }

  test('so that one address with many previews does not delay another', async () => {
    const { pool, finished, render } = aSmallPool()
    const flood = Array.from({ length: 40 }, (_, i) => render(`flood ${i}`, 'attacker'))
    await Promise.all(['one', 'two'].map((seed) => render(seed, 'listener')))
    expect(finished.indexOf('one')).toBeLessThanOrEqual(2)
    expect(finished.indexOf('two')).toBeLessThanOrEqual(4)
    await Promise.all(flood)
    await pool.close()
  })

  test('and a queue that one address has filled has room for another', async () => {
    const { pool, finished, render } = aSmallPool()
    const flood = Array.from({ length: 65 }, (_, i) => render(`flood ${i}`, 'attacker'))
    expect(() => render('flood 65', 'attacker')).toThrow(expect.objectContaining({ status: 503 }))
    await render('one', 'listener')
    expect(finished).toContain('flood 64 503')
    expect(finished).toContain('one')
    expect(finished.length).toBeLessThan(10)
    await pool.close()
    await Promise.all(flood)
  })

  test('and a preview that another address has queued far behind is rendered on the turn of its listener', async () => {
    const { pool, finished, render } = aSmallPool()
    const disk = openPreviewFiles({ folder: await aFolder(), maxBytes: 1e6, log })
    const cache = openPreviewCache({ disk, pool })
    const flood = Array.from({ length: 40 }, (_, i) => render(`flood ${i}`, 'attacker'))
    const popular = { seed: 'popular', genre: 'rock' }
    const first = cache.get(popular, { requester: 'attacker' })
    await cache.get(popular, { requester: 'listener' })
    expect(finished.length).toBeLessThan(20)
    await first
    await cache.close()
    await Promise.all(flood)
  })
})

describe('the disk cache', () => {
  const preview = (bytes: number): Preview => ({
    mp3: Buffer.alloc(bytes, 0xff),
    seconds: 29.5,
    peaks: Array.from({ length: 96 }, (_, i) => i),
  })

  test('returns what was stored and deletes corrupt files', async () => {
    const folder = await aFolder()
    const disk = openPreviewFiles({ folder, maxBytes: 1e6, log })
    expect(await disk.get('a')).toBeNull()
    await disk.put('a', preview(1_000))
    expect(await disk.get('a')).toEqual(preview(1_000))
    await writeFile(join(folder, 'b.preview'), Buffer.alloc(500))
    expect(await disk.get('b')).toBeNull()
    expect(await readdir(folder)).toEqual(['a.preview'])
  })

  test('respects its size limit and evicts the least recently used files', async () => {
    const folder = await aFolder()
    const disk = openPreviewFiles({ folder, maxBytes: 10_000, log })
    for (const [index, key] of ['a', 'b', 'c', 'd'].entries()) {
      await disk.put(key, preview(3_000))
      const at = new Date(Date.now() - (10 - index) * 3_600_000)
      await utimes(join(folder, `${key}.preview`), at, at).catch(() => {})
      if (key === 'c') await disk.get('a')
    }
    expect(await readdir(folder)).toEqual(['a.preview', 'd.preview'])
  })

  test('that is not writable does not stop previews from being rendered and held in memory', async () => {
    const folder = await aFolder()
    await writeFile(join(folder, 'file'), '')
    const disk = openPreviewFiles({ folder: join(folder, 'file', 'previews'), maxBytes: 1e6, log })
    let rendered = 0
    const render = async () => {
      rendered++
      return preview(10)
    }
    const cache = openPreviewCache({ disk, pool: { render, share: () => {}, close: async () => {} } })
    for (let i = 0; i < 3; i++) expect(await cache.get({ seed: '1', genre: 'rock' })).toEqual(preview(10))
    expect(rendered).toBe(1)
    await cache.close()
  })

  test('a rejected requester does not affect others waiting for the same preview', async () => {
    const disk = openPreviewFiles({ folder: await aFolder(), maxBytes: 1e6, log })
    const pool = { render: async () => preview(10), share: () => {}, close: async () => {} }
    const cache = openPreviewCache({ disk, pool })
    const spec = { seed: '1', genre: 'rock' }
    const refused = cache.get(spec, { admit: () => Promise.reject(new Error('refused')) })
    const served = cache.get(spec)
    await expect(refused).rejects.toThrow('refused')
    expect(await served).toEqual(preview(10))
    await cache.close()
    expect(keyOf(spec)).not.toBe(keyOf({ ...spec, seed: '2' }))
  })
})
