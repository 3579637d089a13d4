import type { RawBuilder } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import type { ItemKind } from './addresses.ts'

export const ITEM_TABLE = { artist: 'artists', album: 'albums', song: 'songs' } as const
export const ITEM_COLUMN = { artist: 'artist_id', album: 'album_id', song: 'song_id' } as const

/**
 * An arbitrary advisory lock id that all servers share. Merges run one at a time, because each one locks rows that others may have moved.
 */
export const MERGE_LOCK = 3_318_705_942

/** Internal ids: the row of the duplicate `from` is deleted, `into` stays. */
export type MergedPair = { from: number; into: number }

/** The merged pairs, as SQL fragments for statements. */
export type Merged = {
  kind: ItemKind
  table: RawBuilder<unknown>
  /** The column of other tables that names an item of this kind. */
  column: RawBuilder<unknown>
  /** Rows `pair (from_id, into_id)`. */
  pairs: RawBuilder<unknown>
  /** A common table expression `moved (from_target, into_target)` with the review targets of the pairs. */
  moved: RawBuilder<unknown>
  /** `any(…)` of the duplicates, of the items that stay, and of both. */
  duplicates: RawBuilder<unknown>
  stays: RawBuilder<unknown>
  items: RawBuilder<unknown>
}

/** A table whose rows a merge changes, and what an undo does with them. */
export type Relation = {
  table: string
  key: readonly string[]
  /** A condition for the rows of the two items. */
  rows: RawBuilder<boolean>
  /** Columns whose old value is restored, unless they have changed since the merge. Triggers maintain the other columns. */
  restores?: readonly string[]
  /** The columns to insert when a deleted row is restored, if not all: triggers compute the others. */
  inserts?: readonly string[]
  /**
   * Optional references of a restored row, and their tables. They are checked, because the rows that they name may have been deleted
   * meanwhile.
   */
  refersTo?: Readonly<Record<string, string>>
}

/** The duplicate and the item that stays, as conditions for the rows of a table `live`. */
export type BothItems = {
  kind: ItemKind
  /** The column of other tables that names an item of this kind. */
  column: string
  /** `any(…)` of their ids. */
  items: RawBuilder<unknown>
  /** A query of the ids of their review targets. */
  targets: RawBuilder<unknown>
  ofItem: RawBuilder<boolean>
  ofTarget: RawBuilder<boolean>
}

/** A module's part in the merge of two items and in its undo. Modules that refer to items export one, and `mergings.ts` lists them. */
export type Merging = {
  /** Locks the rows that other transactions lock before an item, in the order of their keys. */
  lock?: (tx: Db, merged: Merged) => Promise<unknown>
  /**
   * Locks rows that were added before the items were locked, without waiting, because the author of such a row may be waiting for an item.
   * If a lock is taken, all locks are released and taken again.
   */
  lockAdded?: (tx: Db, merged: Merged) => Promise<unknown>
  /** Moves the activity of people from the duplicates to the items that stay. */
  move: (tx: Db, merged: Merged) => Promise<unknown>
  /** The tables whose rows are kept for an undo. */
  relations?: (both: BothItems) => Relation[]
  /** Replaces `giveBackRows` if an undo needs more than that. */
  giveBack?: (tx: Db, mergeId: string, relations: Relation[]) => Promise<void>
}

/** Each step runs in the order of this list, because the order decides in which order rows are locked. */
export type Mergings = readonly Merging[]

/** The dependencies of calls that merge. */
export type MergingDeps = Deps & { mergings: Mergings }
