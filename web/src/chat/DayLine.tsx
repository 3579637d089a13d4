import { dayText } from '../ui/text/times.ts'
import classes from './DayLine.module.css'

/** Which day what follows was said on. */
export function DayLine({ time }: { time: Date }) {
  return (
    <p className={classes.day}>
      <time dateTime={time.toISOString()}>{dayText(time, new Date())}</time>
    </p>
  )
}
