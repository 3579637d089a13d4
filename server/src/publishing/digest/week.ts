import { inZone } from '../../base/common/days.ts'
import { dayIn } from '../../people/accounts/days.ts'

const DAY_MS = 86_400_000

/** A calendar week of a time zone: its Monday as 'YYYY-MM-DD', and the moments when it begins and ends. */
export type Week = { monday: string; from: Date; until: Date }

/** The last week that is complete. */
export function lastWeek(now: Date, timeZone: string): Week {
  const today = new Date(dayIn(timeZone, now))
  const daysSinceMonday = (today.getUTCDay() + 6) % 7
  const thisMonday = new Date(today.getTime() - daysSinceMonday * DAY_MS)
  const monday = new Date(thisMonday.getTime() - 7 * DAY_MS)
  return {
    monday: monday.toISOString().slice(0, 10),
    from: new Date(inZone(monday.getTime(), timeZone)),
    until: new Date(inZone(thisMonday.getTime(), timeZone)),
  }
}
