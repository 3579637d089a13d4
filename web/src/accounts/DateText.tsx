import { useLocalDate } from '../ui/text/useLocalDate.ts'
import { dayText, monthText } from './dates.ts'

/** «14 de marzo de 2023», in the user's time zone. */
export const DayText = ({ date }: { date: string }) => dayText(useLocalDate(date))

/** «marzo de 2023», in the user's time zone. */
export const MonthText = ({ date }: { date: string }) => monthText(useLocalDate(date))
