import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { WAVEFORM_BARS } from '@remusic/contract/previews'
import type { Log } from '../../platform/log.ts'
import type { Preview } from './preview.ts'

/** A file starts with the length of the MP3 in bytes, its duration in milliseconds and the waveform. */
const HEADER_BYTES = 8 + WAVEFORM_BARS
const ENDING = '.preview'
/** Temporary files older than this were left behind by a crash. */
const UNFINISHED_MS = 60 * 60 * 1_000
/** The time of last use is updated at most this often. */
const TOUCH_INTERVAL_MS = 60 * 60 * 1_000
const MP3_SYNC = 0xff

export type DiskCache = ReturnType<typeof openDiskCache>

/**
 * An LRU cache of previews on disk, limited by total size. Several servers may share the folder. If it is not writable,
 * previews are rendered again.
 */
export function openDiskCache({ folder, maxBytes, log }: { folder: string; maxBytes: number; log: Log }) {
  let bytes: number | undefined
  let evicting: Promise<void> | undefined
  let hasWarned = false

  const pathOf = (key: string) => join(folder, `${key}${ENDING}`)

  async function get(key: string): Promise<Preview | null> {
    try {
      const path = pathOf(key)
      const preview = unpack(await readFile(path))
      if (!preview) await rm(path, { force: true })
      else await touch(path)
      return preview
    } catch (error) {
      if (!isMissing(error)) warnOnce(error)
      return null
    }
  }

  async function put(key: string, preview: Preview): Promise<void> {
    const unfinished = join(folder, `${randomUUID()}.unfinished`)
    try {
      await mkdir(folder, { recursive: true })
      const file = pack(preview)
      await writeFile(unfinished, file)
      await rename(unfinished, pathOf(key))
      hasWarned = false
      if (bytes === undefined) bytes = await measure()
      else bytes += file.length
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

  async function measure(): Promise<number> {
    return (await filesIn(folder)).reduce((sum, { size }) => sum + size, 0)
  }

  async function evict(): Promise<void> {
    const now = Date.now()
    const files = (await filesIn(folder)).sort((a, b) => a.usedAt - b.usedAt)
    bytes = files.reduce((sum, { size }) => sum + size, 0)
    for (const { path, size, usedAt } of files) {
      const isAbandoned = !path.endsWith(ENDING) && now - usedAt > UNFINISHED_MS
      // Free 10% more than needed, so that not every new preview triggers an eviction.
      if (!isAbandoned && bytes <= maxBytes * 0.9) continue
      await rm(path, { force: true })
      bytes -= size
    }
  }

  function warnOnce(error: unknown) {
    if (hasWarned) return
    hasWarned = true
    log.warn({ code: (error as NodeJS.ErrnoException).code }, 'previews: cannot use the disk cache')
  }

  return { get, put }
}

function pack({ mp3, seconds, peaks }: Preview): Buffer {
  const file = Buffer.alloc(HEADER_BYTES + mp3.length)
  file.writeUInt32BE(mp3.length, 0)
  file.writeUInt32BE(Math.round(seconds * 1_000), 4)
  for (const [index, height] of peaks.entries()) file[8 + index] = height
  mp3.copy(file, HEADER_BYTES)
  return file
}

/** Returns null for a file truncated by a crash or a full disk. */
function unpack(file: Buffer): Preview | null {
  if (file.length <= HEADER_BYTES || file[HEADER_BYTES] !== MP3_SYNC) return null
  if (file.readUInt32BE(0) !== file.length - HEADER_BYTES) return null
  return {
    mp3: file.subarray(HEADER_BYTES),
    seconds: file.readUInt32BE(4) / 1_000,
    peaks: [...file.subarray(8, HEADER_BYTES)],
  }
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
