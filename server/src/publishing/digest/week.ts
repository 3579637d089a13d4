const DAY_MS = 86_400_000

/** A calendar week of a time zone: its Monday as 'YYYY-MM-DD', and the moments when it begins and ends. */
export type Week = { monday: string; from: Date; until: Date }

/** The last week that is complete. */
export function lastWeek(now: Date, timeZone: string): Week {
  const today = localDay(now, timeZone)
  const daysSinceMonday = (today.getUTCDay() + 6) % 7
  const thisMonday = new Date(today.getTime() - daysSinceMonday * DAY_MS)
  const monday = new Date(thisMonday.getTime() - 7 * DAY_MS)
  return {
    monday: monday.toISOString().slice(0, 10),
    from: startOfDay(monday, timeZone),
    until: startOfDay(thisMonday, timeZone),
  }
}

/** The calendar day of a moment, as midnight in UTC. */
function localDay(moment: Date, timeZone: string): Date {
  const local = localTime(moment, timeZone)
  return new Date(Math.floor(local / DAY_MS) * DAY_MS)
}

/** The moment when a calendar day begins in the time zone. */
function startOfDay(day: Date, timeZone: string): Date {
  const offset = (moment: number) => localTime(new Date(moment), timeZone) - moment
  const guess = day.getTime() - offset(day.getTime())
  // The offset may differ between the guess and midnight in UTC, if clocks change in between.
  return new Date(day.getTime() - offset(guess))
}

/** The local time, as milliseconds of a UTC that had the same time. */
function localTime(moment: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((each) => each.type === type)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
}
