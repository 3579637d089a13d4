import { isDay, isMonth } from './days.ts'

/** The parameters of an address that show one month or one day of a diary. */
export const MONTH_PARAM = 'mes'
export const DAY_PARAM = 'dia'
/** The parameter that shows the undated listens. */
export const UNDATED_PARAM = 'sin-fecha'

export const isUndated = (search: URLSearchParams) => search.has(UNDATED_PARAM)

/** The day (2026-11-17) or the month (2026-11) of an address; empty if it names neither. */
export function periodOf(search: URLSearchParams): string {
  const day = search.get(DAY_PARAM) ?? ''
  if (isDay(day)) return day
  const month = search.get(MONTH_PARAM) ?? ''
  return isMonth(month) ? month : ''
}

export const isOneDay = (period: string) => isDay(period)
