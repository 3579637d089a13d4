import { inZone } from '../../../base/common/days.ts'

/** A moment (ISO 8601 in UTC), or only a day (`2026-02-28`). */
export type ReadDate = { listenedAt: string; day: null } | { listenedAt: null; day: string }

export type DateOptions = {
  /** The time zone of times without one. */
  timeZone: string
  /** The reading of dates such as 03/04/2023. */
  order: 'dayFirst' | 'monthFirst'
}

/** The first listens of Last.fm; earlier moments come from a wrong device clock. ListenBrainz has the same limit. */
const FIRST_MOMENT = Date.UTC(2002, 9, 1)
const TOLERANCE_MS = 24 * 60 * 60 * 1000

/** Null if nobody can have listened with a program at that moment. */
export function possibleMoment(milliseconds: number): string | null {
  const isPossible = milliseconds >= FIRST_MOMENT && milliseconds <= Date.now() + TOLERANCE_MS
  return isPossible ? new Date(milliseconds).toISOString() : null
}

/** The milliseconds of a moment in seconds, which may be text with a fraction. */
export function fromSeconds(seconds: unknown): number {
  return seconds === '' || seconds === null ? Number.NaN : Math.round(Number(seconds) * 1000)
}

/** In characters. Leaves room for '23 de septiembre de 2023, 04:36:12 p. m. +00:00' and a little more. */
const MAX_LENGTH = 80

/** A date or moment in any of the forms that services and spreadsheets write. Null if it is none. */
export function dateOf(text: string, options: DateOptions): ReadDate | null {
  const trimmed = text.trim()
  if (trimmed.length > MAX_LENGTH) return null
  if (/^\d+([.,]\d+)?$/.test(trimmed)) return fromNumber(trimmed)
  const parts = datePartsOf(trimmed, options)
  if (parts === null) return null
  const { year, month, day, rest } = parts
  if (!isDay(year, month, day)) return null
  const time = timeOf(rest)
  if (time === null) return null
  if (time === 'none')
    return { listenedAt: null, day: `${String(year).padStart(4, '0')}-${pad(month)}-${pad(day)}` }
  const wall = Date.UTC(year, month - 1, day, time.hour, time.minute, time.second)
  const moment =
    time.offsetMinutes === null ? inZone(wall, options.timeZone) : wall - time.offsetMinutes * 60_000
  return { listenedAt: new Date(moment).toISOString(), day: null }
}

/** The same, in milliseconds; a day is its start in UTC. */
export function momentOf(text: string, timeZone = 'UTC'): number {
  const date = dateOf(text, { timeZone, order: 'dayFirst' })
  return date === null ? Number.NaN : Date.parse(date.listenedAt ?? date.day)
}

/** Assumes day first, unless a date of the sample is only valid month first. */
export function orderOf(dates: readonly string[]): DateOptions['order'] {
  const isMonthFirst = dates.some((date) => {
    const [, first, second] = /^(\d{1,2})[/.-](\d{1,2})[/.-]\d{2,4}\b/.exec(date.trim()) ?? []
    return Number(first) <= 12 && Number(second) > 12
  })
  return isMonthFirst ? 'monthFirst' : 'dayFirst'
}

/** Seconds or milliseconds since 1970, 20240711, or the days since 1900 of a spreadsheet. */
function fromNumber(text: string): ReadDate | null {
  const number = Number(text.replace(',', '.'))
  if (/^(19|20)\d{6}$/.test(text)) {
    const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(4, 6)), Number(text.slice(6))]
    return isDay(year, month, day)
      ? { listenedAt: null, day: `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}` }
      : null
  }
  if (number > 20_000 && number < 80_000) {
    const moment = new Date(Math.round((number - DAYS_TO_1970) * 86_400) * 1000)
    return Number.isInteger(number)
      ? { listenedAt: null, day: moment.toISOString().slice(0, 10) }
      : { listenedAt: moment.toISOString(), day: null }
  }
  if (number >= 1e11 && number < 1e13) return { listenedAt: new Date(number).toISOString(), day: null }
  if (number >= 1e8 && number < 1e10)
    return { listenedAt: new Date(Math.round(number * 1000)).toISOString(), day: null }
  return null
}
const DAYS_TO_1970 = 25_569

type DateParts = { year: number; month: number; day: number; rest: string }

function datePartsOf(text: string, { order }: DateOptions): DateParts | null {
  const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)(.*)$/s.exec(text)
  if (yearFirst) return partsOf(yearFirst[1], yearFirst[2], yearFirst[3], yearFirst[4])
  const numbers = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)(.*)$/s.exec(text)
  if (numbers) {
    const [, first, second, year, rest] = numbers
    const isMonthFirst = order === 'monthFirst' ? Number(first) <= 12 : Number(second) > 12
    return isMonthFirst ? partsOf(year, first, second, rest) : partsOf(year, second, first, rest)
  }
  const dayFirst =
    /^(?:\p{L}+\.?,? )?(\d{1,2})(?: de)?[ -](\p{L}{3,})\.?(?: de)?[ -](\d{4})(?!\d)(.*)$/su.exec(text)
  if (dayFirst) return partsOf(dayFirst[3], monthOf(dayFirst[2]), dayFirst[1], dayFirst[4])
  const monthFirst = /^(\p{L}{3,})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?!\d)(.*)$/su.exec(text)
  if (monthFirst) return partsOf(monthFirst[3], monthOf(monthFirst[1]), monthFirst[2], monthFirst[4])
  return null
}

const partsOf = (
  year: string | undefined,
  month: string | number | undefined,
  day: string | undefined,
  rest: string | undefined,
): DateParts => {
  const number = Number(year)
  const fullYear = year?.length === 2 ? number + (number < 70 ? 2000 : 1900) : number
  return { year: fullYear, month: Number(month), day: Number(day), rest: rest ?? '' }
}

const MONTHS = [
  'jan|ene',
  'feb',
  'mar',
  'apr|abr',
  'may',
  'jun',
  'jul',
  'aug|ago',
  'sep|set',
  'oct',
  'nov',
  'dec|dic',
]
const monthOf = (name: string | undefined) =>
  MONTHS.findIndex((names) => names.split('|').includes((name ?? '').slice(0, 3).toLowerCase())) + 1

type Time = { hour: number; minute: number; second: number; offsetMinutes: number | null }

const TIME =
  /^[T, ]*(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)? ?([ap]\.? ?m\.?)? ?(Z|UTC|GMT|([+-])(\d{2}):?(\d{2})?)?$/i

function timeOf(text: string): Time | 'none' | null {
  if (text.trim() === '') return 'none'
  const match = TIME.exec(text.trimEnd())
  if (!match) return null
  const [, hours, minutes, seconds, half, zone, sign, zoneHours, zoneMinutes] = match
  const isAfternoon = /^p/i.test(half ?? '')
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (isAfternoon ? 12 : 0)
  const minute = Number(minutes)
  const second = Number(seconds ?? 0)
  if (hour > 23 || minute > 59 || second > 60) return null
  const offset = (Number(zoneHours ?? 0) * 60 + Number(zoneMinutes ?? 0)) * (sign === '-' ? -1 : 1)
  return { hour, minute, second, offsetMinutes: zone === undefined ? null : offset }
}

function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return (
    year >= 1900 &&
    year < 2200 &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    date.getUTCDate() === day &&
    date.getUTCMonth() === month - 1
  )
}

const pad = (number: number) => String(number).padStart(2, '0')
