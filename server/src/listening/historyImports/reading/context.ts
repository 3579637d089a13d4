import { createHash } from 'node:crypto'
import type { PassedOver } from '@remusic/contract/listening/historyImports'
import type { TableColumns } from '@remusic/contract/listening/schemas/historyImports'
import { PLAYLIST_NAME_LENGTH } from '@remusic/contract/together/playlists'
import type { Wanted } from '../../../music/matching/model.ts'
import type { ReadDate } from './dates.ts'
import { possibleMoment } from './dates.ts'
import { NO_SCORE, nameOf } from './fields.ts'
import type { ReadScore, Sink } from './model.ts'

/** Two rows of one file this close to each other, about the same song and of the same length, are one play. */
const SAME_PLAY_MS = 30_000
/** Bounds the memory. A repetition beyond it is recognised when it is written. */
const MAX_REMEMBERED = 1_000_000

type Options = {
  timeZone: string
  columns: TableColumns | null
  signal: AbortSignal
  sink: Sink
  present: ReadonlySet<string>
}

/** The context that readers share: the sink for entries, and what they need to know about the other files of the upload. */
export class ReadContext {
  readonly timeZone: string
  readonly columns: TableColumns | null
  readonly signal: AbortSignal
  readonly #sink: Sink
  readonly #plays = new Map<number, number>()
  readonly #listNames = new Map<string, number>()
  /** The time that the complete history of Spotify covers; the short one repeats it. */
  covered = { from: Number.POSITIVE_INFINITY, to: Number.NEGATIVE_INFINITY }
  /** Which kinds of files the upload contains. */
  readonly present: ReadonlySet<string>
  readonly #atEnd: (() => Promise<void>)[] = []

  constructor(options: Options) {
    this.present = options.present
    this.timeZone = options.timeZone
    this.columns = options.columns
    this.signal = options.signal
    this.#sink = options.sink
  }

  /** Shared state by key, for files that depend on each other, such as one with the names for the ids of another. */
  shared<T>(key: symbol, create: () => T): T {
    if (!this.#shared.has(key)) this.#shared.set(key, create())
    return this.#shared.get(key) as T
  }
  readonly #shared = new Map<symbol, unknown>()

  /** Registers work to run after all files have been read. */
  atEnd(work: () => Promise<void>): void {
    this.#atEnd.push(work)
  }

  async end(): Promise<void> {
    for (const work of this.#atEnd) await work()
  }

  passOver(reason: PassedOver): void {
    this.#sink.passedOver(reason)
  }

  /** A play of a song at a moment, in milliseconds. `extra` tells apart plays that are close to each other, by their length for example. */
  async play(line: number, item: Wanted | null, moment: number, extra = ''): Promise<void> {
    if (item === null) return this.passOver('nameless')
    const listenedAt = possibleMoment(moment)
    if (listenedAt === null) return this.passOver('undated')
    if (this.#isRepeated(item, moment, extra)) return this.passOver('repeated')
    await this.#sink.entry({
      kind: 'listen',
      line,
      item,
      content: { ...NO_SCORE, listenedAt, day: null, note: '' },
    })
  }

  /** Remembers a play by a number, because a history has hundreds of thousands. */
  #isRepeated({ artist, title }: Wanted, moment: number, extra: string): boolean {
    const base = hashOf(artist, title, extra).readUIntBE(0, KEY_BYTES)
    const tolerance = extra === '' ? 0 : SAME_PLAY_MS
    const bucket = Math.floor(moment / SAME_PLAY_MS)
    const keyAt = (at: number) => (base + at * KEY_STEP) % 256 ** KEY_BYTES
    const isNear = (at: number) => Math.abs((this.#plays.get(keyAt(at)) ?? Number.NaN) - moment) <= tolerance
    if ([bucket, bucket - 1, bucket + 1].some(isNear)) return true
    if (this.#plays.size >= MAX_REMEMBERED) this.#plays.clear()
    this.#plays.set(keyAt(bucket), moment)
    return false
  }

  /** A listen with a score or on a day. Impossible dates are left to the diary, which has a rule for them. */
  async listen(line: number, item: Wanted, date: ReadDate, score: ReadScore, note = ''): Promise<void> {
    await this.#sink.entry({ kind: 'listen', line, item, content: { ...score, ...date, note } })
  }

  async undated(line: number, item: Wanted, score: ReadScore, note = ''): Promise<void> {
    await this.#sink.entry({ kind: 'undated', line, item, content: { ...score, note } })
  }

  async review(
    line: number,
    item: Wanted,
    content: ReadScore & { title: string; text: string; writtenAt: string | null },
  ): Promise<void> {
    await this.#sink.entry({ kind: 'review', line, item, content })
  }

  async wish(line: number, item: Wanted, addedAt: string | null = null): Promise<void> {
    await this.#sink.entry({ kind: 'wish', line, item, content: { addedAt } })
  }

  async follow(line: number, item: Wanted | null): Promise<void> {
    if (item === null) return this.passOver('nameless')
    await this.#sink.entry({ kind: 'follow', line, item, content: { followedAt: null } })
  }

  async playlistSong(
    line: number,
    item: Wanted | null,
    list: List,
    addedAt: number | null = null,
  ): Promise<void> {
    if (item === null) return this.passOver('nameless')
    // A file without a name has no other key than its first song, which stays when songs are added.
    list.key ??= keyOf(item.artist, item.title)
    const moment = addedAt === null ? null : possibleMoment(addedAt)
    await this.#sink.entry({
      kind: 'playlistSong',
      line,
      item,
      content: { list: list.key, name: list.name, addedAt: moment },
    })
  }

  /** A playlist of the file. A second one with the same name is a separate playlist. */
  list(name: unknown, fallback: string): List {
    const cleaned = nameOf(name).slice(0, PLAYLIST_NAME_LENGTH).toWellFormed().trim()
    if (cleaned === '') return { key: null, name: fallback }
    const count = (this.#listNames.get(cleaned) ?? 0) + 1
    this.#listNames.set(cleaned, count)
    return { key: count === 1 ? cleaned : `${cleaned} (${count})`, name: cleaned }
  }
}

/** `key` tells apart playlists of the same name; it is null until the first song is known. */
export type List = { key: string | null; name: string }

const KEY_BYTES = 6
/** A prime, so that the keys of neighbouring moments are far from each other. */
const KEY_STEP = 1_000_003

const hashOf = (...parts: string[]) => createHash('sha256').update(parts.join('\0').toLowerCase()).digest()
const keyOf = (...parts: string[]) =>
  hashOf(...parts)
    .toString('base64url')
    .slice(0, 16)
