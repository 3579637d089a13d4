import { type ReactNode, useId } from 'react'
import { cx } from '../styles/cx.ts'
import { VisuallyHidden } from '../text/VisuallyHidden.tsx'
import classes from './Field.module.css'
import { FieldError } from './FieldError.tsx'

/** The props that all fields share, besides those of the input element. */
export type FieldLook = {
  label: string
  /** Hides the label visually but keeps it for screen readers. */
  hideLabel?: boolean | undefined
  hint?: ReactNode
  error?: string | undefined
  /** The form shows the text of the error elsewhere: the field is only marked, and screen readers hear the text with it. */
  quietError?: boolean | undefined
  /** Shown between the input and the error: a link, a counter. */
  below?: ReactNode
}

/** The attributes that connect an input with its label, hint and error. */
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

/** The label above an input, and the hint and error below it. */
export function Field({ label, hideLabel, hint, error, quietError, below, id, className, children }: Props) {
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
      {quietError ? (
        <VisuallyHidden id={errorId}>{error}</VisuallyHidden>
      ) : (
        <FieldError id={errorId}>{error}</FieldError>
      )}
    </div>
  )
}
