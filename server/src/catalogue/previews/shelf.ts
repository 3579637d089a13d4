import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { WAVEFORM_BARS } from '@remusic/contract/previews'
import type { Log } from '../../platform/log.ts'
import type { Preview } from './preview.ts'

/** In front of the MP3: its length in bytes and its time in milliseconds, then the heights of the waveform. */
const HEADER_BYTES = 8 + WAVEFORM_BARS
const ENDING = '.preview'
/** A file that was not finished in this time never will be. */
const UNFINISHED_MS = 60 * 60 * 1_000
/** How exactly it is known when a file was last used. */
const USE_GRAIN_MS = 60 * 60 * 1_000
const MP3_SYNC = 0xff

export type Shelf = ReturnType<typeof openShelf>

/**
 * Previews on disk, up to so many bytes; those unused for longest go first. Several servers may share the folder. Where
 * it cannot be written, previews are made again.
 */
export function openShelf({ folder, mostBytes, log }: { folder: string; mostBytes: number; log: Log }) {
  let bytes: number | undefined
  let tidying: Promise<void> | undefined
  let complained = false

  const pathOf = (key: string) => join(folder, `${key}${ENDING}`)

  async function take(key: string): Promise<Preview | null> {
    try {
      const path = pathOf(key)
      const preview = unpack(await readFile(path))
      if (!preview) await rm(path, { force: true })
      else await touch(path)
      return preview
    } catch (error) {
      if (!isMissing(error)) complain(error)
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
      complained = false
      if (bytes === undefined) bytes = await measure()
      else bytes += file.length
      if (bytes > mostBytes) await tidyOnce()
    } catch (error) {
      complain(error)
      await rm(unfinished, { force: true }).catch(() => {})
    }
  }

  function tidyOnce(): Promise<void> {
    tidying ??= tidy().finally(() => {
      tidying = undefined
    })
    return tidying
  }

  async function measure(): Promise<number> {
    return (await filesIn(folder)).reduce((sum, { size }) => sum + size, 0)
  }

  async function tidy(): Promise<void> {
    const now = Date.now()
    const files = (await filesIn(folder)).sort((a, b) => a.usedAt - b.usedAt)
    bytes = files.reduce((sum, { size }) => sum + size, 0)
    for (const { path, size, usedAt } of files) {
      const isAbandoned = !path.endsWith(ENDING) && now - usedAt > UNFINISHED_MS
      // A tenth more than needed, so that not every new preview has to tidy up.
      if (!isAbandoned && bytes <= mostBytes * 0.9) continue
      await rm(path, { force: true })
      bytes -= size
    }
  }

  function complain(error: unknown) {
    if (complained) return
    complained = true
    log.warn({ code: (error as NodeJS.ErrnoException).code }, 'previews cannot be kept on disk')
  }

  return { take, put }
}

function pack({ mp3, seconds, peaks }: Preview): Buffer {
  const file = Buffer.alloc(HEADER_BYTES + mp3.length)
  file.writeUInt32BE(mp3.length, 0)
  file.writeUInt32BE(Math.round(seconds * 1_000), 4)
  for (const [index, height] of peaks.entries()) file[8 + index] = height
  mp3.copy(file, HEADER_BYTES)
  return file
}

/** Null for what a crash or a full disk left behind. */
function unpack(file: Buffer): Preview | null {
  if (file.length <= HEADER_BYTES || file[HEADER_BYTES] !== MP3_SYNC) return null
  if (file.readUInt32BE(0) !== file.length - HEADER_BYTES) return null
  return {
    mp3: file.subarray(HEADER_BYTES),
    seconds: file.readUInt32BE(4) / 1_000,
    peaks: [...file.subarray(8, HEADER_BYTES)],
  }
}

/** Marks a file as used, but not at every single use. */
async function touch(path: string) {
  const { mtimeMs } = await stat(path)
  const now = new Date()
  if (now.getTime() - mtimeMs > USE_GRAIN_MS) await utimes(path, now, now).catch(() => {})
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
