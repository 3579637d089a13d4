import { MESSAGE_CHANGE_MS } from '@remusic/contract/together/chat'

/** Clocks that differ by less than this count as equal, because a message also takes some time to arrive. */
const TOLERATED_MS = 5_000

let offsetMs = 0

/**
 * Learns from a message that the server stored just now how far the clock of this device is off. The server decides how long a
 * message can be changed; without this, a device whose clock is wrong would never offer it.
 */
export function noteServerTime(createdAt: string, now = Date.now()) {
  const measured = Date.parse(createdAt) - now
  offsetMs = Math.abs(measured) < TOLERATED_MS ? 0 : measured
}

/** How long a message can still be edited or deleted, in ms. */
export function changeTimeLeftMs(createdAt: Date, now = Date.now()): number {
  const age = now + offsetMs - createdAt.getTime()
  // While nothing is known about the clock, a message may seem to be from the future: the server will say whether it is too late.
  return Math.min(MESSAGE_CHANGE_MS, Math.max(0, MESSAGE_CHANGE_MS - age))
}
