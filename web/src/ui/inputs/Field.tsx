import { type ReactNode, useId } from 'react'
import { cx } from '../styles/cx.ts'
import { VisuallyHidden } from '../text/VisuallyHidden.tsx'
import classes from './Field.module.css'
import { FieldError } from './FieldError.tsx'

/** What every field takes besides the properties of its own input. */
export type FieldLook = {
  label: string
  /** Keeps the label for those who listen and hides it from those who look. */
  hideLabel?: boolean | undefined
  hint?: ReactNode
  error?: string | undefined
  /** Below the input, before the error: a link, a counter. */
  below?: ReactNode
}

/** The attributes that tie an input to its label, its hint and its error. */
type FieldLinks = {
  id: string
  className: string
  'aria-invalid': boolean | undefined
  'aria-describedby': string | undefined
}

type Props = FieldLook & {
  id?: string | undefined
  className?: string | undefined
  children: (links: FieldLinks) => ReactNode
}

/** A label above, an input, and what there is to say about it below. */
export function Field({ label, hideLabel, hint, error, below, id, className, children }: Props) {
  const ownId = useId()
  const inputId = id ?? ownId
  const hintId = `${inputId}-hint`
  const errorId = `${inputId}-error`
  const describedBy = cx(hint !== undefined && hintId, error && errorId)
  const labelText = <label htmlFor={inputId}>{label}</label>
  return (
    <div className={cx(classes.field, className)}>
      {hideLabel ? (
        <VisuallyHidden>{labelText}</VisuallyHidden>
      ) : (
        <span className={classes.label}>{labelText}</span>
      )}
      {children({
        id: inputId,
        className: cx(classes.input),
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {hint !== undefined && (
        <span id={hintId} className={classes.hint}>
          {hint}
        </span>
      )}
      {below}
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  )
}
