import { createByteCache } from '../../base/common/byteCache.ts'
import { openImage } from '../../base/common/image.ts'
import { createSemaphore } from '../../base/common/semaphore.ts'

const MAX_CACHE_BYTES = 4 * 1024 * 1024
const MAX_BYTES = 2 * 1024 * 1024
const MAX_PIXELS = 4_000_000
const TIMEOUT_MS = 3_000
const MAX_DOWNLOADS = 4
const SIDE = 720

/** The only host whose pictures are downloaded: what a stranger requests must never reach another one. */
const isPhoto = (address: string) => {
  const url = URL.parse(address)
  return url?.protocol === 'https:' && url.port === '' && url.hostname.endsWith('.dzcdn.net')
}

/** Downloads the photographs of the catalogue's source; null if that is not possible now or not allowed. */
export function createPhotos(download: typeof fetch = fetch) {
  const cache = createByteCache<Buffer>(MAX_CACHE_BYTES, (key, bytes) => key.length + bytes.length)
  const inTurn = createSemaphore(MAX_DOWNLOADS, MAX_DOWNLOADS * 4)

  return async function photoAt(address: string): Promise<Buffer | null> {
    if (!isPhoto(address)) return null
    const known = cache.get(address)
    if (known) return known
    try {
      const photo = await inTurn(async () => reencoded(await read(address)))
      cache.set(address, photo)
      return photo
    } catch {
      return null
    }
  }

  async function read(address: string): Promise<Buffer> {
    const response = await download(address, {
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { accept: 'image/jpeg' },
    })
    if (!response.ok || !response.body) throw new Error(`the photograph was answered with ${response.status}`)
    const chunks: Uint8Array[] = []
    let bytes = 0
    for await (const chunk of response.body) {
      bytes += chunk.length
      if (bytes > MAX_BYTES) throw new Error('the photograph is too large')
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  }
}

/** A square JPEG without metadata, as it is embedded in a card. */
export async function reencoded(bytes: Buffer): Promise<Buffer> {
  const picture = await openImage(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
  return picture.resize(SIDE, SIDE, { fit: 'cover' }).flatten().jpeg({ quality: 90 }).toBuffer()
}
