import { Readable } from 'node:stream'
import { HISTORY_READING_TEXTS as TEXTS } from '@remusic/contract/listening/historyImports'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import { ReadError } from './errors.ts'
import type { Upload } from './model.ts'
import { inPieces, type Source, wholeOf } from './source.ts'

/** More members than any service's export has; ListenBrainz has the same limits. */
const MAX_MEMBERS = 500
/** An archive of ReMusic begins with its document, and has three files for each playlist. */
const MORE_MEMBERS_OF_ARCHIVE = 500
const ARCHIVE_START = 'remusic.json'
const MAX_MEMBER_BYTES = 500 * 1024 * 1024
const MAX_TOTAL_BYTES = 2 * 1024 * 1024 * 1024
/** Exports shrink to a tenth or twentieth. Files that are small together may shrink more, because they do no harm. */
const MAX_RATIO = 200
const HARMLESS_BYTES = 10 * 1024 * 1024
/** The directory of a zip is at its end, so all zips within a zip have to be in memory. Apple's have up to 40 MB. */
const MAX_NESTED_BYTES = 100 * 1024 * 1024
const SLICE_BYTES = 256 * 1024

/** Bytes of a file at any place. */
export type RandomAccess = Pick<Upload, 'byteCount' | 'slice'>

/** A file of a zip, with its whole path in it. */
export type Member = Source & { path: string; budget: Budget }

/** The remaining budget of an upload, including all nested zips. */
type Budget = { members: number; bytes: number }

export const isZip = (head: Uint8Array) =>
  head[0] === 0x50 && head[1] === 0x4b && (head[2] === 3 || head[2] === 5) && head[3] === head[2] + 1

/**
 * The files of a zip, without their contents. Zip bombs are rejected here: sizes are those of the directory, and reading
 * fails as soon as a file turns out to be larger. Files of zips within the zip are added, because Apple packs its exports twice.
 */
export async function openZip(
  bytes: RandomAccess,
  signal: AbortSignal,
  budget = budgetOf(bytes),
): Promise<Member[]> {
  const members = await membersOf(bytes, signal, budget)
  const all: Member[] = []
  let room = MAX_NESTED_BYTES
  for (const member of members) {
    if (!/\.zip$/i.test(member.name)) {
      all.push(member)
      continue
    }
    const nested = await wholeOf(member, room)
    if (nested === null) throw new ReadError(TEXTS.largeNestedZip)
    room -= nested.length
    const access = { byteCount: nested.length, slice: async (a: number, b: number) => nested.subarray(a, b) }
    all.push(...(await membersOf(access, signal, budget)))
  }
  return all
}

/** All files count together: many small ones would otherwise unpack to a thousand times the upload. */
const budgetOf = ({ byteCount }: RandomAccess): Budget => ({
  members: MAX_MEMBERS,
  bytes: Math.min(MAX_TOTAL_BYTES, Math.max(HARMLESS_BYTES, byteCount * MAX_RATIO)),
})

async function membersOf(bytes: RandomAccess, signal: AbortSignal, budget: Budget): Promise<Member[]> {
  return namingErrors(async () => {
    const zip = await fromRandomAccessReaderPromise(new SliceReader(bytes), bytes.byteCount, {
      autoClose: false,
    })
    if (zip.entryCount > budget.members + MORE_MEMBERS_OF_ARCHIVE) throw new ReadError(TEXTS.manyMembers)
    const members: Member[] = []
    for await (const entry of zip.eachEntry()) {
      if (members.length === 0 && entry.fileName === ARCHIVE_START) budget.members += MORE_MEMBERS_OF_ARCHIVE
      budget.members--
      budget.bytes -= entry.uncompressedSize
      if (budget.members < 0) throw new ReadError(TEXTS.manyMembers)
      if (budget.bytes < 0 || isBomb(entry)) throw new ReadError(TEXTS.zipBomb)
      const member = memberOf(zip, entry, { signal, budget })
      if (member !== null) members.push(member)
    }
    return members
  })
}

const isBomb = ({ uncompressedSize, compressedSize }: Entry) =>
  uncompressedSize > MAX_MEMBER_BYTES ||
  (uncompressedSize > HARMLESS_BYTES && uncompressedSize > compressedSize * MAX_RATIO)

/** Null for folders, and for files that operating systems add to a zip. */
function memberOf(
  zip: ZipFile,
  entry: Entry,
  { signal, budget }: { signal: AbortSignal; budget: Budget },
): Member | null {
  const path = entry.fileName
  const name = path.slice(path.lastIndexOf('/') + 1)
  if (name === '' || name.startsWith('.') || path.startsWith('__MACOSX/')) return null
  return {
    path,
    name,
    budget,
    byteCount: entry.uncompressedSize,
    read: () => inPieces(contentOf(zip, entry), signal),
  }
}

async function* contentOf(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  const stream = await namingErrors(() => zip.openReadStreamPromise(entry))
  try {
    for await (const chunk of stream) yield chunk
  } catch (error) {
    throw nameOf(error)
  } finally {
    stream.destroy()
  }
}

async function namingErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw nameOf(error)
  }
}

/** Translates a zip error into one for the person. Database errors, from loading the bytes, are passed on unchanged. */
function nameOf(error: unknown): unknown {
  if (error instanceof SliceFailure) return error.cause
  const isOfZip = error instanceof Error && (error.constructor === Error || /^Z_/.test(codeOf(error)))
  if (!isOfZip) return error
  if (/relative path|absolute path|invalid characters/.test(error.message))
    return new ReadError(TEXTS.badPath)
  if (/encrypt/.test(error.message)) return new ReadError(TEXTS.encryptedZip)
  return new ReadError(TEXTS.brokenZip)
}

const codeOf = (error: Error) => ('code' in error && typeof error.code === 'string' ? error.code : '')

class SliceFailure extends Error {}

/** Lets yauzl read from an upload. */
class SliceReader extends RandomAccessReader {
  readonly #bytes: RandomAccess

  constructor(bytes: RandomAccess) {
    super()
    this.#bytes = bytes
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#slices(start, end), { objectMode: false })
  }

  async *#slices(start: number, end: number) {
    for (let from = start; from < end; from += SLICE_BYTES) {
      const slice = await this.#bytes
        .slice(from, Math.min(end, from + SLICE_BYTES))
        .catch((cause: unknown) => {
          throw new SliceFailure('The upload cannot be read', { cause })
        })
      yield Buffer.from(slice.buffer, slice.byteOffset, slice.byteLength)
    }
  }
}
