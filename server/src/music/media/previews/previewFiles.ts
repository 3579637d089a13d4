import { WAVEFORM_BARS } from '@remusic/contract/music/previews'
import { type DiskCache, openDiskCache } from '../../../base/common/diskCache.ts'
import type { Log } from '../../../base/common/log.ts'
import type { Preview } from './preview.ts'

/** A file starts with the length of the MP3 in bytes, its duration in milliseconds and the waveform. */
const HEADER_BYTES = 8 + WAVEFORM_BARS
const MP3_SYNC = 0xff

/** Previews that were rendered, on disk. */
export const openPreviewFiles = (options: {
  folder: string
  maxBytes: number
  log: Log
}): DiskCache<Preview> => openDiskCache({ ...options, ending: '.preview', pack, unpack })

function pack({ mp3, seconds, peaks }: Preview): Buffer {
  const file = Buffer.alloc(HEADER_BYTES + mp3.length)
  file.writeUInt32BE(mp3.length, 0)
  file.writeUInt32BE(Math.round(seconds * 1_000), 4)
  for (const [index, height] of peaks.entries()) file[8 + index] = height
  mp3.copy(file, HEADER_BYTES)
  return file
}

function unpack(file: Buffer): Preview | null {
  if (file.length <= HEADER_BYTES || file[HEADER_BYTES] !== MP3_SYNC) return null
  if (file.readUInt32BE(0) !== file.length - HEADER_BYTES) return null
  return {
    mp3: file.subarray(HEADER_BYTES),
    seconds: file.readUInt32BE(4) / 1_000,
    peaks: [...file.subarray(8, HEADER_BYTES)],
  }
}
