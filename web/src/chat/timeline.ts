import type { Message } from '@remusic/contract/chat'

/**
 * What this tab holds of a conversation: one stretch without holes, oldest first. `older` asks for what comes before it,
 * null at the very first message.
 */
export type Timeline = { messages: readonly Message[]; older: number | null }

export const lastSeq = ({ messages }: Timeline) => messages.at(-1)?.seq ?? 0

/** Whether these messages can be put to the timeline as they are, or others before them are missing. */
export function fits(timeline: Timeline, messages: readonly Message[]): boolean {
  const first = messages[0]
  return first === undefined || first.seq <= lastSeq(timeline) + 1
}

/** The timeline with more messages, each once and in order. A number that is known takes what came last. */
export function withMessages(timeline: Timeline, more: readonly Message[]): Timeline {
  const first = timeline.messages[0]?.seq ?? 0
  const bySeq = new Map(timeline.messages.map((message) => [message.seq, message]))
  // What is older than the stretch is reached by scrolling, page by page.
  const added = more.filter((message) => message.seq >= first && !isSame(bySeq.get(message.seq), message))
  if (added.length === 0) return timeline
  for (const message of added) bySeq.set(message.seq, message)
  return { ...timeline, messages: [...bySeq.values()].sort((a, b) => a.seq - b.seq) }
}

/** The timeline with a page of what comes before it. */
export function withOlder(timeline: Timeline, page: Timeline): Timeline {
  const first = timeline.messages[0]?.seq ?? Number.POSITIVE_INFINITY
  const before = page.messages.filter((message) => message.seq < first)
  return { messages: [...before, ...timeline.messages], older: page.older }
}

const isSame = (known: Message | undefined, message: Message) =>
  known?.text === message.text && known.hidden === message.hidden
