import type { Sharp, SharpOptions } from 'sharp'

/** Opens an image to transform it. The library takes 20 MB of memory, so it is loaded with the first image. */
export async function openImage(bytes: Buffer, options?: SharpOptions): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  return sharp(bytes, options)
}
