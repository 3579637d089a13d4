import type { Message } from '@remusic/contract/schemas/chat'

/**
 * The loaded part of a conversation: a contiguous range, oldest first. `older` is the cursor of the page before it, or
 * null at the first message.
 */
export type Timeline = { messages: readonly Message[]; older: number | null }

export const lastSeq = ({ messages }: Timeline) => messages.at(-1)?.seq ?? 0

/** Whether these messages continue the timeline without a gap. */
export function fits(timeline: Timeline, messages: readonly Message[]): boolean {
  const first = messages[0]
  return first === undefined || first.seq <= lastSeq(timeline) + 1
}

/** Merges messages into the timeline, in order and without duplicates; a later version replaces an earlier one. */
export function withMessages(timeline: Timeline, more: readonly Message[]): Timeline {
  const first = timeline.messages[0]?.seq ?? 0
  const bySeq = new Map(timeline.messages.map((message) => [message.seq, message]))
  // Messages before the range are loaded page by page, by scrolling.
  const added = more.filter((message) => message.seq >= first && !isSame(bySeq.get(message.seq), message))
  if (added.length === 0) return timeline
  for (const message of added) bySeq.set(message.seq, message)
  return { ...timeline, messages: [...bySeq.values()].sort((a, b) => a.seq - b.seq) }
}

/** Prepends the previous page. */
export function withOlder(timeline: Timeline, page: Timeline): Timeline {
  const first = timeline.messages[0]?.seq ?? Number.POSITIVE_INFINITY
  const before = page.messages.filter((message) => message.seq < first)
  return { messages: [...before, ...timeline.messages], older: page.older }
}

const isSame = (known: Message | undefined, message: Message) =>
  known?.text === message.text && known.hidden === message.hidden
