import { at, type Random } from '@remusic/art/random'
import { reviewLimit } from '@remusic/contract/plans'
import { GENRES } from '../catalogue/genres.ts'
import { PINNED_REVIEWS } from './fixedReviews.ts'
import { isDanced, isSung } from './instruments.ts'
import type { Character } from './members.ts'
import { createPen, type Written } from './pen.ts'
import { bell, weightedDraw } from './random.ts'
import type { Item } from './shelf.ts'
import { uuidV7 } from './uuid.ts'
import type { Person } from './write.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Free members stay clear of their limit, so that whoever signs in as one can still write. */
const FREE_PER_MONTH = Math.min(6, reviewLimit('Gratuito'))
const DRAWS = 300

export type WrittenReview = Written & {
  id: string
  by: Person
  item: Item
  score: number
  createdAt: Date
}

type Planned = { by: Person; item: Item; score: number; createdAt: Date; written?: Written }

/** Everybody's reviews, the oldest first. */
export function writeReviews(
  people: readonly Person[],
  items: readonly Item[],
  now: Date,
  random: Random,
): WrittenReview[] {
  const pen = createPen(random)
  const planned = [...pinned(people, items, now)]
  const taken = new Set(planned.map(({ by, item }) => keyOf(by, item)))
  for (const person of people) {
    const own = planned.filter(({ by }) => by === person)
    planned.push(...planReviews(person, own, items, taken, now, random))
  }
  planned.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  return planned.flatMap(({ by, item, score, createdAt, written }) => {
    if (written) pen.note(written)
    const text = written ?? pen.write(by.voice, item, score)

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
      if (!person || !item || createdAt < person.arrivedAt) return []
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
  const most = person.role === 'Gratuito' ? FREE_PER_MONTH : Number.POSITIVE_INFINITY
  const reviews: Planned[] = []
  for (let attempt = 0; attempt < DRAWS && own.length + reviews.length < person.reviews; attempt++) {
    const createdAt = someMoment(person.arrivedAt, now, random)
    const item = at(items, draw())
    const day = createdAt.toISOString().slice(0, 10)
    if ((perMonth.get(monthOf(createdAt)) ?? 0) >= most) continue
    if (item.releasedOn >= day || taken.has(keyOf(person, item))) continue
    count(perMonth, monthOf(createdAt))
    taken.add(keyOf(person, item))
    reviews.push({ by: person, item, score: scoreOf(person, item, random), createdAt })
  }
  return reviews
}

const KIND_SHARE = { song: 1, album: 1.7, artist: 1.5 } as const
/** How much more the very best known are heard than the well known. */
const HITS_EDGE = 7
/** How much of what somebody listens to is what everybody listens to. */
const HITS_SHARE = 1.3

/** How likely somebody is to listen to each thing: by how dear its genre is to them, and how well known it is. */
export function interestsOf(person: Character, items: readonly Item[]): Float64Array {
  const [from, to] = person.years
  const pulls = new Float64Array(items.length)
  const hits = new Float64Array(items.length)
  const totals = new Map<string, number>()
  let allHits = 0
  // Items of one artist stand together: the genre's own sums are looked up once for all of them.
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
    const pull = KIND_SHARE[item.kind] * item.renown * (item.year >= from && item.year <= to ? 1 : 0.3)
    pulls[i] = pull
    hits[i] = pull * item.renown ** HITS_EDGE
    total += pull
    allHits += pull * item.renown ** HITS_EDGE
  }
  close()

  const loves = new Map([...totals].map(([each, sum]) => [each, affinity(person, each) / sum]))
  let love = 0
  genre = ''
  for (const [i, item] of items.entries()) {
    if (item.genre !== genre) {
      genre = item.genre
      love = loves.get(genre) ?? 0
    }
    pulls[i] = love * (pulls[i] as number) + (HITS_SHARE * (hits[i] as number)) / (allHits || 1)
  }
  return pulls
}

/** Who cares for words leaves music without them alone, and who dances, music that stands still. */
function listensTo({ voice }: Character, genre: string): boolean {
  if (voice === 'lyricist') return isSung(genre)
  return voice !== 'dancer' || isDanced(genre)
}

/** From 1, the dearest genre, to nearly nothing. */
export function affinity({ genres }: Character, genre: string): number {
  const place = (genres as readonly string[]).indexOf(genre)
  if (place >= 0) return 1 - 0.15 * place
  const isNear = genres.some((each) => GENRES[each].neighbours.some((neighbour) => neighbour === genre))
  return isNear ? 0.06 : 0.012
}

/** How often something is worse than one hoped, and by how much. */
const DISAPPOINTED = { share: 0.17, notes: 2 } as const

function scoreOf(person: Character, item: Item, random: Random): number {
  const liking = affinity(person, item.genre) > 0.5 ? 0.15 : -0.3
  const fall = random.chance(DISAPPOINTED.share) ? DISAPPOINTED.notes : 0
  const feeling = 4.27 + 0.75 * item.quality + 0.8 * person.kindness + liking - fall + 0.8 * bell(random)
  return Math.max(1, Math.min(5, Math.round(feeling)))
}

/** When people write, in hours of the day (UTC): after lunch and at night on this side of the ocean. */
const HOURS = [0, 0, 1, 1, 2, 2, 3, 4, 5, 11, 12, 13, 14, 16, 17, 18, 19, 20, 21, 22, 22, 23, 23, 23]

/** Some moment from somebody's arrival until yesterday, the recent weeks more often. */
function someMoment(arrivedAt: Date, now: Date, random: Random): Date {
  const latest = now.getTime() - DAY_MS
  const span = Math.max(0, latest - arrivedAt.getTime())
  const around = latest - span * random.next() ** 1.9
  const moment = new Date(around)
  moment.setUTCHours(random.pick(HOURS), random.integer(0, 59), random.integer(0, 59), random.integer(0, 999))
  if (moment.getTime() > latest) moment.setUTCDate(moment.getUTCDate() - 1)
  return moment < arrivedAt ? new Date(around) : moment
}

const keyOf = (person: Person, { kind, id }: Item) => `${person.name} ${kind} ${id}`
const monthOf = (date: Date) => date.toISOString().slice(0, 7)

function count(map: Map<string, number>, key: string) {
  map.set(key, (map.get(key) ?? 0) + 1)
}
