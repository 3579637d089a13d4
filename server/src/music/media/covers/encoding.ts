import { COVER_SIZES, type CoverSize } from '@remusic/contract/music/covers'
import { openImage } from '../../../base/common/image.ts'

/** A scanned cover in the size that the archive's largest thumbnail has, with a wide margin. */
const MAX_PIXELS = 40_000_000
const DECODE_SECONDS = 10
const WEBP_QUALITY = 80

export type Cover = { size: CoverSize; bytes: Buffer }

/**
 * Decodes an image and encodes it again as a square WebP in each size, without metadata. Throws if it is no image, or not
 * one of the formats of the archive.
 */
export async function encodeCover(bytes: Buffer): Promise<Cover[]> {
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const
  const { format } = await (await openImage(bytes, options)).metadata()
  if (!['jpeg', 'png', 'gif', 'webp'].includes(format)) throw new Error(`a cover in the format ${format}`)
  const image = (await openImage(bytes, options)).autoOrient().flatten({ background: '#fff' })
  return Promise.all(
    COVER_SIZES.map(async (size) => ({
      size,
      bytes: await image
        .clone()
        .timeout({ seconds: DECODE_SECONDS })
        .resize(size, size, { fit: 'cover' })
        .toColourspace('srgb')
        .webp({ quality: WEBP_QUALITY })
        .toBuffer(),
    })),
  )
}
