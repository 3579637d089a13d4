import { useIsHydrated } from '../../base/ui/styles/useIsHydrated.ts'
import { dayText as relativeDayText } from '../../base/ui/text/times.ts'
import { useLocalDate } from '../../base/ui/text/useLocalDate.ts'
import { dayText, monthText, shortDayText } from './dates.ts'

/** «14 de marzo de 2023», in the user's time zone. */
export const DayText = ({ date }: { date: string }) => dayText(useLocalDate(date))

/** «marzo de 2023», in the user's time zone. */
export const MonthText = ({ date }: { date: string }) => monthText(useLocalDate(date))

/** «3 feb 2023», in the user's time zone. */
export const ShortDayText = ({ date }: { date: string }) => shortDayText(useLocalDate(date))

/** «hoy», «ayer», «3 feb 2023»: the server stores the last use rounded to the hour, so no time of day is shown. */
export function LastUse({ date }: { date: string }) {
  const shown = useLocalDate(date)
  const day = useIsHydrated() ? relativeDayText(new Date(date), new Date()) : ''
  return day === 'Hoy' || day === 'Ayer' ? day.toLocaleLowerCase('es') : shortDayText(shown)
}
