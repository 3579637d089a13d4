import type { Channels } from '@remusic/sound/channels'
import { createMp3Encoder } from 'wasm-media-encoders'

/** At this quality the encoder drops everything above 12 kHz anyway, and a lower rate renders faster. */
export const SAMPLE_RATE = 24_000
/** VBR quality from 0 (best, largest). At 8.5, 30 seconds of stereo take about 250 kB. */
const QUALITY = 8.5
const CHUNK_SECONDS = 1

type Encoder = Awaited<ReturnType<typeof createMp3Encoder>>

/** An encoder is expensive to create and can be reused, for one sound at a time. */
export async function openMp3Encoder() {
  const encoder = await createMp3Encoder()
  return (sound: Channels) => encode(encoder, sound)
}

function encode(encoder: Encoder, { left, right }: Channels): Uint8Array<ArrayBuffer> {
  encoder.configure({
    sampleRate: SAMPLE_RATE,
    channels: 2,
    vbrQuality: QUALITY,
    outputSampleRate: SAMPLE_RATE,
  })
  const size = SAMPLE_RATE * CHUNK_SECONDS
  const chunks: Uint8Array[] = []
  for (let from = 0; from < left.length; from += size)
    // The encoder returns a view of its own memory, so copy it.
    chunks.push(encoder.encode([left.subarray(from, from + size), right.subarray(from, from + size)]).slice())
  chunks.push(encoder.finalize().slice())
  return withTableOfContents(chunks)
}

const SYNC = 0xff
const HEADER_BYTES = 4
/** MPEG-2 tables, which cover the lower sample rates. */
const BITRATES = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160] as const
const SAMPLE_RATES = [22_050, 24_000, 16_000] as const
/** Offset of the Xing header in a stereo frame, after the frame header and the side information. */
const TABLE_OFFSET = 21
const TABLE_BITRATE_INDEX = 8
const TABLE_ENTRIES = 100
/** The fields present: frames, bytes and table of contents. */
const TABLE_FLAGS = 0b111

/**
 * VBR frames differ in size, so a player could not determine the duration or seek. A silent Xing frame in front gives the
 * number of frames and bytes and the offset of each percent of the duration.
 */
function withTableOfContents(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const music = concat(chunks)
  const starts = frameStarts(music)
  const header = music.slice(0, HEADER_BYTES)
  header[2] = (TABLE_BITRATE_INDEX << 4) | ((header[2] ?? 0) & 0b1100)
  const length = frameLength(header, 0)
  const total = length + music.length

  const file = new Uint8Array(total)
  const view = new DataView(file.buffer)
  file.set(header)
  file.set(new TextEncoder().encode('Xing'), TABLE_OFFSET)
  view.setUint32(TABLE_OFFSET + 4, TABLE_FLAGS)
  view.setUint32(TABLE_OFFSET + 8, starts.length)
  view.setUint32(TABLE_OFFSET + 12, total)
  for (let entry = 0; entry < TABLE_ENTRIES; entry++) {
    const start = starts[Math.floor((entry * starts.length) / TABLE_ENTRIES)] ?? 0
    file[TABLE_OFFSET + 16 + entry] = Math.floor((256 * (length + start)) / total)
  }
  file.set(music, length)
  return file
}

function frameStarts(music: Uint8Array): number[] {
  const starts: number[] = []
  for (let at = 0; at + HEADER_BYTES <= music.length; ) {
    const length = frameLength(music, at)
    if (music[at] !== SYNC || length === 0) throw new Error(`No MP3 frame at byte ${at}`)
    starts.push(at)
    at += length
  }
  return starts
}

function frameLength(bytes: Uint8Array, at: number): number {
  const sign = bytes[at + 2] ?? 0
  const bitrate = BITRATES[sign >> 4] ?? 0
  const sampleRate = SAMPLE_RATES[(sign >> 2) & 0b11] ?? 1
  const padding = (sign >> 1) & 1
  return Math.floor((72_000 * bitrate) / sampleRate) + padding
}

function concat(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0))
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}
