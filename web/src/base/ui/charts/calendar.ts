const DAY_MS = 86_400_000
const DAYS_IN_A_WEEK = 7

/** A week of a calendar, Monday first. Days before and after it are null. */
export type CalendarWeek = (string | null)[]

/** A month and the number of weeks from the one it begins in until the next month begins. */
export type CalendarMonth = { month: string; weeks: number }

const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** 0 for Monday. */
export const weekdayOf = (day: string) => (new Date(timeOf(day)).getUTCDay() + 6) % DAYS_IN_A_WEEK

/** The day that many days later, or earlier if negative. */
export const dayAfter = (day: string, days: number) => dayOf(timeOf(day) + days * DAY_MS)

/** All days from one to another, both included. */
export function daysBetween(from: string, to: string): string[] {
  const count = Math.max(0, Math.round((timeOf(to) - timeOf(from)) / DAY_MS) + 1)
  return Array.from({ length: count }, (_, index) => dayAfter(from, index))
}

export function weeksBetween(from: string, to: string): CalendarWeek[] {
  const cells = [...Array<null>(weekdayOf(from)).fill(null), ...daysBetween(from, to)]
  return Array.from({ length: Math.ceil(cells.length / DAYS_IN_A_WEEK) }, (_, week) =>
    Array.from({ length: DAYS_IN_A_WEEK }, (_, weekday) => cells[week * DAYS_IN_A_WEEK + weekday] ?? null),
  )
}

/** The months above the weeks. The first one may have begun before them. */
export function monthsOf(weeks: CalendarWeek[]): CalendarMonth[] {
  const starts = weeks.flatMap((week, index) => {
    const first = week.find((day) => day?.endsWith('-01')) ?? (index === 0 ? week.find(Boolean) : null)
    return first ? [{ month: first.slice(0, 7), index }] : []
  })
  return starts.map(({ month, index }, position) => ({
    month,
    weeks: (starts[position + 1]?.index ?? weeks.length) - index,
  }))
}

/** How many shades there are above none at all. */
export const SHADES = 4

/** The shade of a count, from 0 for nothing to 4. Logarithmic, so that one busy day does not bleach all others. */
export function shadeOf(count: number, highest: number): number {
  if (count <= 0) return 0
  if (highest <= SHADES) return Math.min(count, SHADES)
  return 1 + Math.floor(((SHADES - 1) * Math.log(count)) / Math.log(highest))
}
