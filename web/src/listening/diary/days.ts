/** Days are dates without a time, written 2026-11-17: an entry stays on its day when the time zone changes. */

const MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
] as const
const WEEKDAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'] as const
export const DAYS_PER_WEEK = WEEKDAYS.length

/** The current day in a time zone, or in the browser's if none is known. */
export function todayIn(timeZone: string | null | undefined, now = new Date()): string {
  const options = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  // This locale writes dates like the ISO standard.
  return new Intl.DateTimeFormat('sv-SE', { ...options, ...(timeZone && { timeZone }) }).format(now)
}

const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** Whether it is a day of the calendar: 29 February exists in leap years only. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(timeOf(text)) &&
  new Date(timeOf(text)).toISOString().startsWith(text)

export const isMonth = (text: string): boolean => isDay(`${text}-01`)

export const monthOf = (day: string) => day.slice(0, 7)
export const yearOf = (period: string) => Number(period.slice(0, 4))
export const dayNumber = (day: string) => Number(day.slice(8))

export const addDays = (day: string, count: number): string =>
  new Date(timeOf(day) + count * 86_400_000).toISOString().slice(0, 10)

export function addMonths(month: string, count: number): string {
  const months = yearOf(month) * 12 + Number(month.slice(5)) - 1 + count
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`
}

const daysIn = (month: string) => dayNumber(addDays(`${addMonths(month, 1)}-01`, -1))

/** The same day of another month, or its last day if that month is shorter. */
export const dayInMonth = (day: string, month: string): string =>
  `${month}-${String(Math.min(dayNumber(day), daysIn(month))).padStart(2, '0')}`

/** 0 for Monday, 6 for Sunday. */
export const weekdayOf = (day: string): number => (new Date(timeOf(day)).getUTCDay() + 6) % DAYS_PER_WEEK

/** The weeks of a month from Monday to Sunday; null beside it. */
export function weeksOf(month: string): (string | null)[][] {
  const first = `${month}-01`
  const before: null[] = Array.from({ length: weekdayOf(first) }, () => null)
  const cells = [...before, ...Array.from({ length: daysIn(month) }, (_, i) => addDays(first, i))]
  return Array.from({ length: Math.ceil(cells.length / DAYS_PER_WEEK) }, (_, week) =>
    Array.from({ length: DAYS_PER_WEEK }, (_, i) => cells[week * DAYS_PER_WEEK + i] ?? null),
  )
}

export const WEEKDAY_NAMES = WEEKDAYS.map((name) => ({ name, short: name.slice(0, 3) }))

const monthNameOf = (period: string) => MONTHS[Number(period.slice(5, 7)) - 1] ?? ''

/** «noviembre de 2026» */
export const monthText = (month: string) => `${monthNameOf(month)} de ${yearOf(month)}`

/** «17 de noviembre de 2026» */
export const dayText = (day: string) => `${dayNumber(day)} de ${monthText(day)}`

/** «martes 17 de noviembre», with the year if it is not the current one. */
export function longDayText(day: string, today: string): string {
  const text = `${WEEKDAYS[weekdayOf(day)]} ${dayNumber(day)} de ${monthNameOf(day)}`
  return yearOf(day) === yearOf(today) ? text : `${text} de ${yearOf(day)}`
}

/** «Hoy», «Ayer», «Martes 17 de noviembre». */
export function headingText(day: string, today: string): string {
  if (day === today) return 'Hoy'
  return day === addDays(today, -1) ? 'Ayer' : capital(longDayText(day, today))
}

/** «hoy», «ayer», «el 17 de noviembre de 2026»: within a sentence. */
export function onDayText(day: string, today: string): string {
  if (day === today) return 'hoy'
  return day === addDays(today, -1) ? 'ayer' : `el ${dayText(day)}`
}

export const listensText = (count: number) =>
  count === 1 ? '1 escucha' : `${count.toLocaleString('es')} escuchas`

export const capital = (text: string) => text.charAt(0).toLocaleUpperCase('es') + text.slice(1)

/** «nov 2026» */
export const shortMonthText = (period: string) => `${monthNameOf(period).slice(0, 3)} ${yearOf(period)}`
