import type { ItemKind } from '../catalogue/addresses.ts'
import type { Db } from '../database/client.ts'

/** An item of the catalogue by its internal id. */
export type ItemRef = { kind: ItemKind; id: number }

export type SignalSource = {
  how: 'review' | 'follow' | 'pick' | 'playlist' | 'like'
  /** The score of a review. */
  score?: number
  /** The review, or the review that was liked. */
  reviewId?: string
  playlistId?: string
}

/** What a person did with an item, and how much it says that the person likes it (negative: dislikes). */
export type Signal = {
  item: ItemRef
  weight: number
  /** The one that decides the weight first. */
  sources: SignalSource[]
  /** The person wants the item, its album or its artist not to count. */
  muted: boolean
}

/** What counts for a person's taste, newest first. */
export async function signalsOf(_db: Db, _userId: string): Promise<Signal[]> {
  return []
}
