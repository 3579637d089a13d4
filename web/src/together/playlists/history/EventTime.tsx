import { useIsHydrated } from '../../../base/ui/styles/useIsHydrated.ts'
import { dayText, hourText, longDayText } from '../../../base/ui/text/times.ts'
import { useLocalDate } from '../../../base/ui/text/useLocalDate.ts'

/** «Hoy, 20:44». The server does not know the time zone, so its page only has the day. */
export function EventTime({ at }: { at: string }) {
  const isHydrated = useIsHydrated()
  const shown = new Date(useLocalDate(at))
  return (
    <time dateTime={at}>
      {isHydrated ? `${dayText(shown, new Date())}, ${hourText(shown)}` : longDayText(shown)}
    </time>
  )
}
