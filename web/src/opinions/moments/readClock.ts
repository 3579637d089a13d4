/** Reads 'm:ss' or a number of seconds; null if it is neither. */
export function readClock(text: string): number | null {
  const [, minutes, seconds] = /^\s*(?:(\d{1,2}):)?(\d{1,2})\s*$/.exec(text) ?? []
  if (seconds === undefined || (minutes !== undefined && Number(seconds) >= 60)) return null
  return Number(minutes ?? 0) * 60 + Number(seconds)
}
