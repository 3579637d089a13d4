import { join } from 'node:path'
import type { CoverSize } from '@remusic/contract/music/covers'
import { type DiskCache, openDiskCache } from '../../../base/common/diskCache.ts'
import type { Log } from '../../../base/common/log.ts'
import type { Config } from '../../../config.ts'

/** Enough for about ten thousand albums in all sizes. */
const MAX_BYTES = 2 * 1024 * 1024 * 1024

export type CoverFiles = DiskCache<Buffer>

/** Covers that were downloaded, on disk. */
export const openCoverFiles = (config: Pick<Config, 'dataDir'>, log: Log, maxBytes = MAX_BYTES): CoverFiles =>
  openDiskCache({
    folder: join(config.dataDir, 'covers'),
    maxBytes,
    ending: '.webp',
    pack: (bytes) => bytes,
    unpack: (file) => (isWholeWebp(file) ? file : null),
    log,
  })

export const fileKey = (mbid: string, size: CoverSize) => `${mbid}-${size}`

/** A WebP file contains its own length, which reveals a truncated file. */
const isWholeWebp = (file: Buffer) =>
  file.length > 12 &&
  file.toString('latin1', 0, 4) === 'RIFF' &&
  file.toString('latin1', 8, 12) === 'WEBP' &&
  file.readUInt32LE(4) === file.length - 8
