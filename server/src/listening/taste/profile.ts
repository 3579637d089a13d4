import type { ItemKind } from '../../music/catalogue/addresses.ts'
import { type ItemRef, LIKES, type Signal, type SignalSource, type Taste } from './signals.ts'

/** How much a person likes an item, based on their own signals about it or about what belongs to it. */
export type Opinion = {
  weight: number
  /** Whether the person likes the item for another reason than the diary. The number of these people is shown to others. */
  countsAsLiked: boolean
  /** The person gave this very item a 4 or a 5 in a review. */
  scoredHigh: boolean
}

/** The opinions of a person, by kind and id, and the items that must not be recommended to them. */
export type Profile = {
  opinions: Record<ItemKind, Map<number, Opinion>>
  /** Items that are no candidates, besides those with an opinion. */
  excluded: Record<ItemKind, Set<number>>
  /** Dismissed and muted items: what belongs to them is no candidate either. */
  unwanted: Record<ItemKind, Set<number>>
}

/** One signal on a song must not make a fan of its artist: the mean is taken as if there were one more signal of weight 0. */
const DAMPING = 1
const HIGH_SCORE = 4

export const likes = ({ weight }: { weight: number }) => weight >= LIKES

/**
 * Signals on songs and albums also count for their artist, and those on songs for their album, as a damped mean. A signal on the
 * item itself wins over that. `without` is treated as a muted item.
 */
export function profileOf(taste: Taste, without?: ItemRef): Profile {
  const opinions: Profile['opinions'] = { artist: new Map(), album: new Map(), song: new Map() }
  const excluded: Profile['excluded'] = { artist: new Set(), album: new Set(), song: new Set() }
  const unwanted: Profile['unwanted'] = { artist: new Set(), album: new Set(), song: new Set() }
  const counting = taste.signals.filter((signal) => !signal.muted && !(without && belongsTo(signal, without)))
  for (const { item, weight, withoutDiary, sources } of counting) {
    const [{ how, score = 0 }] = sources as [SignalSource]
    opinions[item.kind].set(item.id, {
      weight,
      countsAsLiked: withoutDiary !== null && likes(withoutDiary),
      scoredHigh: how === 'review' && score >= HIGH_SCORE,
    })
  }
  const sums = { album: new Map<number, Sum>(), artist: new Map<number, Sum>() }
  for (const signal of counting) {
    if (signal.item.kind === 'song' && signal.albumId !== null) add(sums.album, signal.albumId, signal)
    if (signal.item.kind !== 'artist') add(sums.artist, signal.artistId, signal)
  }
  for (const kind of ['album', 'artist'] as const)
    for (const [id, { all, withoutDiary }] of sums[kind])
      if (!opinions[kind].has(id))
        opinions[kind].set(id, {
          weight: meanOf(all),
          countsAsLiked: likes({ weight: meanOf(withoutDiary) }),
          scoredHigh: false,
        })
  for (const { item } of taste.signals)
    if (!opinions[item.kind].has(item.id)) excluded[item.kind].add(item.id)
  for (const { kind, id } of taste.older) excluded[kind].add(id)
  for (const { kind, id } of [...taste.dismissed, ...taste.muted, ...(without ? [without] : [])]) {
    excluded[kind].add(id)
    unwanted[kind].add(id)
  }
  return { opinions, excluded, unwanted }
}

const belongsTo = ({ item, artistId, albumId }: Signal, { kind, id }: ItemRef) =>
  (item.kind === kind && item.id === id) ||
  (kind === 'artist' && artistId === id) ||
  (kind === 'album' && albumId === id)

type Strength = { weight: number; certainty: number }
type Sum = { all: Strength; withoutDiary: Strength }

const meanOf = ({ weight, certainty }: Strength) => weight / (certainty + DAMPING)

function add(sums: Map<number, Sum>, id: number, signal: Signal) {
  const sum = sums.get(id) ?? { all: { weight: 0, certainty: 0 }, withoutDiary: { weight: 0, certainty: 0 } }
  sums.set(id, sum)
  increase(sum.all, signal)
  if (signal.withoutDiary) increase(sum.withoutDiary, signal.withoutDiary)
}

function increase(sum: Strength, { weight, certainty }: Strength) {
  sum.weight += weight
  sum.certainty += certainty
}
