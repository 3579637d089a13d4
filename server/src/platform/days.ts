import type { Config } from '../config.ts'

type Zone = Pick<Config, 'timeZone'>

/** '28 de febrero de 2026', as the calendar of the installation has it. */
export const longDay = (date: Date, { timeZone }: Zone) =>
  new Intl.DateTimeFormat('es', { dateStyle: 'long', timeZone }).format(date)

/** '31 de enero de 2026, 15:00 (GMT-3)': to the minute, so the zone is named. */
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
