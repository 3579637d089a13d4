import { createHash } from 'node:crypto'
import { canonicalGenre } from '@remusic/art/genreStyles'
import { createByteCache } from '../../../base/common/byteCache.ts'
import type { DiskCache } from '../../../base/common/diskCache.ts'
import { PREVIEW_VERSION } from '../../catalogue/previewPath.ts'
import type { Preview, PreviewSpec } from './preview.ts'
import type { RenderPool } from './renderPool.ts'

/** A player requests a preview in several ranges, so the latest ones are held in memory even if the disk fails. One takes half a megabyte. */
const MAX_MEMORY_BYTES = 8 * 1024 * 1024

type Request = {
  /** The address whose turn the rendering uses. */
  requester?: string
  /** Called only if this request causes the preview to be rendered. It throws to reject the request. */
  admit?: () => Promise<void>
}
type InFlight = {
  spec: PreviewSpec
  requesters: Set<string>
  /** Resolves to null if `admit` rejected the first request. */
  preview: Promise<Preview | null>
}

export type PreviewCache = ReturnType<typeof openPreviewCache>

/** Serves previews from memory, from disk or by rendering them. Concurrent requests for one preview are coalesced. */
export function openPreviewCache({
  disk,
  pool,
}: {
  disk: DiskCache<Preview>
  pool: Pick<RenderPool, 'render' | 'share' | 'close'>
}) {
  const memory = createByteCache<Preview>(MAX_MEMORY_BYTES, (key, { mp3 }) => key.length + mp3.length)
  const inFlight = new Map<string, InFlight>()

  const writes = new Set<Promise<void>>()

  function keep(key: string, preview: Preview) {
    memory.set(key, preview)
    return preview
  }

  async function fetch(
    key: string,
    { spec, requesters }: Pick<InFlight, 'spec' | 'requesters'>,
    admit: () => Promise<boolean>,
  ): Promise<Preview | null> {
    const found = await disk.get(key)
    if (found) return keep(key, found)
    if (!(await admit())) return null
    const [first, ...others] = requesters
    const rendering = pool.render(spec, first)
    for (const other of others) pool.share(spec, other)
    const preview = keep(key, await rendering)
    const write = disk.put(key, preview).finally(() => writes.delete(write))
    writes.add(write)
    return preview
  }

  return {
    async get(spec: PreviewSpec, { requester = '', admit = async () => {} }: Request = {}): Promise<Preview> {
      const key = keyOf(spec)
      for (;;) {
        const cached = memory.get(key)
        if (cached) return cached
        const pending = inFlight.get(key)
        if (!pending) break
        pending.requesters.add(requester)
        pool.share(pending.spec, requester)
        const preview = await pending.preview
        if (preview) return preview
      }
      let rejection: unknown
      const isAdmitted = () =>
        admit().then(
          () => true,
          (error: unknown) => {
            rejection = error
            return false
          },
        )
      const job = { spec: { ...spec }, requesters: new Set([requester]) }
      const promise = fetch(key, job, isAdmitted).finally(() => inFlight.delete(key))
      inFlight.set(key, { ...job, preview: promise })
      const preview = await promise
      if (!preview) throw rejection
      return preview
    },

    /** Rejects waiting requests and finishes pending writes. */
    async close() {
      await pool.close()
      await Promise.all(writes)
    },
  }
}

/** Identifies one sound permanently: the version must change if the same spec sounds different. */
export function keyOf({ seed, genre }: PreviewSpec): string {
  const text = JSON.stringify([PREVIEW_VERSION, seed, canonicalGenre(genre)])
  return createHash('sha256').update(text).digest('base64url').slice(0, 24)
}
