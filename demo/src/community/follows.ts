import { at, type Random } from '@remusic/art/random'
import type { Character } from './members.ts'
import { weightedDraw } from './random.ts'
import { affinity, interestsOf, type WrittenReview } from './reviews.ts'
import type { Item } from './shelf.ts'
import type { Person } from './write.ts'

export type PersonFollow = { by: Person; followed: Person; createdAt: Date }
type ItemFollow = { by: Person; item: Item; createdAt: Date }

/** A free account has 50 follows in all; these leave room for whoever tries the demonstration. */
const MOST = {
  Gratuito: { people: 16, artists: 12, albums: 7 },
  Premium: { people: 30, artists: 26, albums: 16 },
  Admin: { people: 30, artists: 26, albums: 16 },
} as const
const LEAST_SHARE = 0.35
const RETURNED_SHARE = 0.4
/** What they gave at least this is worth following. */
const LIKED_SCORE = 4

/** Who follows whom: people with the same tastes, those whom everybody reads, and often those who follow back. */
export function followPeople(people: readonly Person[], now: Date, random: Random): PersonFollow[] {
  const followed = new Map(people.map((person) => [person, new Set<Person>()]))
  const mayFollow = (by: Person) => (followed.get(by)?.size ?? 0) < MOST[by.role].people
  for (const by of people) {
    const others = people.filter((other) => other !== by)
    const draw = weightedDraw(
      others.map((other) => (0.05 + kinship(by, other)) * (0.15 + other.fame ** 1.6)),
      random,
    )
    const wanted = Math.round(MOST[by.role].people * random.between(LEAST_SHARE, 0.8))
    for (let attempt = 0; attempt < wanted * 3 && (followed.get(by)?.size ?? 0) < wanted; attempt++) {
      const other = at(others, draw())
      if (followed.get(by)?.has(other)) continue
      followed.get(by)?.add(other)
      if (mayFollow(other) && random.chance(RETURNED_SHARE)) followed.get(other)?.add(by)
    }
  }
  return [...followed].flatMap(([by, all]) =>
    [...all].map((other) => ({ by, followed: other, createdAt: since([by, other], now, random) })),
  )
}

/** The artists and albums somebody follows: what they praised, and more of what they would listen to. */
export function followItems(
  kind: 'artist' | 'album',
  people: readonly Person[],
  items: readonly Item[],
  reviews: readonly WrittenReview[],
  now: Date,
  random: Random,
): ItemFollow[] {
  const today = now.toISOString().slice(0, 10)
  const shelf = items.filter((item) => item.kind === kind && item.releasedOn < today)
  const byAuthor = Map.groupBy(reviews, ({ by }) => by)
  return people.flatMap((by) => {
    const most = MOST[by.role][kind === 'artist' ? 'artists' : 'albums']
    const wanted = Math.round(most * random.between(LEAST_SHARE, 1))
    const praised = (byAuthor.get(by) ?? [])
      .filter(({ item, score }) => item.kind === kind && score >= LIKED_SCORE)
      .map(({ item }) => item)
    const chosen = new Set(random.shuffled(praised).slice(0, Math.ceil(wanted * 0.6)))
    const draw = weightedDraw(interestsOf(by, shelf), random)
    for (let attempt = 0; attempt < wanted * 4 && chosen.size < wanted; attempt++)
      chosen.add(at(shelf, draw()))
    return [...chosen].map((item) => ({ by, item, createdAt: since([by], now, random, item.releasedOn) }))
  })
}

/** How alike the tastes of two people are, from 0 to about 1. */
export function kinship(one: Character, other: Character): number {
  const shared = one.genres.reduce((sum, genre) => {
    const theirs = affinity(other, genre)
    return theirs > 0.5 ? sum + affinity(one, genre) * theirs : sum
  }, 0)
  return Math.min(1, shared / 1.6 + (one.voice === other.voice ? 0.12 : 0))
}

/** Some moment since all of them are here. */
function since(people: readonly Person[], now: Date, random: Random, releasedOn = '1900-01-01'): Date {
  const first = Math.max(Date.parse(releasedOn), ...people.map(({ arrivedAt }) => arrivedAt.getTime()))
  return new Date(first + (now.getTime() - first) * random.between(0.01, 0.98))
}
