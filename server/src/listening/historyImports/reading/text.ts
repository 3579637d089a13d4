import { HISTORY_READING_TEXTS as TEXTS } from '@remusic/contract/listening/historyImports'
import { ReadError } from './errors.ts'
import type { Source } from './source.ts'

/** In characters. Rows of services have a few hundred. */
export const MAX_LINE_LENGTH = 1024 * 1024

/**
 * The text of a file: UTF-8 or UTF-16, otherwise Windows-1252, as spreadsheets save it. The encoding is decided at the first bytes
 * that are not ASCII, so that a file of any size can be read in one pass.
 */
export async function* textOf(source: Source): AsyncGenerator<string> {
  const decoder = new TextReader()
  let line = 1
  for await (const piece of source.read()) {
    const text = decoder.decode(piece)
    line = withoutNul(text, line)
    if (text !== '') yield text
  }
  const rest = decoder.end()
  withoutNul(rest, line)
  if (rest !== '') yield rest
}

/** The text of the start of a file, whose last character may be cut off. */
export function startOfText(head: Uint8Array): string {
  const reader = new TextReader()
  return reader.decode(head) + reader.end()
}

/** The lines of a file, numbered from 1, whatever ends them. */
export async function* linesOf(source: Source): AsyncGenerator<{ line: number; text: string }> {
  let line = 1
  let rest = ''
  let endsWithReturn = false
  for await (const piece of textOf(source)) {
    // A CRLF may be divided between two pieces.
    const text = endsWithReturn && piece.startsWith('\n') ? piece.slice(1) : piece
    endsWithReturn = piece.endsWith('\r')
    const lines = (rest + text).split(/\r\n|\n|\r/)
    rest = lines.pop() ?? ''
    for (const each of lines) {
      if (each.length > MAX_LINE_LENGTH) throw new ReadError(TEXTS.longLine, line)
      yield { line, text: each }
      line++
    }
    if (rest.length > MAX_LINE_LENGTH) throw new ReadError(TEXTS.longLine, line)
  }
  if (rest !== '') yield { line, text: rest }
}

/** PostgreSQL stores no NUL, and no text of a service has one: the file is something else. Returns the number of the last line. */
function withoutNul(text: string, line: number): number {
  const nul = text.indexOf('\0')
  if (nul !== -1) throw new ReadError(TEXTS.nul, line + countLineEnds(text.slice(0, nul)))
  return line + countLineEnds(text)
}

export function countLineEnds(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++
  return count
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

class TextReader {
  #decoder: InstanceType<typeof TextDecoder> | null = null
  #isStart = true
  /** Bytes that are not enough to decide on an encoding. */
  #pending: Uint8Array = new Uint8Array()

  decode(piece: Uint8Array): string {
    if (this.#decoder) return this.#decoder.decode(piece, { stream: true })
    const bytes = this.#pending.length === 0 ? piece : Buffer.concat([this.#pending, piece])
    this.#pending = bytes
    if (this.#isStart && bytes.length < SAMPLE_BYTES) return ''
    return this.#decide()
  }

  end(): string {
    const rest = this.#decide(true)
    return rest + (this.#decoder?.decode() ?? '')
  }

  #decide(isEnd = false): string {
    const bytes = this.#pending
    const marked = this.#isStart && this.#decoder === null ? markedEncoding(bytes) : null
    this.#isStart = false
    if (this.#decoder === null && marked === null) {
      // All encodings but UTF-16 agree on ASCII.
      if (isAscii(bytes)) {
        this.#pending = new Uint8Array()
        return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
      }
      const guessed = guessedEncoding(bytes)
      if (guessed === null && !isEnd) return ''
      this.#decoder = new TextDecoder(guessed ?? 'windows-1252')
    }
    this.#decoder ??= new TextDecoder(marked ?? 'utf-8')
    this.#pending = new Uint8Array()
    return this.#decoder.decode(bytes, { stream: true })
  }
}

/** Detects UTF-8 and UTF-16 by the byte order mark, or UTF-16 by the zeros that make up half of the bytes of common text. */
function markedEncoding(bytes: Uint8Array): Encoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  const head = bytes.subarray(0, SAMPLE_BYTES)
  let even = 0
  let odd = 0
  for (const [at, byte] of head.entries()) {
    if (byte !== 0) continue
    if (at % 2 === 0) even++
    else odd++
  }
  const most = head.length / 4
  if (odd > most && even === 0) return 'utf-16le'
  if (even > most && odd === 0) return 'utf-16be'
  return null
}
const SAMPLE_BYTES = 512

const isAscii = (bytes: Uint8Array) => bytes.every((byte) => byte < 0x80)

/**
 * A letter of Windows-1252 is hardly ever a valid sequence of UTF-8, so the majority of sequences decides between the two. Null if there is
 * only the start of a sequence.
 */
function guessedEncoding(bytes: Uint8Array): Encoding | null {
  let valid = 0
  let invalid = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte < 0x80) continue
    const following = followingBytes(byte)
    const rest = bytes.subarray(at + 1, at + 1 + following)
    if (following === 0 || !rest.every((next) => next >= 0x80 && next < 0xc0)) invalid++
    else {
      if (rest.length === following) valid++
      at += rest.length
    }
  }
  if (valid === 0 && invalid === 0) return null
  return valid >= invalid ? 'utf-8' : 'windows-1252'
}

/** How many bytes follow the first one of a sequence of UTF-8. */
function followingBytes(byte: number): number {
  if (byte >= 0xf0) return byte < 0xf5 ? 3 : 0
  if (byte >= 0xe0) return 2
  return byte >= 0xc2 ? 1 : 0
}
