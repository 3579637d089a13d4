import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../styles/cx.ts'
import { Field, type FieldLook } from './Field.tsx'
import classes from './TextField.module.css'

export type TextFieldProps = ComponentProps<'input'> &
  FieldLook & {
    icon?: ReactNode
    /** The accessible name of the icon, which then submits the form. */
    iconSubmits?: string
  }

/** A single-line text input. It accepts the result of `register()` of a form. */
export function TextField({
  label,
  hideLabel,
  hint,
  error,
  quietError,
  below,
  icon,
  iconSubmits,
  id,
  className,
  ...rest
}: TextFieldProps) {
  return (
    <Field
      label={label}
      hideLabel={hideLabel}
      hint={hint}
      error={error}
      quietError={quietError}
      below={below}
      id={id}
      className={className}
    >
      {(links) => (
        <div className={classes.control}>
          {iconSubmits ? (
            <button type="submit" className={cx(classes.icon, classes.submit)} aria-label={iconSubmits}>
              {icon}
            </button>
          ) : (
            icon && (
              <span className={classes.icon} aria-hidden>
                {icon}
              </span>
            )
          )}
          <input
            type="text"
            {...rest}
            {...links}
            className={cx(links.className, icon !== undefined && classes.withIcon)}
          />
        </div>
      )}
    </Field>
  )
}
