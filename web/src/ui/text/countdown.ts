/** Whole seconds that are still to be shown before `endsAt`, never below zero. Both times in ms. */
export function secondsLeft(endsAt: number, now: number): number {
  return Math.max(0, Math.ceil((endsAt - now) / 1_000))
}

/** How long to wait, in ms, until the shown second changes. */
export function untilNextSecond(endsAt: number, now: number): number {
  const left = Math.max(0, endsAt - now)
  return left % 1_000 || (left === 0 ? 0 : 1_000)
}
