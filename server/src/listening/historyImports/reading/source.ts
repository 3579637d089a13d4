import { setImmediate } from 'node:timers/promises'
import type { Upload } from './model.ts'

/** The uploaded file, or one of those in an uploaded zip. It can be read any number of times. */
export type Source = {
  /** The name without folders, which depend on the service's language. Empty for the uploaded file. */
  name: string
  byteCount: number
  /** Yields pieces small enough to be parsed between two other requests. */
  read(): AsyncIterable<Uint8Array>
}

/** Parsing this much takes about a millisecond. */
const PIECE_BYTES = 64 * 1024

/** Large chunks in small pieces. Between them other requests get their turn, and cancelling takes effect. */
export async function* inPieces(
  chunks: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    for (let start = 0; start < chunk.length; start += PIECE_BYTES) {
      signal.throwIfAborted()
      yield chunk.subarray(start, start + PIECE_BYTES)
      await setImmediate()
    }
  }
}

export const uploadedSource = (upload: Upload, signal: AbortSignal): Source => ({
  name: '',
  byteCount: upload.byteCount,
  read: () => inPieces(upload.read(), signal),
})

/** The first bytes of a file. */
export async function headOf(source: Source, byteCount: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of source.read()) {
    pieces.push(piece)
    length += piece.length
    if (length >= byteCount) break
  }
  return Buffer.concat(pieces).subarray(0, byteCount)
}

/** A file as a whole, for those that are known to be small. Null if it has more bytes than that. */
export async function wholeOf(source: Source, maxBytes: number): Promise<Buffer | null> {
  if (source.byteCount > maxBytes) return null
  const whole = await headOf(source, maxBytes + 1)
  return whole.length > maxBytes ? null : Buffer.from(whole)
}
