import type { HistoryFormat, PassedOver } from '@remusic/contract/listening/historyImports'
import type { TableColumns } from '@remusic/contract/listening/schemas/historyImports'
import type { ReviewText } from '@remusic/contract/opinions/schemas/reviews'
import type { Wanted } from '../../../music/matching/model.ts'

/** A score from 1 to 5, and the file's own score with its maximum; all null without a score. */
export type ReadScore = { score: number | null; rawScore: number | null; rawScale: number | null }

/** The contents of an entry of each kind. Moments are ISO 8601 in UTC, days are `2026-02-28`; all of it can be stored as JSON. */
export type EntryContents = {
  /** It has a moment, or only a day. */
  listen: ReadScore & {
    listenedAt: string | null
    day: string | null
    note: string
    /** From ReMusic archives only, which contain more than other files. */
    own?: {
      /** The id from the device. It identifies the listen when the archive is imported into the same account. */
      clientId: string
      again: boolean
      source: 'person' | 'preview' | 'import' | 'scrobble'
      createdAt: string
      editedAt: string | null
    }
  }
  undated: ReadScore & { note: string; own?: { createdAt: string } }
  review: ReadScore & {
    title: string
    text: string
    writtenAt: string | null
    /** From a ReMusic archive: the rest of the review. */
    own?: {
      createdAt: string
      editedAt: string | null
      moments: { second: number; text: string }[]
    } & Omit<ReviewText, 'title' | 'score' | 'description'>
  }
  /** One per song of a playlist, in order. `list` tells apart playlists of the same name in one file. */
  playlistSong: {
    list: string
    name: string
    addedAt: string | null
    /** From a ReMusic archive: the playlist as it was. If the person still has a playlist with this id, it is the same one. */
    own?: { id: string; shared: boolean; createdAt: string }
  }
  /** Sorted as in the list, first entry first. */
  wish: {
    addedAt: string | null
    own?: { reason: 'person' | 'review' | 'recommended' | 'playlist'; crossedOffAt: string | null }
  }
  follow: { followedAt: string | null }
  /** From a ReMusic archive: a part of the account that is about no item. */
  account: { part: string; value: unknown }
}
export type EntryKind = keyof EntryContents

/** An entry of a file with its line or row, from 1. Only `account` is about no item. */
export type ReadEntry = {
  [K in EntryKind]: { kind: K; line: number; item: Wanted | null; content: EntryContents[K] }
}[EntryKind]

/** Receives what is read. Both functions are called very often; `entry` resolves once there is room for more. */
export type Sink = {
  entry(entry: ReadEntry): Promise<void> | void
  passedOver(reason: PassedOver): void
  /** Checks the owner that an archive of ReMusic names. */
  owner(account: { id: string; email: string }): void
}

export type Detected =
  | { format: HistoryFormat }
  /** A table that no format describes: the person has to name its columns. */
  | { format: 'table'; sample: { header: string[]; rows: string[][] } }

/** The bytes of the uploaded file in order. It can be read any number of times from the start. */
export type Upload = {
  extension: string
  byteCount: number
  read(): AsyncIterable<Uint8Array>
  /** Some bytes at any place, for formats with a directory at their end such as zip. */
  slice(start: number, end: number): Promise<Uint8Array>
}

export type ReadOptions = {
  upload: Upload
  /** The person's time zone, for files with days or local times. */
  timeZone: string
  /** The meanings that the person chose for the columns of an unknown table. */
  columns: TableColumns | null
  sink: Sink
  signal: AbortSignal
}
