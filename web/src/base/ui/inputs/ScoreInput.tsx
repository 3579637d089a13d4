import { type CSSProperties, type Ref, useId } from 'react'
import { Staff } from '../marks/Staff.tsx'
import { SCORE_NOTES, type ScoreValue } from '../marks/scores.ts'
import { cx } from '../styles/cx.ts'
import { FieldError } from './FieldError.tsx'
import classes from './ScoreInput.module.css'

export type ScoreInputProps = {
  label?: string
  /** Null until the user chooses a note. */
  value: ScoreValue | null
  onChange: (value: ScoreValue) => void
  onBlur?: (() => void) | undefined
  name?: string
  error?: string | undefined
  disabled?: boolean | undefined
  /** The ref of the first radio button, so that a form can focus it. */
  ref?: Ref<HTMLInputElement>
}

/** Five radio buttons on a staff, from do to sol. */
export function ScoreInput({
  label = 'Calificación',
  value,
  onChange,
  onBlur,
  name,
  error,
  disabled,
  ref,
}: ScoreInputProps) {
  const ownName = useId()
  const errorId = useId()
  const chosen = SCORE_NOTES.find((entry) => entry.value === value)
  return (
    <fieldset disabled={disabled} aria-describedby={error ? errorId : undefined}>
      <legend className={classes.legend}>{label}</legend>
      <div className={cx(classes.grid, error && classes.invalid)}>
        <Staff gap={15} className={classes.staff} />
        {SCORE_NOTES.map((entry) => (
          <label
            key={entry.value}
            className={cx(
              classes.note,
              value !== null && entry.value <= value && classes.on,
              entry.value === value && classes.chosen,
            )}
            style={{ '--n': entry.value } as CSSProperties}
          >
            <input
              {...(entry.value === 1 && ref && { ref })}
              type="radio"
              aria-label={`${entry.note}, ${entry.value} de 5`}
              name={name ?? ownName}
              value={entry.value}
              checked={entry.value === value}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(entry.value)}
              onBlur={onBlur}
            />
            <span className={cx(classes.stem, entry.value >= FIRST_STEM_DOWN && classes.stemDown)} />
            <span className={classes.head} />
            {entry.note}
          </label>
        ))}
      </div>
      <p className={classes.meaning} role="status">
        {chosen && (
          <>
            <b>{chosen.value} de 5</b> {chosen.meaning}
          </>
        )}
      </p>
      <div className={classes.error}>
        <FieldError id={errorId}>{error}</FieldError>
      </div>
    </fieldset>
  )
}

/** From fa upwards the stem points down, as in musical notation: it would leave the staff otherwise. */
const FIRST_STEM_DOWN = 4
