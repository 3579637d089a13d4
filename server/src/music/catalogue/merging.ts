import type { RawBuilder } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import type { ItemKind } from './addresses.ts'

export const ITEM_TABLE = { artist: 'artists', album: 'albums', song: 'songs' } as const
export const ITEM_COLUMN = { artist: 'artist_id', album: 'album_id', song: 'song_id' } as const

/** An arbitrary advisory lock id that all servers share. Merges wait for each other, as they lock whatever others have moved. */
export const MERGE_LOCK = 3_318_705_942

/** Internal ids: `from` is the duplicate, which goes; `into` stays. */
export type MergedPair = { from: number; into: number }

/** The pairs that are merged, as parts of statements. */
export type Merged = {
  kind: ItemKind
  table: RawBuilder<unknown>
  /** The column of other tables that names an item of this kind. */
  column: RawBuilder<unknown>
  /** Rows `pair (from_id, into_id)`. */
  pairs: RawBuilder<unknown>
  /** A common table expression `moved (from_target, into_target)`: the review targets of the pairs. */
  moved: RawBuilder<unknown>
  /** `any(…)` of the items that go, of those that stay, and of both. */
  duplicates: RawBuilder<unknown>
  stays: RawBuilder<unknown>
  items: RawBuilder<unknown>
}

/** A table whose rows a merge changes, and what an undo does with them. */
export type Relation = {
  table: string
  key: readonly string[]
  /** The rows of the two items. */
  rows: RawBuilder<boolean>
  /** Columns that are set back where they are still as the merge left them. Triggers write the others. */
  restores?: readonly string[]
  /** Columns of a row that is put back, if not all: triggers count the others anew. */
  inserts?: readonly string[]
  /** Optional references of a row that is put back, and their tables: what they name can have been deleted meanwhile. */
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

/**
 * A module's part in the merge of two items and in its undo. Modules that know items export one, and `mergings.ts` lists
 * them.
 */
export type Merging = {
  /** Locks what other transactions lock before an item, in the order of its key. */
  lock?: (tx: Db, merged: Merged) => Promise<unknown>
  /**
   * Locks what was added before the items were locked, without waiting: who added it may be waiting for an item. If others hold it, all
   * locks are released and taken again.
   */
  lockAdded?: (tx: Db, merged: Merged) => Promise<unknown>
  /** Moves to the items that stay what people did with the duplicates. */
  move: (tx: Db, merged: Merged) => Promise<unknown>
  /** The tables whose rows are kept for an undo. */
  relations?: (both: BothItems) => Relation[]
  /** Replaces `giveBackRows` where an undo needs more. */
  giveBack?: (tx: Db, mergeId: string, relations: Relation[]) => Promise<void>
}

/** Each step runs in the order of this list, in which the rows are locked. */
export type Mergings = readonly Merging[]

/** The further dependencies of calls that merge. */
export type MergingDeps = Deps & { mergings: Mergings }
