const MONTH = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
const DAY = { ...MONTH, day: 'numeric' } as const

/** The date of a release as exactly as it is known: '17 de noviembre de 2026', 'noviembre de 2026', '2026'. */
export function releaseDateText(date: string): string {
  if (date.length === 4) return date
  return textOf(date, date.length === 7 ? MONTH : DAY)
}

/** The heading above the releases of a month, 'Noviembre de 2026', or of a year whose months are not known. */
export function monthHeading(date: string): string {
  if (date.length === 4) return `${date}, sin mes conocido`
  const text = textOf(date.slice(0, 7), MONTH)
  return text.charAt(0).toLocaleUpperCase('es') + text.slice(1)
}

/** The day of the month; null if it is not known. */
export const dayOfMonth = (date: string) => (date.length === 10 ? Number(date.slice(8)) : null)

/** The month of the heading above a date. */
export const monthOf = (date: string) => date.slice(0, 7)

const textOf = (date: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('es', options).format(new Date(`${date.padEnd(10, '-01')}T00:00:00Z`))
