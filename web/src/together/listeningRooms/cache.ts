import type { Room, RoomMessage, RoomPlaying } from '@remusic/contract/together/schemas/listeningRooms'

/**
 * Answers can overtake each other. The state of a room with the highest revision is the newest one. Scores do not change the revision, so
 * an answer may have been read before a score that an event has already counted.
 */
export function newerRoom(before: Room | undefined, arrived: Room): Room {
  if (!before) return arrived
  if (before.revision > arrived.revision) return before
  return before.current ? withScored(arrived, before.current.id, before.current.scoredCount) : arrived
}

/**
 * The room after an event that names the playing song: a song of the queue starts before the room has been fetched again. The revision is
 * between the old and the new one, so that an answer from before the event does not end the song, and the next one replaces it.
 */
export function withPlaying(room: Room, revision: number, playing: RoomPlaying | null): Room {
  const entry = room.queue.find(({ id }) => id === playing?.id)
  if (!playing || !entry || room.revision >= revision) return room
  return {
    ...room,
    revision: revision - 0.5,
    current: { ...entry, ...playing, state: 'playing' },
    queue: room.queue.filter(({ id }) => id !== playing.id),
    // Nobody has voted about the new song yet.
    skip: { ...room.skip, votes: 0 },
    me: room.me && { ...room.me, votedSkip: false },
  }
}

/** The room after an event that counts the scores of the playing song. Events can overtake each other, and the count only grows. */
export function withScored(room: Room, entryId: string, scoredCount: number): Room {
  const { current } = room
  if (current?.id !== entryId || current.scoredCount >= scoredCount) return room
  return { ...room, current: { ...current, scoredCount } }
}

/** The room after the viewer has scored the playing song. Somebody else's score may have been counted before this answer arrived. */
export function withOwnScore(
  room: Room,
  entryId: string,
  own: { myScore: number; scoredCount: number },
): Room {
  const counted = withScored(room, entryId, own.scoredCount)
  if (counted.current?.id !== entryId) return room
  return { ...counted, current: { ...counted.current, myScore: own.myScore } }
}

/** The loaded messages of a room, oldest first. */
export type LoadedMessages = {
  items: RoomMessage[]
  /** The cursor of earlier messages; null if there are none. */
  earlier: string | null
  /** The highest number that is known. Those of blocked people never arrive, so numbers can be missing below it. */
  upTo: number
}

/** Adds a message, or replaces it; unchanged while messages before it are missing. */
export const withNext = (before: LoadedMessages, message: RoomMessage): LoadedMessages =>
  message.seq > before.upTo + 1 ? before : withMessages(before, [message])

/** Adds messages in their order. A message that is already there is replaced, because moderation may have hidden it. */
export function withMessages(before: LoadedMessages, arrived: readonly RoomMessage[]): LoadedMessages {
  const bySeq = new Map(before.items.map((message) => [message.seq, message]))
  for (const message of arrived) bySeq.set(message.seq, message)
  const items = [...bySeq.values()].sort((a, b) => a.seq - b.seq)
  return { ...before, items, upTo: Math.max(before.upTo, items.at(-1)?.seq ?? 0) }
}
