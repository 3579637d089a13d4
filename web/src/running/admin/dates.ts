const MOMENT = new Intl.DateTimeFormat('es', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const inUtc = (format: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('es-AR', { ...format, timeZone: 'UTC' })
const MONTH_NAME = inUtc({ month: 'long', year: 'numeric' })
const MONTH_SHORT = inUtc({ month: 'short' })

/** «3 feb 2023, 14:05» */
export const momentText = (isoDate: string) => MOMENT.format(new Date(isoDate))

/** 2026-10 → «octubre de 2026» */
export const monthName = (month: string) => MONTH_NAME.format(firstOf(month))

/** 2026-10 → «oct»; with the year, for ranges in which a month repeats, «oct 26» */
export function monthShort(month: string, withYear: boolean): string {
  const name = MONTH_SHORT.format(firstOf(month))
  return withYear ? `${name} ${month.slice(2, 4)}` : name
}

function firstOf(month: string): Date {
  return new Date(`${month}-01T00:00:00Z`)
}

/** Midnight of a day (the value of a date field) in the browser's time zone. */
export const startOfDay = (day: string) => momentOf(day, 0)

/** Midnight at the end of that day. */
export const dayAfter = (day: string) => momentOf(day, 1)

function momentOf(day: string, daysLater: number): string | undefined {
  const [year, month, date] = day.split('-').map(Number)
  if (!year || !month || !date) return undefined
  const moment = new Date(year, month - 1, date + daysLater)
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}
