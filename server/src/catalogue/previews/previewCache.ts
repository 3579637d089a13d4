import { createHash } from 'node:crypto'
import { canonicalGenre } from '@remusic/art/genreStyles'
import type { DiskCache } from './diskCache.ts'
import { PREVIEW_VERSION } from './path.ts'
import type { Preview, PreviewSpec } from './preview.ts'
import type { RenderPool } from './renderPool.ts'

/** A player requests a preview in several ranges, so the latest ones are held in memory even if the disk fails. */
const MAX_IN_MEMORY = 48

export type PreviewCache = ReturnType<typeof openPreviewCache>

/** Serves previews from memory, from disk or by rendering them. Concurrent requests for one preview are coalesced. */
export function openPreviewCache({
  disk,
  pool,
}: {
  disk: DiskCache
  pool: Pick<RenderPool, 'render' | 'close'>
}) {
  const memory = new Map<string, Preview>()
  /** Resolves to null if `admit` rejected the first requester. */
  const inFlight = new Map<string, Promise<Preview | null>>()

  const writes = new Set<Promise<void>>()

  function keep(key: string, preview: Preview) {
    memory.delete(key)
    memory.set(key, preview)
    const [oldest] = memory.keys()
    if (memory.size > MAX_IN_MEMORY && oldest !== undefined) memory.delete(oldest)
    return preview
  }

  async function fetch(
    key: string,
    spec: PreviewSpec,
    admit: () => Promise<boolean>,
  ): Promise<Preview | null> {
    const found = await disk.get(key)
    if (found) return keep(key, found)
    if (!(await admit())) return null
    const preview = keep(key, await pool.render(spec))
    const write = disk.put(key, preview).finally(() => writes.delete(write))
    writes.add(write)
    return preview
  }

  return {
    /** `admit` is called only if this caller causes the preview to be rendered, and rejects by throwing. */
    async get(spec: PreviewSpec, admit: () => Promise<void> = async () => {}): Promise<Preview> {
      const key = keyOf(spec)
      for (;;) {
        const cached = memory.get(key)
        if (cached) return keep(key, cached)
        const pending = inFlight.get(key)
        if (!pending) break
        const preview = await pending
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
      const promise = fetch(key, spec, isAdmitted).finally(() => inFlight.delete(key))
      inFlight.set(key, promise)
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
