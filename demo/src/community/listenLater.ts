import { at, type Random } from '@remusic/art/random'
import type { Listen } from './diaries.ts'
import type { PersonFollow } from './follows.ts'
import type { Item } from './items.ts'
import type { Person } from './members.ts'
import { weightedDraw } from './random.ts'
import { interestsOf, type WrittenReview } from './reviews.ts'

const DAY_MS = 86_400_000
/** The maximum age of an entry, and how many there are. */
const MAX_DAYS = 150
const ENTRIES = [5, 18] as const
/** The share of entries that come from a review of somebody they follow, and of those that come from the recommendations. */
const REVIEW_SHARE = 0.5
const RECOMMENDED_SHARE = 0.2
/** Nobody saves what its reviewer did not like. */
const PRAISED = 4

export type Wanted = {
  by: Person
  item: Item
  reason: 'person' | 'review' | 'recommended'
  review: WrittenReview | null
  addedAt: Date
  /** When they listened to it or reviewed it after that. */
  crossedOffAt: Date | null
}

/** Fills the lists of members, in the order in which they added the items. They have listened to some of them since. */
export function wantToListen(
  people: readonly Person[],
  items: readonly Item[],
  {
    reviews,
    follows,
    listens,
  }: { reviews: readonly WrittenReview[]; follows: readonly PersonFollow[]; listens: readonly Listen[] },
  now: Date,
  random: Random,
): Wanted[] {
  const heard = items.filter(({ kind }) => kind !== 'artist')
  const reviewsBy = Map.groupBy(reviews, ({ by }) => by)
  const followsBy = Map.groupBy(follows, ({ by }) => by)
  const listensBy = Map.groupBy(listens, ({ by }) => by)
  return people.flatMap((by) => {
    const since = Math.max(by.registeredAt.getTime(), now.getTime() - MAX_DAYS * DAY_MS)
    const known = [...(reviewsBy.get(by) ?? []), ...(listensBy.get(by) ?? [])]
    const praised = (followsBy.get(by) ?? [])
      .flatMap(({ followed }) => reviewsBy.get(followed) ?? [])
      .filter(({ score, createdAt }) => score >= PRAISED && createdAt.getTime() > since)
    const draw = weightedDraw(interestsOf(by, heard), random)
    const chosen = new Map<Item, Wanted>()
    for (let left = random.integer(...ENTRIES); left > 0; left--) {
      const review = praised.length > 0 && random.chance(REVIEW_SHARE) ? random.pick(praised) : null
      const item = review?.item ?? at(heard, draw())
      const start = review?.createdAt.getTime() ?? since
      const addedAt = new Date(start + (now.getTime() - start) * random.next() ** 2)
      if (chosen.has(item) || item.releasedOn > addedAt.toISOString()) continue
      const first = known
        .filter((each) => each.item === item && each.createdAt >= addedAt)
        .map(({ createdAt }) => createdAt.getTime())
      chosen.set(item, {
        by,
        item,
        reason: review ? 'review' : random.chance(RECOMMENDED_SHARE) ? 'recommended' : 'person',
        review,
        addedAt,
        crossedOffAt: first.length > 0 ? new Date(Math.min(...first)) : null,
      })
    }
    return [...chosen.values()].sort((a, b) => a.addedAt.getTime() - b.addedAt.getTime())
  })
}
