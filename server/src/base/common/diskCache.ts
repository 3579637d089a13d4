import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from './log.ts'

/** Temporary files older than this were left behind by a crash. */
const UNFINISHED_MS = 60 * 60 * 1_000
/** The time of last use is updated at most this often. */
const TOUCH_INTERVAL_MS = 60 * 60 * 1_000
/** Other processes write to the folder too, so its size is measured again after this share of the limit was added. */
const REMEASURE_SHARE = 0.05

type Options<T> = {
  folder: string
  maxBytes: number
  /** The end of the file names, e.g. `.webp`. */
  ending: string
  pack: (value: T) => Buffer
  /** Returns null for a file truncated by a crash or a full disk. */
  unpack: (file: Buffer) => T | null
  log: Log
}

export type DiskCache<T> = ReturnType<typeof openDiskCache<T>>

/**
 * An LRU cache on disk, limited by total size. Several processes may share the folder. If it is not writable, nothing is
 * cached.
 */
export function openDiskCache<T>({ folder, maxBytes, ending, pack, unpack, log }: Options<T>) {
  let bytes = 0
  let addedBytes = Number.POSITIVE_INFINITY
  let evicting: Promise<void> | undefined
  let hasWarned = false

  const pathOf = (key: string) => join(folder, `${key}${ending}`)

  async function get(key: string): Promise<T | null> {
    try {
      const path = pathOf(key)
      const value = unpack(await readFile(path))
      if (value === null) await rm(path, { force: true })
      else await touch(path)
      return value
    } catch (error) {
      if (!isMissing(error)) warnOnce(error)
      return null
    }
  }

  async function put(key: string, value: T): Promise<void> {
    const unfinished = join(folder, `${randomUUID()}.unfinished`)
    try {
      await mkdir(folder, { recursive: true })
      const file = pack(value)
      await writeFile(unfinished, file)
      await rename(unfinished, pathOf(key))
      hasWarned = false
      bytes += file.length
      addedBytes += file.length
      if (addedBytes > maxBytes * REMEASURE_SHARE) await measure()
      if (bytes > maxBytes) await evictOnce()
    } catch (error) {
      warnOnce(error)
      await rm(unfinished, { force: true }).catch(() => {})
    }
  }

  function evictOnce(): Promise<void> {
    evicting ??= evict().finally(() => {
      evicting = undefined
    })
    return evicting
  }

  async function measure() {
    addedBytes = 0
    const files = await filesIn(folder)
    bytes = files.reduce((sum, { size }) => sum + size, 0)
    return files
  }

  async function evict(): Promise<void> {
    const now = Date.now()
    const files = (await measure()).sort((a, b) => a.usedAt - b.usedAt)
    for (const { path, size, usedAt } of files) {
      const isAbandoned = !path.endsWith(ending) && now - usedAt > UNFINISHED_MS
      // Free 10% more than needed, so that not every new entry triggers an eviction.
      if (!isAbandoned && bytes <= maxBytes * 0.9) continue
      await rm(path, { force: true })
      bytes -= size
    }
  }

  function warnOnce(error: unknown) {
    if (hasWarned) return
    hasWarned = true
    log.warn({ folder, code: (error as NodeJS.ErrnoException).code }, 'cannot use the disk cache')
  }

  return { get, put }
}

/** Updates the time of last use, but not on every use. */
async function touch(path: string) {
  const { mtimeMs } = await stat(path)
  const now = new Date()
  if (now.getTime() - mtimeMs > TOUCH_INTERVAL_MS) await utimes(path, now, now).catch(() => {})
}

async function filesIn(folder: string) {
  const names = await readdir(folder)
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      const found = await stat(path).catch(() => null)
      return found?.isFile() ? { path, size: found.size, usedAt: found.mtimeMs } : null
    }),
  )
  return files.filter((file) => file !== null)
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'
