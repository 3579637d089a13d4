import { at, type Random } from '@remusic/art/random'
import { mayComment } from '@remusic/contract/plans'
import { COMMENTS, REPLIES, THREADS } from './comments.ts'
import { kinship, type PersonFollow } from './follows.ts'
import { type Line, moodOf } from './lines.ts'
import { affinity, type WrittenReview } from './reviews.ts'
import { uuidV7 } from './uuid.ts'
import type { Person } from './write.ts'

const HOUR_MS = 3_600_000

type Like = { review: WrittenReview; by: Person; createdAt: Date }
type WrittenComment = { id: string; review: WrittenReview; by: Person; body: string; createdAt: Date }

/** Who likes what: some reviews please everybody, most please a few who share the taste or follow the author. */
export function likeReviews(
  people: readonly Person[],
  reviews: readonly WrittenReview[],
  follows: readonly PersonFollow[],
  now: Date,
  random: Random,
): Like[] {
  const followers = Map.groupBy(follows, ({ followed }) => followed)
  const kinships = new Map(
    people.map((one) => [one, new Map(people.map((other) => [other, kinship(one, other)]))]),
  )
  return reviews.flatMap((review) => {
    const known = new Set(followers.get(review.by)?.map(({ by }) => by))
    const appeal = 0.02 + random.next() ** 4 * (0.5 + 0.5 * review.by.fame)
    return people.flatMap((by) => {
      if (by === review.by) return []
      const closeness =
        0.25 +
        0.5 * (kinships.get(by)?.get(review.by) ?? 0) +
        0.4 * affinity(by, review.item.genre) +
        (known.has(by) ? 0.6 : 0)
      if (!random.chance(Math.min(0.92, appeal * closeness))) return []
      return [{ review, by, createdAt: soonAfter(latest(review.createdAt, by.arrivedAt), now, random) }]
    })
  })
}

/** How many of the reviews, by likes, are read enough to be talked about, and in how many of these somebody does. */
const TALKED_ABOUT = 0.5
const WITH_COMMENTS = 0.36
const THREAD_SHARE = 0.16
const REPLY_SHARE = 0.3

/** What Premium members say below the reviews that are liked most. */
export function commentReviews(
  people: readonly Person[],
  reviews: readonly WrittenReview[],
  likes: readonly Like[],
  now: Date,
  random: Random,
): WrittenComment[] {
  const likers = Map.groupBy(likes, ({ review }) => review)
  const likesOf = (review: WrittenReview) => likers.get(review)?.length ?? 0
  const uses = new Map<string, number>()
  const commenters = people.filter(({ role }) => mayComment(role))
  const ranked = [...reviews].sort((a, b) => likesOf(b) - likesOf(a)).slice(0, reviews.length * TALKED_ABOUT)
  const comments: WrittenComment[] = []

  for (const review of ranked) {
    if (!random.chance(WITH_COMMENTS)) continue
    const mood = moodOf(review.score)
    const liked = new Set(likers.get(review)?.map(({ by }) => by))
    const others = random.shuffled(commenters.filter((person) => person !== review.by))
    const readers = [
      ...others.filter((person) => liked.has(person)),
      ...others.filter((person) => !liked.has(person)),
    ]
    const authorMayAnswer = mayComment(review.by.role)
    let moment = review.createdAt

    const say = (by: Person, body: string) => {
      uses.set(body, (uses.get(body) ?? 0) + 1)
      moment = soonAfter(latest(moment, by.arrivedAt), now, random)
      comments.push({ id: uuidV7(moment, random), review, by, body, createdAt: moment })
    }

    const threads = THREADS[mood].filter(
      (thread) =>
        (uses.get(thread[0]?.text ?? '') ?? 0) < 3 &&
        (authorMayAnswer || thread.every(({ by }) => by !== 'author')),
    )
    if (threads.length > 0 && random.chance(THREAD_SHARE)) {
      const speakers = { one: at(readers, 0), other: at(readers, 1), author: review.by }
      for (const { by, text } of random.pick(threads)) say(speakers[by], text)
      continue
    }
    const said = new Set<string>()
    for (const reader of readers.slice(0, 1 + Math.floor(random.next() ** 2 * 3.4))) {
      const line = leastUsed(
        COMMENTS[mood].filter(
          ({ text, kinds }) => !said.has(text) && (kinds.length === 0 || kinds.includes(review.item.kind)),
        ),
        uses,
        random,
      )
      said.add(line.text)
      say(reader, line.text)
    }
    if (authorMayAnswer && random.chance(REPLY_SHARE)) say(review.by, random.pick(REPLIES))
  }
  return comments
}

function leastUsed(lines: readonly Line[], uses: ReadonlyMap<string, number>, random: Random): Line {
  const least = Math.min(...lines.map(({ text }) => uses.get(text) ?? 0))
  return random.pick(lines.filter(({ text }) => (uses.get(text) ?? 0) === least))
}

const latest = (one: Date, other: Date) => (one > other ? one : other)

/** Within hours as a rule, now and then weeks later, never in the future. */
function soonAfter(date: Date, now: Date, random: Random): Date {
  const left = now.getTime() - date.getTime()
  const delay = HOUR_MS * (0.05 + 30 * random.next() ** 3 + (random.chance(0.1) ? 400 * random.next() : 0))
  return new Date(date.getTime() + Math.min(delay, left * random.between(0.2, 0.95)))
}
