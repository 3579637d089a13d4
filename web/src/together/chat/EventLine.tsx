import classes from './DayLine.module.css'

/** An event of a group, between its messages. */
export function EventLine({ text }: { text: string }) {
  return <p className={`wrap-anywhere muted text-sm ${classes.event}`}>{text}</p>
}
