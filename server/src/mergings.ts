import { mergingInDiary } from './listening/diary/merging.ts'
import { mergingInTaste } from './listening/taste/merging.ts'
import type { Mergings } from './music/catalogue/merging.ts'
import { mergingOfTargets } from './music/catalogue/mergingTargets.ts'
import { mergingInFollows } from './music/follows/merging.ts'
import { mergingInListenLater } from './music/listenLater/merging.ts'
import { mergingInMoments } from './opinions/moments/merging.ts'
import { mergingInRankings } from './opinions/rankings/merging.ts'
import { mergingInReviews } from './opinions/reviews/merging.ts'
import { mergingInProfiles } from './publishing/profiles/merging.ts'
import { mergingInCorrections } from './running/corrections/merging.ts'
import { mergingInRooms } from './together/listeningRooms/merging.ts'
import { mergingInPlaylists } from './together/playlists/merging.ts'

/**
 * Every module's part in merging one item into another, in the order in which it locks the rows: people, reviews, their targets, playlists.
 * The rows that refer to a target move before the target is deleted.
 */
export const MERGINGS: Mergings = [
  mergingInFollows,
  mergingInReviews,
  mergingInMoments,
  mergingInDiary,
  mergingInListenLater,
  mergingOfTargets,
  mergingInPlaylists,
  mergingInRooms,
  mergingInProfiles,
  mergingInTaste,
  mergingInRankings,
  mergingInCorrections,
]
