/** The year whose figures are shown; without it, those of all years. */
export const YEAR_PARAM = 'anio'
/** The year that it is compared with. */
export const COMPARED_PARAM = 'con'

const FIRST_YEAR = 1900
const LAST_YEAR = 9999

/** A year of the address; null if there is none, or something else in its place. */
export function yearOf(search: URLSearchParams, param = YEAR_PARAM): number | null {
  const text = search.get(param) ?? ''
  const year = Number(text)
  return /^\d{4}$/.test(text) && year >= FIRST_YEAR && year <= LAST_YEAR ? year : null
}
