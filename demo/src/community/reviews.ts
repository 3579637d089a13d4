import { at, type Random } from '@remusic/art/random'
import { reviewLimit } from '@remusic/contract/people/plans'
import { traitsOf } from '../catalogue/genres.ts'
import { PINNED_REVIEWS } from './fixedReviews.ts'
import { isDanced, isSung } from './instruments.ts'
import type { Item } from './items.ts'
import type { Character, Person } from './members.ts'
import { normal, weightedDraw } from './random.ts'
import { createReviewWriter, type Written } from './reviewWriter.ts'
import { uuidV7 } from './uuid.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Free members stay below their limit, so that a visitor who logs in as one can still write. */
const FREE_REVIEWS_PER_MONTH = Math.min(6, reviewLimit('Gratuito'))
const MAX_DRAWS = 300

export type WrittenReview = Written & {
  id: string
  by: Person
  item: Item
  score: number
  createdAt: Date
}

type Planned = { by: Person; item: Item; score: number; createdAt: Date; written?: Written }

/** The reviews of all members, the oldest first. */
export function writeReviews(
  people: readonly Person[],
  items: readonly Item[],
  now: Date,
  random: Random,
): WrittenReview[] {
  const writer = createReviewWriter(random)
  const planned = [...pinned(people, items, now)]
  const taken = new Set(planned.map(({ by, item }) => keyOf(by, item)))
  for (const person of people) {
    const own = planned.filter(({ by }) => by === person)
    planned.push(...planReviews(person, own, items, taken, now, random))
  }
  planned.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  return planned.flatMap(({ by, item, score, createdAt, written }) => {
    if (written) writer.note(written)
    const text = written ?? writer.write(by.voice, item, score)

    return text ? [{ id: uuidV7(createdAt, random), by, item, score, createdAt, ...text }] : []
  })
}

function pinned(people: readonly Person[], items: readonly Item[], now: Date): Planned[] {
  const byName = new Map(people.map((person) => [person.name, person]))
  return PINNED_REVIEWS.flatMap(
    ({ by, kind, artist, item: title = artist, score, title: headline, text, minutesAgo }) => {
      const person = byName.get(by)
      const item = items.find((each) => each.kind === kind && each.artist === artist && each.title === title)
      const createdAt = new Date(now.getTime() - minutesAgo * MINUTE_MS)
      if (!person || !item || createdAt < person.registeredAt) return []
      return [{ by: person, item, score, createdAt, written: { title: headline, description: text } }]
    },
  )
}

function planReviews(
  person: Person,
  own: readonly Planned[],
  items: readonly Item[],
  taken: Set<string>,
  now: Date,
  random: Random,
): Planned[] {
  const draw = weightedDraw(interestsOf(person, items), random)
  const perMonth = new Map<string, number>()
  for (const { createdAt } of own) count(perMonth, monthOf(createdAt))
  const maxPerMonth = person.role === 'Gratuito' ? FREE_REVIEWS_PER_MONTH : Number.POSITIVE_INFINITY
  const reviews: Planned[] = []
  for (let attempt = 0; attempt < MAX_DRAWS && own.length + reviews.length < person.reviews; attempt++) {
    const createdAt = someMoment(person.registeredAt, now, random)
    const item = at(items, draw())
    const day = createdAt.toISOString().slice(0, 10)
    if ((perMonth.get(monthOf(createdAt)) ?? 0) >= maxPerMonth) continue
    if (item.releasedOn >= day || taken.has(keyOf(person, item))) continue
    count(perMonth, monthOf(createdAt))
    taken.add(keyOf(person, item))
    reviews.push({ by: person, item, score: scoreOf(person, item, random), createdAt })
  }
  return reviews
}

const KIND_WEIGHT = { song: 1, album: 1.7, artist: 1.5 } as const
/** The exponent that favours the most famous items among the hits. */
const HITS_EXPONENT = 7
/** The weight of hits of any genre against the member's own taste. */
const HITS_WEIGHT = 1.3

/** The weight of each item for a member, by their affinity to its genre and by how famous it is. */
export function interestsOf(person: Character, items: readonly Item[]): Float64Array {
  const [from, to] = person.years
  const weights = new Float64Array(items.length)
  const hits = new Float64Array(items.length)
  const totals = new Map<string, number>()
  let allHits = 0
  // Items of one artist are adjacent, so the sum of a genre is looked up once for all of them.
  let genre = ''
  let isHeard = false
  let total = 0
  const close = () => {
    if (isHeard) totals.set(genre, (totals.get(genre) ?? 0) + total)
    total = 0
  }
  for (const [i, item] of items.entries()) {
    if (item.genre !== genre) {
      close()
      genre = item.genre
      isHeard = listensTo(person, genre)
    }
    if (!isHeard) continue
    const weight = KIND_WEIGHT[item.kind] * item.renown * (item.year >= from && item.year <= to ? 1 : 0.3)
    weights[i] = weight
    hits[i] = weight * item.renown ** HITS_EXPONENT
    total += weight
    allHits += weight * item.renown ** HITS_EXPONENT
  }
  close()

  const affinities = new Map([...totals].map(([each, sum]) => [each, affinity(person, each) / sum]))
  let genreAffinity = 0
  genre = ''
  for (const [i, item] of items.entries()) {
    if (item.genre !== genre) {
      genre = item.genre
      genreAffinity = affinities.get(genre) ?? 0
    }
    weights[i] = genreAffinity * (weights[i] as number) + (HITS_WEIGHT * (hits[i] as number)) / (allHits || 1)
  }
  return weights
}

/** A lyricist ignores instrumental music, and a dancer music that is not danced to. */
function listensTo({ voice }: Character, genre: string): boolean {
  if (voice === 'lyricist') return isSung(genre)
  return voice !== 'dancer' || isDanced(genre)
}

/** From 1, for the favourite genre, to nearly 0. */
export function affinity({ genres }: Character, genre: string): number {
  const place = genres.indexOf(genre)
  if (place >= 0) return 1 - 0.15 * place
  const isNear = genres.some((each) => traitsOf(each).neighbours.includes(genre))
  return isNear ? 0.06 : 0.012
}

/** How often an item disappoints, and how many points that costs. */
const DISAPPOINTMENT = { share: 0.17, points: 2 } as const

/** The score that a member gives an item on a day. */
export function scoreOf(person: Character, item: Item, random: Random): number {
  const liking = affinity(person, item.genre) > 0.5 ? 0.15 : -0.3
  const fall = random.chance(DISAPPOINTMENT.share) ? DISAPPOINTMENT.points : 0
  const feeling = 4.27 + 0.75 * item.quality + 0.8 * person.kindness + liking - fall + 0.8 * normal(random)
  return Math.max(1, Math.min(5, Math.round(feeling)))
}

/** The hours (UTC) at which people write: after lunch and at night in Latin America. */
const HOURS = [0, 0, 1, 1, 2, 2, 3, 4, 5, 11, 12, 13, 14, 16, 17, 18, 19, 20, 21, 22, 22, 23, 23, 23]

/** A moment between registration and yesterday; recent weeks are more frequent. */
function someMoment(registeredAt: Date, now: Date, random: Random): Date {
  const latest = now.getTime() - DAY_MS
  const span = Math.max(0, latest - registeredAt.getTime())
  const around = latest - span * random.next() ** 1.9
  const moment = new Date(around)
  moment.setUTCHours(random.pick(HOURS), random.integer(0, 59), random.integer(0, 59), random.integer(0, 999))
  if (moment.getTime() > latest) moment.setUTCDate(moment.getUTCDate() - 1)
  return moment < registeredAt ? new Date(around) : moment
}

const keyOf = (person: Person, { kind, id }: Item) => `${person.name} ${kind} ${id}`
const monthOf = (date: Date) => date.toISOString().slice(0, 7)

function count(map: Map<string, number>, key: string) {
  map.set(key, (map.get(key) ?? 0) + 1)
}
