import { createHash } from 'node:crypto'
import { createByteCache } from '../../base/common/byteCache.ts'
import { openImage } from '../../base/common/image.ts'
import { createSemaphore } from '../../base/common/semaphore.ts'
import type { Config } from '../../config.ts'

const MAX_CACHE_BYTES = 8 * 1024 * 1024
/** Rasterizing a picture takes a core for some hundred milliseconds, so the processes of a machine share this number. */
const MAX_CONCURRENT = 2
const MAX_WAITING = 40
const JPEG_QUALITY = 86

/** Returns a function that renders an SVG as a JPEG. Results are cached, and concurrent requests share one rendering. */
export function createDrawnPictures({ workers }: Pick<Config, 'workers'>) {
  const pictures = createByteCache<Buffer>(MAX_CACHE_BYTES, (key, bytes) => key.length + bytes.length)
  const drawing = new Map<string, Promise<Buffer>>()
  const inTurn = createSemaphore(Math.max(1, Math.floor(MAX_CONCURRENT / workers)), MAX_WAITING)

  return async function picked(key: string, draw: () => Promise<string>): Promise<Buffer> {
    const known = pictures.get(key) ?? drawing.get(key)
    if (known) return known
    const picture = inTurn(async () => rasterize(await draw()))
    drawing.set(key, picture)
    try {
      const bytes = await picture
      pictures.set(key, bytes)
      return bytes
    } finally {
      drawing.delete(key)
    }
  }
}

/** A cache key derived from the content of a picture. */
export const digest = (content: unknown) =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)

/** libvips renders outside of the event loop. */
const rasterize = async (svg: string) =>
  (await openImage(Buffer.from(svg)))
    .flatten()
    .jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer()
