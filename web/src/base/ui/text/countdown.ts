/** The seconds until `endsAt`, rounded up and never below zero. Both times are in ms. */
export function secondsLeft(endsAt: number, now: number): number {
  return Math.max(0, Math.ceil((endsAt - now) / 1_000))
}

/** The time in ms until `secondsLeft` changes. */
export function untilNextSecond(endsAt: number, now: number): number {
  const left = Math.max(0, endsAt - now)
  return left % 1_000 || (left === 0 ? 0 : 1_000)
}
