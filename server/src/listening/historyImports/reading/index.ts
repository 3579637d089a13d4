import {
  type HistoryFormat,
  HISTORY_READING_TEXTS as TEXTS,
} from '@remusic/contract/listening/historyImports'
import { ReadContext } from './context.ts'
import { ReadError } from './errors.ts'
import type { Detected, ReadOptions, Upload } from './model.ts'
import { type Findings, recogniseMembers, recogniseText } from './recognising.ts'
import { isArchive, readArchive } from './remusic.ts'
import { headOf, uploadedSource } from './source.ts'
import { isZip, type Member, openZip } from './zip.ts'

/** Detects the format of an upload by its content; null if nothing in it can be read. Throws a `ReadError` if it is broken. */
export async function detect(
  upload: Upload,
  signal: AbortSignal = new AbortController().signal,
): Promise<Detected | null> {
  const members = await membersOf(upload, signal)
  if (members !== null && isArchive(members)) return { format: 'remusic' }
  const { known, unknown } = await findingsOf(upload, members, signal)
  const [first] = known.toSorted((a, b) => a.order - b.order)
  if (first) return { format: first.format }
  return unknown && { format: 'table', sample: unknown.sample }
}

/**
 * Reads the whole upload into the sink. Throws a `ReadError` with a message for the person if it cannot be read to the end; the sink's
 * content must then be discarded.
 */
export async function read({ format, ...options }: ReadOptions & { format: HistoryFormat }): Promise<void> {
  const { upload, signal } = options
  const members = await membersOf(upload, signal)
  if (members !== null && isArchive(members)) return readArchive(members, options)
  const { known, unknown } = await findingsOf(upload, members, signal)
  const context = new ReadContext({ ...options, present: new Set(known.map(({ id }) => id)) })
  if (format === 'table' && known.length === 0 && unknown) return unknown.read(context)
  if (!known.some((each) => each.format === format)) throw new ReadError(TEXTS.notThisFormat)
  for (const each of known.toSorted((a, b) => a.rank - b.rank)) await each.read(context)
  await context.end()
}

async function membersOf(upload: Upload, signal: AbortSignal): Promise<Member[] | null> {
  const head = await headOf(uploadedSource(upload, signal), 4)
  return isZip(head) ? openZip(upload, signal) : null
}

const findingsOf = (upload: Upload, members: Member[] | null, signal: AbortSignal): Promise<Findings> =>
  members === null
    ? recogniseText(uploadedSource(upload, signal), upload.extension.toLowerCase())
    : recogniseMembers(members, signal)
