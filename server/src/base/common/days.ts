import type { Config } from '../../config.ts'

type Zone = Pick<Config, 'timeZone'>

/** '28 de febrero de 2026', in the configured time zone. */
export const longDay = (date: Date, { timeZone }: Zone) =>
  new Intl.DateTimeFormat('es', { dateStyle: 'long', timeZone }).format(date)

/** '31 de enero de 2026, 15:00 (GMT-3)'. The zone is named because the time of day depends on it. */
export function longMoment(date: Date, { timeZone }: Zone) {
  const hour = new Intl.DateTimeFormat('es', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
    timeZoneName: 'shortOffset',
  })
  const part = Object.fromEntries(hour.formatToParts(date).map(({ type, value }) => [type, value]))
  return `${longDay(date, { timeZone })}, ${part.hour}:${part.minute} (${part.timeZoneName})`
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** The moment at which clocks of a zone show a time, given as if it were UTC. */
export function inZone(wall: number, timeZone: string): number {
  if (timeZone === 'UTC') return wall
  const guess = wall - offsetAt(wall, timeZone)
  // The offset may differ between the guess and the result, when daylight saving time begins or ends.
  return wall - offsetAt(guess, timeZone)
}

function offsetAt(moment: number, timeZone: string): number {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formats.set(timeZone, format)
  }
  const parts = Object.fromEntries(
    format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000
}
