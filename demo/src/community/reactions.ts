import { at, type Random } from '@remusic/art/random'
import { mayComment } from '@remusic/contract/people/plans'
import { slotCharacter } from '@remusic/server/people/accounts/mentionedPeople'
import { COMMENTS, REPLIES, type Speaker, THREADS } from './comments.ts'
import { type PersonFollow, similarity } from './follows.ts'
import { type Line, moodOf } from './lines.ts'
import type { Person } from './members.ts'
import { affinity, type WrittenReview } from './reviews.ts'
import { uuidV7 } from './uuid.ts'

const HOUR_MS = 3_600_000

type Like = { review: WrittenReview; by: Person; createdAt: Date }
type WrittenComment = {
  id: string
  review: WrittenReview
  by: Person
  /** The text, with the slots of the people it mentions. */
  body: string
  mentions: Person[]
  createdAt: Date
}

/** A few reviews are liked by many; most by a few readers who share the taste or follow the author. */
export function likeReviews(
  people: readonly Person[],
  reviews: readonly WrittenReview[],
  follows: readonly PersonFollow[],
  now: Date,
  random: Random,
): Like[] {
  const followers = Map.groupBy(follows, ({ followed }) => followed)
  const similarities = new Map(
    people.map((one) => [one, new Map(people.map((other) => [other, similarity(one, other)]))]),
  )
  return reviews.flatMap((review) => {
    const known = new Set(followers.get(review.by)?.map(({ by }) => by))
    const appeal = 0.02 + random.next() ** 4 * (0.5 + 0.5 * review.by.fame)
    return people.flatMap((by) => {
      if (by === review.by) return []
      const closeness =
        0.25 +
        0.5 * (similarities.get(by)?.get(review.by) ?? 0) +
        0.4 * affinity(by, review.item.genre) +
        (known.has(by) ? 0.6 : 0)
      if (!random.chance(Math.min(0.92, appeal * closeness))) return []
      return [{ review, by, createdAt: soonAfter(latest(review.createdAt, by.registeredAt), now, random) }]
    })
  })
}

/** The share of reviews, by likes, that can have comments, and the share of these that do. */
const POPULAR_SHARE = 0.5
const COMMENTED_SHARE = 0.36
const THREAD_SHARE = 0.16
const REPLY_SHARE = 0.3

/** Comments of Premium members on the most liked reviews. */
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
  const ranked = [...reviews].sort((a, b) => likesOf(b) - likesOf(a)).slice(0, reviews.length * POPULAR_SHARE)
  const comments: WrittenComment[] = []

  for (const review of ranked) {
    if (!random.chance(COMMENTED_SHARE)) continue
    const mood = moodOf(review.score)
    const liked = new Set(likers.get(review)?.map(({ by }) => by))
    const others = random.shuffled(commenters.filter((person) => person !== review.by))
    const readers = [
      ...others.filter((person) => liked.has(person)),
      ...others.filter((person) => !liked.has(person)),
    ]
    const authorMayReply = mayComment(review.by.role)
    let moment = review.createdAt

    const comment = (by: Person, line: string, speakers: Partial<Record<Speaker, Person>> = {}) => {
      uses.set(line, (uses.get(line) ?? 0) + 1)
      moment = soonAfter(latest(moment, by.registeredAt), now, random)
      const id = uuidV7(moment, random)
      comments.push({ id, review, by, ...withMentions(line, speakers), createdAt: moment })
    }

    const threads = THREADS[mood].filter(
      (thread) =>
        (uses.get(thread[0]?.text ?? '') ?? 0) < 3 &&
        (authorMayReply || thread.every(({ by }) => by !== 'author')),
    )
    if (threads.length > 0 && random.chance(THREAD_SHARE)) {
      const speakers = { one: at(readers, 0), other: at(readers, 1), author: review.by }
      for (const { by, text } of random.pick(threads)) comment(speakers[by], text, speakers)
      continue
    }
    const used = new Set<string>()
    for (const reader of readers.slice(0, 1 + Math.floor(random.next() ** 2 * 3.4))) {
      const line = leastUsed(
        COMMENTS[mood].filter(
          ({ text, kinds }) => !used.has(text) && (kinds.length === 0 || kinds.includes(review.item.kind)),
        ),
        uses,
        random,
      )
      used.add(line.text)
      comment(reader, line.text)
    }
    if (authorMayReply && random.chance(REPLY_SHARE)) comment(review.by, random.pick(REPLIES))
  }
  return comments
}

/** Replaces '@one' by the slot of that person. */
function withMentions(line: string, speakers: Partial<Record<Speaker, Person>>) {
  const mentions: Person[] = []
  const body = line.replace(/@(one|other|author)/g, (written, speaker: Speaker) => {
    const person = speakers[speaker]
    if (!person) return written
    if (!mentions.includes(person)) mentions.push(person)
    return slotCharacter(mentions.indexOf(person))
  })
  return { body, mentions }
}

function leastUsed(lines: readonly Line[], uses: ReadonlyMap<string, number>, random: Random): Line {
  const least = Math.min(...lines.map(({ text }) => uses.get(text) ?? 0))
  return random.pick(lines.filter(({ text }) => (uses.get(text) ?? 0) === least))
}

const latest = (one: Date, other: Date) => (one > other ? one : other)

/** Usually within hours, occasionally weeks later, never in the future. */
function soonAfter(date: Date, now: Date, random: Random): Date {
  const left = now.getTime() - date.getTime()
  const delay = HOUR_MS * (0.05 + 30 * random.next() ** 3 + (random.chance(0.1) ? 400 * random.next() : 0))
  return new Date(date.getTime() + Math.min(delay, left * random.between(0.2, 0.95)))
}
