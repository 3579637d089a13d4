import { type RawBuilder, sql } from 'kysely'

/** The calendar day of a moment in a time zone, '2026-02-28'. */
export function dayIn(timeZone: string, moment: Date): string {
  const part = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  )
  return `${part.year?.padStart(4, '0')}-${part.month}-${part.day}`
}

export const todayOf = (person: { timeZone: string }, now: Date): string => dayIn(person.timeZone, now)

/** The day of a moment in SQL, in the time zone of the row of `users`. */
export const dayOfPerson = (moment: RawBuilder<unknown>, users = 'users') =>
  sql<string>`(${moment} at time zone coalesce(${sql.ref(`${users}.time_zone`)}, 'UTC'))::date`

/** A cache: creating a format takes far longer than using it. There are a few hundred time zones. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  formats.set(timeZone, made)
  return made
}
