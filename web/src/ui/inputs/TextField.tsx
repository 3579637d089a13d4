import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../styles/cx.ts'
import { Field, type FieldLook } from './Field.tsx'
import classes from './TextField.module.css'

export type TextFieldProps = ComponentProps<'input'> & FieldLook & { icon?: ReactNode }

/** One line of text. Takes what `register()` of a form gives. */
export function TextField({
  label,
  hideLabel,
  hint,
  error,
  below,
  icon,
  id,
  className,
  ...rest
}: TextFieldProps) {
  return (
    <Field {...{ label, hideLabel, hint, error, below, id, className }}>
      {(links) => (
        <div className={classes.control}>
          {icon && (
            <span className={classes.icon} aria-hidden>
              {icon}
            </span>
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
