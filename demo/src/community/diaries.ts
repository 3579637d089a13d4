import { at, hash, type Random } from '@remusic/art/random'
import type { Audience } from '@remusic/contract/listening/diary'
import { readSections } from '../content.ts'
import type { Item } from './items.ts'
import { moodOf } from './lines.ts'
import type { Person } from './members.ts'
import { countryOf } from './profiles.ts'
import { normal, weightedDraw } from './random.ts'
import { affinity, interestsOf, scoreOf, type WrittenReview } from './reviews.ts'
import { dayIn, type TimeZone, timeZoneOf } from './timeZones.ts'
import { uuidV7 } from './uuid.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** How far back the diaries go. */
const MAX_DAYS = 730

export type Listen = {
  id: string
  clientId: string
  by: Person
  item: Item
  day: string
  again: boolean
  score: number | null
  note: string
  source: 'person' | 'preview'
  createdAt: Date
}

/** The favourites of a member's diary, besides the items of everybody. */
type Library = { items: readonly Item[]; draw: () => number }
/** How much an item is listened to in one week by everybody. */
type Hit = { item: Item; strength: number }
type Opinion = { feeling: number; lastScore: number | null; listens: number }
type Draws = { day: string; hits: readonly Hit[]; library: Library; taste: Library; history: readonly Item[] }

/** Generates the listens of each member in the last two years, day by day. Days are those of the member's time zone. */
export function keepDiaries(
  people: readonly Person[],
  items: readonly Item[],
  reviews: readonly WrittenReview[],
  follows: readonly { by: Person; item: Item }[],
  now: Date,
  random: Random,
): Listen[] {
  const heard = items.filter(({ kind }) => kind !== 'artist')
  const hits = hitsByWeek(heard, now, random)
  const byArtist = Map.groupBy(heard, ({ artist }) => artist)
  const reviewsBy = Map.groupBy(reviews, ({ by }) => by)
  const followsBy = Map.groupBy(follows, ({ by }) => by)
  return people.flatMap((person) => {
    const own = reviewsBy.get(person) ?? []
    const known = [...own, ...(followsBy.get(person) ?? [])].flatMap(({ item }) =>
      item.kind === 'artist' ? (byArtist.get(item.artist) ?? []) : [item],
    )
    const library = libraryOf([...new Set(known)], ({ renown }) => 0.02 + renown, random)
    const interests = interestsOf(person, heard)
    const taste: Library = { items: heard, draw: weightedDraw(interests, random) }
    return keepDiary(person, own, { library, taste, hits }, now, random)
  })
}

const libraryOf = (items: readonly Item[], weight: (item: Item) => number, random: Random): Library => ({
  items,
  draw: weightedDraw(items.map(weight), random),
})

/** The share of reviews whose listen is in the diary as well. */
const REVIEW_SHARE = 0.85
/** Friday, Saturday and Sunday evenings. */
const WEEKEND = [5, 6, 0]
const WEEKEND_FACTOR = 1.35
/** The chance of a second and of a third entry on a day. */
const MORE_ENTRIES = [0.3, 0.12] as const

function keepDiary(
  person: Person,
  reviews: readonly WrittenReview[],
  { library, taste, hits }: { library: Library; taste: Library; hits: readonly (readonly Hit[])[] },
  now: Date,
  random: Random,
): Listen[] {
  const zone = timeZoneOf(person.name, countryOf(person.name))
  const reviewed = Map.groupBy(
    reviews.filter(({ item }) => item.kind !== 'artist'),
    ({ createdAt }) => dayIn(zone, createdAt),
  )
  const opinions = new Map<Item, Opinion>()
  const history: Item[] = []
  const listens: Listen[] = []
  const habit = habitOf(person.name)
  let isInHabit = random.chance(habit.start)
  const days = Math.min(MAX_DAYS, Math.floor((now.getTime() - person.registeredAt.getTime()) / DAY_MS) - 1)
  for (let ago = days; ago >= 0; ago--) {
    const day = dayIn(zone, new Date(now.getTime() - ago * DAY_MS))
    const factor = WEEKEND.includes(new Date(day).getUTCDay()) ? WEEKEND_FACTOR : 1
    isInHabit = random.chance(Math.min(0.985, (isInHabit ? habit.keep : habit.start) * factor))
    const todays: { item: Item; score: number | null }[] = []
    for (const { item, score } of reviewed.get(day) ?? [])
      if (random.chance(REVIEW_SHARE)) todays.push({ item, score })
    if (isInHabit) {
      const wanted = 1 + MORE_ENTRIES.filter((share) => random.chance(share)).length
      const draws = { day, hits: hits[Math.floor(ago / 7)] ?? [], library, taste, history }
      for (let entry = 0; entry < wanted; entry++) {
        const item = drawItem(person, draws, random)
        if (item && todays.every((each) => each.item !== item)) todays.push({ item, score: null })
      }
    }
    for (const { item, score } of todays) {
      const createdAt = momentOf(day, zone, random)
      if (createdAt >= now) continue
      const opinion = opinionOf(person, item, opinions, score, random)
      listens.push(entryOf(person, item, day, opinion, score, createdAt, random))
      opinion.listens++
      history.push(item)
    }
  }
  return listens
}

/** How likely a member is to listen on a day after one without and after one with an entry. Some never miss a day for weeks. */
function habitOf(name: string) {
  const strength = hash(`${name} diary`) / 2 ** 32
  return { start: 0.05 + 0.15 * strength, keep: 0.4 + 0.5 * strength ** 1.3 }
}

/** The sources of entries: the member's favourites again, what everybody listens to, the member's library, otherwise something new. */
const SHARES = { again: 0.22, hits: 0.42, library: 0.24 } as const
/** Recent items are played again more often. */
const RECENCY = 2.2
const MAX_DRAWS = 6

function drawItem(person: Person, { day, hits, library, taste, history }: Draws, random: Random) {
  for (let attempt = 0; attempt < MAX_DRAWS; attempt++) {
    const dice = random.next()
    let item: Item | undefined
    if (dice < SHARES.again) {
      if (history.length > 0)
        item = at(history, Math.floor(history.length * (1 - random.next() ** RECENCY * 0.999)))
    } else if (dice < SHARES.again + SHARES.hits) {
      const draw = weightedDraw(
        hits.map((hit) => hit.strength * (0.25 + affinity(person, hit.item.genre))),
        random,
      )
      item = hits.length > 0 ? hits[draw()]?.item : undefined
    } else if (dice < SHARES.again + SHARES.hits + SHARES.library && library.items.length > 0) {
      item = at(library.items, library.draw())
    } else {
      item = at(taste.items, taste.draw())
    }
    if (item && item.releasedOn <= day) return item
  }
  return undefined
}

/** How far opinions move between two listens. Some items grow on everybody, others wear out. */
const DRIFT = 0.4
const TREND = 0.22

function opinionOf(
  person: Person,
  item: Item,
  opinions: Map<Item, Opinion>,
  reviewScore: number | null,
  random: Random,
): Opinion {
  const known = opinions.get(item)
  const opinion = known ?? { feeling: scoreOf(person, item, random), lastScore: null, listens: 0 }
  opinions.set(item, opinion)
  if (known) {
    const trend = (hash(`${item.kind} ${item.id} trend`) / 2 ** 32 - 0.45) * 2 * TREND
    opinion.feeling = Math.max(1, Math.min(5, opinion.feeling + trend + DRIFT * normal(random)))
  }
  if (reviewScore !== null) opinion.feeling = reviewScore
  return opinion
}

const SCORE_SHARE = 0.45
const NOTE_SHARE = 0.1
const PREVIEW_SHARE = 0.07

function entryOf(
  by: Person,
  item: Item,
  day: string,
  opinion: Opinion,
  reviewScore: number | null,
  createdAt: Date,
  random: Random,
): Listen {
  const again = opinion.listens > 0
  const felt = Math.round(opinion.feeling)
  const score = reviewScore ?? (random.chance(SCORE_SHARE) ? felt : null)
  const change = score !== null && opinion.lastScore !== null ? Math.sign(score - opinion.lastScore) : 0
  const source = reviewScore === null && item.kind === 'song' && random.chance(PREVIEW_SHARE)
  const note = !source && random.chance(NOTE_SHARE) ? noteOf(item, again, change, felt, random) : ''
  if (score !== null) opinion.lastScore = score
  return {
    id: uuidV7(createdAt, random),
    clientId: uuidV7(createdAt, random),
    by,
    item,
    day,
    again,
    score,
    note,
    source: source ? 'preview' : 'person',
    createdAt,
  }
}

const notes = new Map(
  [...readSections('community/diary.txt')].map(([heading, lines]) => [
    heading,
    lines.map((line) => {
      const [, kind, text = line] = /^\[(song|album)\] (.+)$/.exec(line) ?? []
      return { kind, text }
    }),
  ]),
)

function noteOf(item: Item, again: boolean, change: number, score: number, random: Random): string {
  const heading = again ? (change > 0 ? 'better' : change < 0 ? 'worse' : 'same') : `first, ${moodOf(score)}`
  const fitting = (notes.get(heading) ?? []).filter(({ kind }) => kind === undefined || kind === item.kind)
  return random.pick(fitting).text
}

/** The local hours at which people write into their diary: most in the evening. */
const HOURS = [8, 9, 13, 14, 17, 18, 19, 20, 20, 21, 21, 21, 22, 22, 22, 23] as const

function momentOf(day: string, zone: TimeZone | null, random: Random): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`) + (zone?.hoursBehind ?? 0) * HOUR_MS
  return new Date(midnight + random.pick(HOURS) * HOUR_MS + random.integer(0, HOUR_MS - 1))
}

/** How many items become popular each week, and for how many weeks. */
const NEW_HITS = [1, 2, 2, 3] as const
const HIT_WEEKS = [4, 11] as const
/** A release is news for this many days, and this share of what becomes popular is news. */
const NEWS_DAYS = 150
const NEWS_SHARE = 0.6
const FAME_EXPONENT = 1.6
/** Most hits are songs, although there are fewer albums. */
const HIT_WEIGHT = { song: 2, album: 4, artist: 0 } as const

/** Chooses the hits of each week, by the number of weeks ago. A hit rises for some weeks and fades away. */
function hitsByWeek(items: readonly Item[], now: Date, random: Random): Hit[][] {
  const weeks = Math.ceil(MAX_DAYS / 7) + 1
  const byWeek: Hit[][] = Array.from({ length: weeks }, () => [])
  const draw = weightedDraw(
    items.map((item) => HIT_WEIGHT[item.kind] * item.renown ** FAME_EXPONENT),
    random,
  )
  for (let ago = weeks - 1 + HIT_WEEKS[1]; ago >= 0; ago--) {
    const day = new Date(now.getTime() - ago * 7 * DAY_MS).toISOString().slice(0, 10)
    const newsFrom = new Date(Date.parse(day) - NEWS_DAYS * DAY_MS).toISOString().slice(0, 10)
    const news = items.filter(({ releasedOn }) => releasedOn <= day && releasedOn > newsFrom)
    const drawNews = weightedDraw(
      news.map((item) => HIT_WEIGHT[item.kind] * item.renown),
      random,
    )
    for (let hit = random.pick(NEW_HITS); hit > 0; hit--) {
      const item = news.length > 0 && random.chance(NEWS_SHARE) ? at(news, drawNews()) : at(items, draw())
      const length = random.integer(...HIT_WEEKS)
      const peak = random.between(0.4, 1.6)
      for (let week = 0; week < length && ago - week >= 0; week++)
        byWeek[ago - week]?.push({ item, strength: peak * shape((week + 1) / length) })
    }
  }
  return byWeek
}

/** From 0 to 1 and back, with the maximum at 0.3. */
const shape = (position: number) => (position < 0.3 ? position / 0.3 : 1 - 0.85 * ((position - 0.3) / 0.7))

/** Sets the audiences of diaries and figures, and the choices about previews. Others never opened these settings. */
export function chooseDiarySettings(people: readonly Person[], random: Random) {
  return people.flatMap((by) => {
    const dice = random.next()
    const chosen: Audience | null =
      dice < 0.4 ? 'public' : dice < 0.65 ? 'followers' : dice < 0.75 ? 'private' : null
    const audience = FIXED_AUDIENCES[by.name] ?? chosen
    if (!audience) return []
    const stats = audience === 'private' || random.chance(0.8) ? audience : 'private'
    return [{ by, audience, stats: FIXED_AUDIENCES[by.name] ?? stats, logsPreviews: random.chance(0.15) }]
  })
}

/** The accounts a visitor of the demo can sign in with have one setting each. */
const FIXED_AUDIENCES: Readonly<Record<string, Audience>> = {
  'Mate Amargo': 'followers',
  'Lunes de Vinilo': 'public',
  'Bombo y Platea': 'private',
  'Tercera Fila': 'public',
}

export const timeZones = (people: readonly Person[]) =>
  people.flatMap((by) => {
    const zone = timeZoneOf(by.name, countryOf(by.name))
    return zone ? [{ by, name: zone.name }] : []
  })
