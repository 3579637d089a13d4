import type { Db } from '../database/client.ts'
import type { ItemRef } from './signals.ts'

type Share = {
  score: number
  /** The liked item with the largest share in the score; null if the person likes nothing that leads here. */
  because: ItemRef | null
  /** Other people who like both `because` and `about`. */
  support: number
  /** Those of them who gave `about` a 4 or a 5. */
  scored: number
}

/** A song that may be recommended; `about` is what people like as well: the song itself, its album or its artist. */
export type Candidate = Share & { songId: number; artistId: number; about: ItemRef }
export type ArtistCandidate = Share & { artistId: number }

type Options = {
  /** As if this item did not count. */
  without?: ItemRef
  /** From the stored neighbours even if the stored list is up to date, to compare it with a list that is computed the same way. */
  live?: boolean
}

/** Songs for a person, best first. None that is hidden, or that the person reviewed, has in a playlist or dismissed. */
export async function songCandidatesOf(
  _db: Db,
  _userId: string,
  _options: Options = {},
): Promise<Candidate[]> {
  return []
}

/** Artists for a person, best first. None that is hidden, that the person dismissed, or has done something with. */
export async function artistCandidatesOf(
  _db: Db,
  _userId: string,
  _options: Options = {},
): Promise<ArtistCandidate[]> {
  return []
}
