import { cx } from '../styles/cx.ts'
import classes from './Score.module.css'
import { SCORE_NOTES, scoreText } from './scores.ts'

export type ScoreProps = {
  /** From 0 to 5; an average may have decimals. Null: there is one, but it is hidden from the reader. */
  value: number | null
  size?: 's' | 'm' | 'l'
  /** Shows only the notes, where the number is already beside them. */
  hideNumber?: boolean | undefined
  className?: string | undefined
}

/** A score as five ascending notes, filled up to its value, and as a number. A hidden one has no filled note. */
export function Score({ value, size = 'm', hideNumber, className }: ScoreProps) {
  const text = value === null ? 'Calificación oculta' : scoreText(value)
  return (
    <span
      className={cx(classes.score, classes[size], className)}
      role="img"
      aria-label={value === null ? text : `Calificación: ${text} de 5`}
    >
      <svg className={classes.notes} width={WIDTHS[size]} viewBox="0 0 100 44" aria-hidden>
        {SCORE_NOTES.map(({ value: step }) => {
          const x = 9 + (step - 1) * 20
          const y = 37 - (step - 1) * 4
          return (
            <g key={step} className={step <= Math.round(value ?? 0) ? classes.on : classes.off}>
              <path d={`M${x + 7.1} ${y - 2}V${y - 21}`} />
              <ellipse cx={x} cy={y} rx="7.8" ry="5.7" transform={`rotate(-20 ${x} ${y})`} />
            </g>
          )
        })}
      </svg>
      {!hideNumber && (
        <b className={value === null ? classes.outOf : classes.number} aria-hidden>
          {text}
          {value !== null && <small className={classes.outOf}>/5</small>}
        </b>
      )}
    </span>
  )
}

const WIDTHS = { s: 70, m: 92, l: 150 }
