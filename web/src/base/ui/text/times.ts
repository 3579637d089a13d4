/** Created with its first use: a format takes milliseconds, and most pages need one or two of them. */
function format(options: Intl.DateTimeFormatOptions): Pick<Intl.DateTimeFormat, 'format'> {
  let created: Intl.DateTimeFormat | undefined
  return {
    format(time) {
      created ??= new Intl.DateTimeFormat('es', options)
      return created.format(time)
    },
  }
}

const HOUR = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const WEEKDAY = format({ weekday: 'long' })
const SHORT_WEEKDAY = format({ weekday: 'short' })
const DAY = format({ weekday: 'long', day: 'numeric', month: 'long' })
const DAY_AND_YEAR = format({ day: 'numeric', month: 'long', year: 'numeric' })
const NUMBERS = format({ day: 'numeric', month: 'numeric', year: '2-digit' })

const DAYS_NAMED_BY_WEEKDAY = 7

export const hourText = (time: Date) => HOUR.format(time)

/** The heading of the messages of a day: 'Hoy', 'Ayer', 'Lunes', 'Lunes 3 de noviembre', '3 de noviembre de 2024'. */
export function dayText(time: Date, now: Date): string {
  const days = daysBetween(time, now)
  if (days === 0) return 'Hoy'
  if (days === 1) return 'Ayer'
  if (days > 1 && days < DAYS_NAMED_BY_WEEKDAY) return capital(WEEKDAY.format(time))
  const isThisYear = time.getFullYear() === now.getFullYear()
  return capital(isThisYear ? DAY.format(time).replace(',', '') : DAY_AND_YEAR.format(time))
}

/** The time of a conversation or a notification: '20:44', 'ayer', 'lun', '3/11/24'. */
export function shortTimeText(time: Date, now: Date): string {
  const days = daysBetween(time, now)
  if (days <= 0) return hourText(time)
  if (days === 1) return 'ayer'
  return days < DAYS_NAMED_BY_WEEKDAY ? SHORT_WEEKDAY.format(time) : NUMBERS.format(time)
}

/** «14 de marzo de 2023» */
export const longDayText = (time: Date) => DAY_AND_YEAR.format(time)

export const isSameDay = (one: Date, other: Date) => daysBetween(one, other) === 0

/** Calendar days in local time: one minute before midnight is already yesterday. */
function daysBetween(earlier: Date, later: Date): number {
  const dayOf = (time: Date) => Date.UTC(time.getFullYear(), time.getMonth(), time.getDate())
  return (dayOf(later) - dayOf(earlier)) / 86_400_000
}

const capital = (text: string) => text.charAt(0).toLocaleUpperCase('es') + text.slice(1)
