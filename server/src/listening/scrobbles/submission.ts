import {
  CLOCK_SKEW_SECONDS,
  FIRST_SCROBBLE,
  MAX_LISTEN_BYTES,
  MAX_LISTENS_PER_REQUEST,
  SCROBBLE_TEXTS,
} from '@remusic/contract/listening/scrobbles'
import { unstorable } from '../../base/common/errors.ts'
import { SubmissionError } from './errors.ts'

export type Track = {
  artist: string
  title: string
  album: string | null
  durationSeconds: number | null
  isrc: string | null
  mbid: string | null
}
export type Scrobble = Track & { listenedAt: Date }
export type Submission = { type: 'playing_now'; track: Track } | { type: 'listens'; scrobbles: Scrobble[] }

/** Longer names match nothing, and are stored only to be shown. */
const MAX_NAME_LENGTH = 500
const MAX_DURATION_SECONDS = 86_400
/** Includes the hyphens and spaces that some programs write. */
const MAX_CODE_LENGTH = 40
const ISRC = /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

/** Validates the whole submission before anything is stored, and ignores what ListenBrainz ignores. */
export function readSubmission(body: unknown, byteCount: number, now: Date): Submission {
  const document = objectOf(body, SCROBBLE_TEXTS.badDocument)
  const { listen_type: type, payload } = document
  if (type !== 'single' && type !== 'import' && type !== 'playing_now')
    throw new SubmissionError(SCROBBLE_TEXTS.badType)
  if (!Array.isArray(payload)) throw new SubmissionError(SCROBBLE_TEXTS.badPayload)
  if (payload.length === 0) throw new SubmissionError(SCROBBLE_TEXTS.empty)
  if (payload.length > MAX_LISTENS_PER_REQUEST) throw new SubmissionError(SCROBBLE_TEXTS.tooMany)
  if (byteCount > payload.length * MAX_LISTEN_BYTES) throw new SubmissionError(SCROBBLE_TEXTS.tooLarge)
  if (type !== 'import' && payload.length > 1) throw new SubmissionError(SCROBBLE_TEXTS.onlyOne)
  const listens = payload.map((listen) => objectOf(listen, SCROBBLE_TEXTS.badPayload))
  if (type === 'playing_now') {
    const [listen = {}] = listens
    if (listen.listened_at !== undefined && listen.listened_at !== null)
      throw new SubmissionError(SCROBBLE_TEXTS.hasTime)
    return { type, track: trackOf(listen) }
  }
  const latest = now.getTime() / 1_000 + CLOCK_SKEW_SECONDS
  return {
    type: 'listens',
    scrobbles: listens.map((listen) => ({
      ...trackOf(listen),
      listenedAt: momentOf(listen.listened_at, latest),
    })),
  }
}

function momentOf(value: unknown, latest: number): Date {
  const seconds = Math.floor(numberOf(value) ?? Number.NaN)
  if (Number.isNaN(seconds)) throw new SubmissionError(SCROBBLE_TEXTS.noTime)
  if (seconds < FIRST_SCROBBLE) throw new SubmissionError(SCROBBLE_TEXTS.early)
  if (seconds > latest) throw new SubmissionError(SCROBBLE_TEXTS.late)
  return new Date(seconds * 1_000)
}

function trackOf(listen: Record<string, unknown>): Track {
  const metadata = objectOf(listen.track_metadata, SCROBBLE_TEXTS.noTrack)
  const info = isObject(metadata.additional_info) ? metadata.additional_info : {}
  const mapping = isObject(metadata.mbid_mapping) ? metadata.mbid_mapping : {}
  const title = nameOf(metadata.track_name)
  const artist = nameOf(metadata.artist_name)
  if (title === '' || artist === '') throw new SubmissionError(SCROBBLE_TEXTS.noTrack)
  return {
    title,
    artist,
    album: nameOf(metadata.release_name) || null,
    durationSeconds: durationOf(info),
    isrc: isrcOf(info.isrc),
    mbid: mbidOf(info.recording_mbid) ?? mbidOf(mapping.recording_mbid),
  }
}

function nameOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value !== 'string' || unstorable(value)) throw new SubmissionError(SCROBBLE_TEXTS.badText)
  // Cut twice, as a character of the name may be two of the text.
  return [...value.trim().slice(0, 2 * MAX_NAME_LENGTH)].slice(0, MAX_NAME_LENGTH).join('')
}

/** Programs send one of the two, as a number or as text; what makes no sense is left out. */
function durationOf(info: Record<string, unknown>): number | null {
  const milliseconds = numberOf(info.duration_ms)
  const seconds = Math.round(milliseconds === null ? (numberOf(info.duration) ?? 0) : milliseconds / 1_000)
  return seconds > 0 && seconds <= MAX_DURATION_SECONDS ? seconds : null
}

function isrcOf(value: unknown): string | null {
  const isCode = typeof value === 'string' && value.length <= MAX_CODE_LENGTH
  const code = isCode ? value.replaceAll('-', '').trim().toUpperCase() : ''
  return ISRC.test(code) ? code : null
}

const mbidOf = (value: unknown) =>
  typeof value === 'string' && UUID.test(value) ? value.toLowerCase() : null

function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  return typeof value === 'string' && /^\d{1,15}(\.\d+)?$/.test(value) ? Number(value) : null
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function objectOf(value: unknown, text: string): Record<string, unknown> {
  if (!isObject(value)) throw new SubmissionError(text)
  return value
}
