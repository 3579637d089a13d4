import type { Message } from '@remusic/contract/together/schemas/chat'

/**
 * The loaded part of a conversation: a contiguous range, oldest first. `older` is the cursor of the page before it, or null at the first
 * message. All changes of these messages up to the number `lastChange` are applied. `apart` has the people who were blocked, by either
 * side, when the messages were loaded; it is sorted.
 */
export type Timeline = {
  messages: readonly Message[]
  older: number | null
  lastChange: number
  apart: readonly string[]
}

export const firstSeq = ({ messages }: Timeline) => messages[0]?.seq ?? 1
export const lastSeq = ({ messages }: Timeline) => messages.at(-1)?.seq ?? 0

/** Adds a message, or replaces it; unchanged while messages before it are missing. */
export const withNext = (timeline: Timeline, message: Message): Timeline =>
  message.seq > lastSeq(timeline) + 1 ? timeline : withMessages(timeline, [message])

/** Merges messages into the timeline, in order and without duplicates; a later version replaces an earlier one. */
export function withMessages(timeline: Timeline, more: readonly Message[]): Timeline {
  const first = timeline.messages[0]?.seq ?? 0
  const bySeq = new Map(timeline.messages.map((message) => [message.seq, message]))
  // Messages before the range are loaded page by page, by scrolling.
  const added = more.filter((message) => message.seq >= first && isNewer(bySeq.get(message.seq), message))
  if (added.length === 0) return timeline
  for (const message of added) {
    // The same message may be given in two versions.
    if (isNewer(bySeq.get(message.seq), message)) bySeq.set(message.seq, message)
  }
  return { ...timeline, messages: [...bySeq.values()].sort((a, b) => a.seq - b.seq) }
}

/** Applies the change of a message. Its number is only counted if no change before it is missing. */
export function withChange(timeline: Timeline, changed: Message): Timeline {
  const isLoaded = timeline.messages.some(({ seq }) => seq === changed.seq)
  const next = isLoaded ? withMessages(timeline, [changed]) : timeline
  return changed.change === timeline.lastChange + 1 ? { ...next, lastChange: changed.change } : next
}

/** Adds to a page that was loaded what arrived and changed in the meantime. */
export function withArrived(page: Timeline, now: Timeline): Timeline {
  const changes = new Map(page.messages.map(({ seq, change }) => [seq, change]))
  const arrived = now.messages.filter(
    ({ seq, change }) => seq > lastSeq(page) || change > (changes.get(seq) ?? change),
  )
  return withMessages(page, arrived)
}

/** Prepends the previous page. */
export function withOlder(timeline: Timeline, page: Timeline): Timeline {
  const first = timeline.messages[0]?.seq ?? Number.POSITIVE_INFINITY
  const before = page.messages.filter((message) => message.seq < first)
  return { ...timeline, messages: [...before, ...timeline.messages], older: page.older }
}

/** Whether other people are blocked now than when the messages were loaded. */
export const isReadDifferently = (timeline: Timeline, apart: readonly string[]) =>
  timeline.apart.join() !== apart.join()

/** Whether a version of a message differs from the known one, and is not older. */
const isNewer = (known: Message | undefined, message: Message) =>
  known === undefined ||
  message.change > known.change ||
  (message.change === known.change && known !== message && seenOf(known) !== seenOf(message))

/** The part of a message that the reader sees. A block changes it without a change of the message, also in a quote or a reaction. */
const seenOf = ({ text, hidden, replyTo, reactions }: Message) =>
  JSON.stringify([text, hidden, replyTo, reactions])
