const MINUTE_MS = 60_000
const DAY_MINUTES = 1_440

/** In minutes after midnight. */
export type StoredQuietHours = { from_minute: number; to_minute: number; time_zone: string }

/** The end of the quiet hours that this moment is in, or null if it is in none. */
export function quietUntil(hours: StoredQuietHours, now: Date): Date | null {
  const minute = minuteInZone(now, hours.time_zone)
  const elapsed = (minute - hours.from_minute + DAY_MINUTES) % DAY_MINUTES
  const length = (hours.to_minute - hours.from_minute + DAY_MINUTES) % DAY_MINUTES
  if (elapsed >= length) return null
  const startOfMinute = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS
  return new Date(startOfMinute + (length - elapsed) * MINUTE_MS)
}

function minuteInZone(moment: Date, timeZone: string): number {
  const text = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(moment)
  return minuteOf(text)
}

export function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

export const asTime = (minute: number) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
