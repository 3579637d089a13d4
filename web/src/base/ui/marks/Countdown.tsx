import { useCountdown } from '../text/useCountdown.ts'
import { VisuallyHidden } from '../text/VisuallyHidden.tsx'
import classes from './Countdown.module.css'

export type CountdownProps = {
  seconds: number
  onEnd: () => void
  /** The text before the number. */
  text?: string
}

/** Shows the seconds until the screen moves on automatically: «Te llevamos en 8 s». */
export function Countdown({ seconds, onEnd, text = 'Te llevamos en' }: CountdownProps) {
  const left = useCountdown(seconds, onEnd)
  return (
    <p className={classes.countdown}>
      <span aria-hidden>
        {text} <span className={classes.number}>{left}</span> s
      </span>
      <VisuallyHidden>
        {text} {seconds} segundos
      </VisuallyHidden>
    </p>
  )
}
