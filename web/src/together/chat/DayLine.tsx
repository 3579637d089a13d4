import { dayText } from '../../base/ui/text/times.ts'
import classes from './DayLine.module.css'

/** The date heading above the messages of a day. */
export function DayLine({ time }: { time: Date }) {
  return (
    <p className={classes.day}>
      <time dateTime={time.toISOString()}>{dayText(time, new Date())}</time>
    </p>
  )
}
