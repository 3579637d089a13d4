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
