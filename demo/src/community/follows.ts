import { at, type Random } from '@remusic/art/random'
import type { Item } from './items.ts'
import type { Character, Person } from './members.ts'
import type { Playlist } from './playlists.ts'
import { weightedDraw } from './random.ts'
import { affinity, interestsOf, type WrittenReview } from './reviews.ts'

export type PersonFollow = { by: Person; followed: Person; createdAt: Date }
type ItemFollow = { by: Person; item: Item; createdAt: Date }

/** Below the 50 follows of a free account, so that a visitor can still follow. */
const MAX_FOLLOWS = {
  Gratuito: { people: 16, artists: 12, albums: 7 },
  Premium: { people: 30, artists: 26, albums: 16 },
  Admin: { people: 30, artists: 26, albums: 16 },
} as const
const MIN_SHARE = 0.35
const FOLLOW_BACK_SHARE = 0.4
/** People follow what they gave at least this score. */
const LIKED_SCORE = 4

/** People follow others with similar tastes and those who are widely read, and are often followed back. */
export function followPeople(people: readonly Person[], now: Date, random: Random): PersonFollow[] {
  const followed = new Map(people.map((person) => [person, new Set<Person>()]))
  const mayFollow = (by: Person) => (followed.get(by)?.size ?? 0) < MAX_FOLLOWS[by.role].people
  for (const by of people) {
    const others = people.filter((other) => other !== by)
    const draw = weightedDraw(
      others.map((other) => (0.05 + similarity(by, other)) * (0.15 + other.fame ** 1.6)),
      random,
    )
    const wanted = Math.round(MAX_FOLLOWS[by.role].people * random.between(MIN_SHARE, 0.8))
    for (let attempt = 0; attempt < wanted * 3 && (followed.get(by)?.size ?? 0) < wanted; attempt++) {
      const other = at(others, draw())
      if (followed.get(by)?.has(other)) continue
      followed.get(by)?.add(other)
      if (mayFollow(other) && random.chance(FOLLOW_BACK_SHARE)) followed.get(other)?.add(by)
    }
  }
  return [...followed].flatMap(([by, all]) =>
    [...all].map((other) => ({ by, followed: other, createdAt: since([by, other], now, random) })),
  )
}

type PlaylistFollow = { by: Person; playlist: Playlist; createdAt: Date }

const MAX_PLAYLISTS_FOLLOWED = 12

/** People follow the shared playlists of those with similar tastes and of those who are widely read. */
export function followPlaylists(
  people: readonly Person[],
  playlists: readonly Playlist[],
  now: Date,
  random: Random,
): PlaylistFollow[] {
  const shared = playlists.filter((playlist) => playlist.shared)
  return people.flatMap((by) => {
    const others = shared.filter((playlist) => playlist.by !== by)
    const draw = weightedDraw(
      others.map((playlist) => (0.05 + similarity(by, playlist.by)) * (0.1 + playlist.by.fame ** 1.6)),
      random,
    )
    const wanted = random.integer(2, MAX_PLAYLISTS_FOLLOWED)
    const followed = new Set(Array.from({ length: wanted }, () => at(others, draw())))
    return [...followed].map((playlist) => {
      const start = Math.max(playlist.createdAt.getTime(), by.registeredAt.getTime())
      const createdAt = new Date(start + (now.getTime() - start) * random.between(0.05, 0.98))
      return { by, playlist, createdAt }
    })
  })
}

/** People follow artists or albums they praised, and others that match their taste. */
export function followItems(
  kind: 'artist' | 'album',
  people: readonly Person[],
  items: readonly Item[],
  reviews: readonly WrittenReview[],
  now: Date,
  random: Random,
): ItemFollow[] {
  const today = now.toISOString().slice(0, 10)
  const candidates = items.filter((item) => item.kind === kind && item.releasedOn < today)
  const byAuthor = Map.groupBy(reviews, ({ by }) => by)
  return people.flatMap((by) => {
    const max = MAX_FOLLOWS[by.role][kind === 'artist' ? 'artists' : 'albums']
    const wanted = Math.round(max * random.between(MIN_SHARE, 1))
    const praised = (byAuthor.get(by) ?? [])
      .filter(({ item, score }) => item.kind === kind && score >= LIKED_SCORE)
      .map(({ item }) => item)
    const chosen = new Set(random.shuffled(praised).slice(0, Math.ceil(wanted * 0.6)))
    const draw = weightedDraw(interestsOf(by, candidates), random)
    for (let attempt = 0; attempt < wanted * 4 && chosen.size < wanted; attempt++)
      chosen.add(at(candidates, draw()))
    return [...chosen].map((item) => ({ by, item, createdAt: since([by], now, random, item.releasedOn) }))
  })
}

/** How similar the tastes of two people are, from 0 to 1. */
export function similarity(one: Character, other: Character): number {
  const shared = one.genres.reduce((sum, genre) => {
    const theirs = affinity(other, genre)
    return theirs > 0.5 ? sum + affinity(one, genre) * theirs : sum
  }, 0)
  return Math.min(1, shared / 1.6 + (one.voice === other.voice ? 0.12 : 0))
}

/** A moment after all of them registered and the item was released. */
function since(people: readonly Person[], now: Date, random: Random, releasedOn = '1900-01-01'): Date {
  const first = Math.max(Date.parse(releasedOn), ...people.map(({ registeredAt }) => registeredAt.getTime()))
  return new Date(first + (now.getTime() - first) * random.between(0.01, 0.98))
}
