import { endpoint } from '../base/endpoint.ts'

/** The period of a list: the activity of a week, a month or a year, or of all time. */
export const RANKING_PERIODS = ['week', 'month', 'year', 'ever'] as const
export type RankingPeriod = (typeof RANKING_PERIODS)[number]
export const RANKED_KINDS = ['song', 'album', 'artist'] as const
export type RankedKind = (typeof RANKED_KINDS)[number]
/** The order by number of listeners and reviewers, or by the score that is shown for the votes of the period. */
export const RANKING_ORDERS = ['people', 'score'] as const
export type RankingOrder = (typeof RANKING_ORDERS)[number]

/** The maximum length of a list. */
export const MAX_PLACES = 100
export const PLACES_PER_PAGE = 50
/** The start of the one list of all time. */
export const EVER = '1900-01-01'

export const RANKING_TEXTS = {
  badPeriod: 'Elige semana, mes, año o siempre',
  badWhen: 'Ese período no existe. Los meses se escriben como 2026-10 y las semanas como 2026-W42',
  badKind: 'Elige canciones, álbumes o artistas',
  badOrder: 'Elige las más escuchadas o las mejor puntuadas',
  badCountry: 'Ese país no existe',
  badDecade: 'Esa década no existe',
  badPage: 'Esa parte de la lista no existe',
  noDecade: 'Las décadas son de canciones y álbumes',
  genreMissing: 'Ese género no está en ReMusic',
} as const

export const ranking = endpoint('GET', '/api/back-end/rankings')

const DAY_MS = 86_400_000
const asDay = (time: number) => new Date(time).toISOString().slice(0, 10)
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** The first day of the period that contains a day. Weeks begin on Monday. */
export function startOfPeriod(period: RankingPeriod, day: string): string {
  if (period === 'ever') return EVER
  if (period === 'year') return `${day.slice(0, 4)}-01-01`
  if (period === 'month') return `${day.slice(0, 7)}-01`
  const weekday = (new Date(timeOf(day)).getUTCDay() + 6) % 7
  return asDay(timeOf(day) - weekday * DAY_MS)
}

/** The first day of the period that is `count` periods later. */
export function shiftPeriod(period: RankingPeriod, start: string, count: number): string {
  if (period === 'ever') return EVER
  if (period === 'week') return asDay(timeOf(start) + 7 * count * DAY_MS)
  const date = new Date(timeOf(start))
  if (period === 'year') date.setUTCFullYear(date.getUTCFullYear() + count)
  else date.setUTCMonth(date.getUTCMonth() + count)
  return asDay(date.getTime())
}

/** The period that is shown first is at least half over: on a Monday it is the previous week. */
export function startOfLatest(period: RankingPeriod, today: string): string {
  const half = { week: 3, month: 14, year: 180, ever: 0 }[period]
  return startOfPeriod(period, asDay(timeOf(today) - half * DAY_MS))
}

export const endOfPeriod = (period: RankingPeriod, start: string): string =>
  period === 'ever' ? '9999-12-31' : asDay(timeOf(shiftPeriod(period, start, 1)) - DAY_MS)

/** A period as it is written in addresses: 2026-W42, 2026-10, 2026; null for all time. */
export function periodName(period: RankingPeriod, start: string): string | null {
  if (period === 'ever') return null
  if (period === 'year') return start.slice(0, 4)
  if (period === 'month') return start.slice(0, 7)
  // The Thursday of a week decides which year it is in (ISO 8601).
  const thursday = timeOf(start) + 3 * DAY_MS
  const year = new Date(thursday).getUTCFullYear()
  const week = 1 + Math.floor((thursday - Date.UTC(year, 0, 1)) / (7 * DAY_MS))
  return `${year}-W${String(week).padStart(2, '0')}`
}

/** The first day of the period that an address names, or null if there is no such period. */
export function startOfNamed(period: RankingPeriod, name: string): string | null {
  if (period === 'ever') return null
  const start = namedStart(period, name)
  return start !== null && start >= EVER && periodName(period, start) === name ? start : null
}

function namedStart(period: 'week' | 'month' | 'year', name: string): string | null {
  if (period === 'year') return /^\d{4}$/.test(name) ? `${name}-01-01` : null
  if (period === 'month') return /^\d{4}-(0[1-9]|1[0-2])$/.test(name) ? `${name}-01` : null
  const [, year, week] = /^(\d{4})-W(\d{2})$/.exec(name) ?? []
  if (!year || !week) return null
  const firstMonday = startOfPeriod('week', `${year}-01-04`)
  return asDay(timeOf(firstMonday) + (Number(week) - 1) * 7 * DAY_MS)
}
