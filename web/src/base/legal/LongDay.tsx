import { longDayText } from '../ui/text/times.ts'
import { useLocalDate } from '../ui/text/useLocalDate.ts'

/** «14 de marzo de 2023», in the user's time zone. */
export const LongDay = ({ date }: { date: string }) => longDayText(new Date(useLocalDate(date)))
