import { useId } from 'react'
import classes from './Choice.module.css'
import { FieldError } from './FieldError.tsx'

export type RadioListProps<V extends string> = {
  /** The question that the options answer. */
  label: string
  options: { value: V; label: string }[]
  /** Null until an option is chosen. */
  value: V | null
  onChange: (value: V) => void
  error?: string | undefined
}

/** Radio buttons in a column. */
export function RadioList<V extends string>({ label, options, value, onChange, error }: RadioListProps<V>) {
  const name = useId()
  const errorId = useId()
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.list}>
        {options.map((option) => (
          <label key={option.value} className={classes.choice}>
            <input
              type="radio"
              className={classes.input}
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              aria-invalid={error ? true : undefined}
            />
            <span className={classes.note} aria-hidden />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  )
}
