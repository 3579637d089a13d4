import { setTimeout as wait } from 'node:timers/promises'
import type { Limit } from '@remusic/contract/base/schemas/route'
import type { CoverSize } from '@remusic/contract/music/covers'
import { createByteCache } from '../../../base/common/byteCache.ts'
import { TooManyError, UnavailableError } from '../../../base/common/errors.ts'
import { createSemaphore } from '../../../base/common/semaphore.ts'
import type { Deps } from '../../../base/deps.ts'
import { ArchiveError, type CoverArchive } from './archive.ts'
import { type CoverFiles, fileKey } from './coverFiles.ts'
import { type Cover, encodeCover } from './encoding.ts'
import { deleteOldCovers, findCoverKnowledge, recordCover, recordCoverFailure } from './outcomes.ts'

const MAX_MEMORY_BYTES = 16 * 1024 * 1024
/** The number of concurrent downloads of all processes of a machine: the archive is run on donations. */
const MAX_DOWNLOADS = 4
/** Covers beyond this queue are downloaded when somebody opens their page again. */
const MAX_QUEUED = 200
/** How long a request waits for a download, during which the page shows an empty frame. */
const MAX_WAIT_MS = 1_500
/**
 * Browsers open six connections to a host over HTTP/1.1, so a page full of new covers must leave some for everything else.
 * The requests beyond this number get the generated cover at once.
 */
const MAX_WAITING_REQUESTS = 2

/**
 * The number of downloads that one address may cause: enough for a person who browses without a break. Further covers are generated ones.
 */
const DOWNLOAD_LIMIT: Limit = { name: 'cover-downloads', max: 600, seconds: 600 }

const DELETE_OLD_COVERS = 'covers-forget'

/** `absent` may be cached for a while, `later` not at all; null if there is no such album. */
export type FoundCover = Buffer | 'absent' | 'later' | null

export type Covers = ReturnType<typeof createCovers>

/** The covers of the archive, each of which is downloaded when it is first requested. */
export function createCovers(
  { config, db, jobs, limits, clock, log }: Deps,
  { archive, files }: { archive: CoverArchive; files: CoverFiles },
) {
  const memory = createByteCache<Buffer>(MAX_MEMORY_BYTES, (key, bytes) => key.length + bytes.length)
  const downloads = new Map<string, Promise<Cover[] | null>>()
  const inTurn = createSemaphore(Math.max(1, Math.floor(MAX_DOWNLOADS / config.workers)), MAX_QUEUED)
  let waitingRequests = 0
  let busyUntil = 0
  const closing = new AbortController()

  jobs.defineExpiry(DELETE_OLD_COVERS, (now) => deleteOldCovers(db, now))
  jobs.schedule(DELETE_OLD_COVERS, '20 * * * *')

  async function stored(mbid: string, size: CoverSize): Promise<Buffer | null> {
    const key = fileKey(mbid, size)
    const bytes = memory.get(key) ?? (await files.get(key))
    if (bytes) memory.set(key, bytes)
    return bytes
  }

  /** Downloads a cover and stores it in all sizes; null if there is none. */
  async function download(mbid: string): Promise<Cover[] | null> {
    try {
      const bytes = await archive.front(mbid, closing.signal)
      const covers = bytes && (await encodeCover(bytes))
      for (const { size, bytes } of covers ?? []) {
        // The memory cache serves the cover if the disk is not writable.
        memory.set(fileKey(mbid, size), bytes)
        await files.put(fileKey(mbid, size), bytes)
      }
      await recordCover(db, mbid, covers ? 'present' : 'absent', clock.now())
      return covers
    } catch (error) {
      if (closing.signal.aborted) throw error
      if (error instanceof ArchiveError && error.retryAfterSeconds !== null)
        busyUntil = performance.now() + error.retryAfterSeconds * 1_000
      await recordCoverFailure(db, mbid, clock.now())
      throw error
    }
  }

  /** Coalesces the requests for a cover, whatever their size. */
  function downloadOnce(mbid: string): Promise<Cover[] | null> {
    const running = downloads.get(mbid)
    if (running !== undefined) return running
    const pending = inTurn(() => download(mbid)).finally(() => downloads.delete(mbid))
    downloads.set(mbid, pending)
    // If no request waits any more, an unhandled rejection would end the process.
    pending.catch((error: unknown) => {
      if (error instanceof UnavailableError || closing.signal.aborted) return
      const reason = error instanceof Error ? error.message : String(error)
      log.warn({ mbid, reason }, 'covers: the archive did not answer with a cover')
    })
    return pending
  }

  async function waitFor(download: Promise<Cover[] | null>, size: CoverSize): Promise<FoundCover> {
    if (waitingRequests >= MAX_WAITING_REQUESTS) return 'later'
    const timer = new AbortController()
    const late = wait(MAX_WAIT_MS, 'later' as const, { signal: timer.signal, ref: false })
    late.catch(() => {})
    waitingRequests += 1
    try {
      const covers = await Promise.race([download, late])
      if (covers === 'later') return 'later'
      return covers?.find((cover) => cover.size === size)?.bytes ?? 'absent'
    } catch {
      return 'later'
    } finally {
      waitingRequests -= 1
      timer.abort()
    }
  }

  return {
    stored,

    /** The cover if it is stored or arrives within a moment; otherwise it is downloaded in the background. */
    async find(albumApiId: string, size: CoverSize, requester: string): Promise<FoundCover> {
      const cover = await stored(albumApiId, size)
      if (cover) return cover
      const found = await findCoverKnowledge(db, albumApiId, clock.now())
      if (!found) return null
      const { mbid, known } = found
      // The files of a merged album are stored under its present id.
      const merged = mbid === albumApiId ? null : await stored(mbid, size)
      if (merged) return merged
      if (known === 'absent') return 'absent'
      if (known === 'failed' || performance.now() < busyUntil) return 'later'
      if (!downloads.has(mbid) && !(await isAdmitted(requester))) return 'later'
      // A download may have ended after the files were checked.
      return memory.get(fileKey(mbid, size)) ?? waitFor(downloadOnce(mbid), size)
    },

    /** Aborts the downloads in progress, which need the database. */
    async close() {
      closing.abort()
      await Promise.allSettled(downloads.values())
    },
  }

  async function isAdmitted(requester: string): Promise<boolean> {
    try {
      await limits.consume(DOWNLOAD_LIMIT, requester)
      return true
    } catch (error) {
      if (error instanceof TooManyError) return false
      throw error
    }
  }
}
