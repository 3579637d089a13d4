import { createHash } from 'node:crypto'
import { createByteCache } from '../../base/common/byteCache.ts'

export type Drawing = { svg: string; etag: string }

/** An LRU cache of rendered SVGs, limited by total size. */
export function createDrawingCache(maxBytes: number) {
  // Drawings are ASCII except for their labels, so one character is about one byte.
  const cache = createByteCache<Drawing>(maxBytes, (key, { svg }) => key.length + svg.length)
  return {
    get bytes() {
      return cache.bytes
    },
    /** Returns the cached drawing or renders and caches it. */
    draw(key: string, make: () => string): Drawing {
      const known = cache.get(key)
      if (known) return known
      const drawing = withEtag(make())
      cache.set(key, drawing)
      return drawing
    },
  }
}

// A weak ETag, because the same drawing is also served compressed.
function withEtag(svg: string): Drawing {
  return { svg, etag: `W/"${createHash('sha256').update(svg).digest('base64url').slice(0, 22)}"` }
}
