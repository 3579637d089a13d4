import { createHash } from 'node:crypto'

export type Drawing = { svg: string; etag: string }

/** An LRU cache of rendered SVGs, limited by total size. */
export function createDrawingCache(maxBytes: number) {
  const cache = new Map<string, Drawing>()
  let bytes = 0

  function evict(key: string) {
    const drawing = cache.get(key)
    if (!drawing) return
    cache.delete(key)
    bytes -= sizeOf(key, drawing)
  }

  return {
    get bytes() {
      return bytes
    },
    /** Returns the cached drawing or renders and caches it. */
    draw(key: string, make: () => string): Drawing {
      const drawing = cache.get(key) ?? withEtag(make())
      evict(key)
      cache.set(key, drawing)
      bytes += sizeOf(key, drawing)
      for (const oldest of cache.keys()) {
        if (bytes <= maxBytes) break
        evict(oldest)
      }
      return drawing
    },
  }
}

// Drawings are ASCII except for their labels, so one character is about one byte.
const sizeOf = (key: string, { svg }: Drawing) => key.length + svg.length

// A weak ETag, because the same drawing is also served compressed.
function withEtag(svg: string): Drawing {
  return { svg, etag: `W/"${createHash('sha256').update(svg).digest('base64url').slice(0, 22)}"` }
}
