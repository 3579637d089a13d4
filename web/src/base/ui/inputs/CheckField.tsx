import { type ComponentProps, type ReactNode, useId } from 'react'
import CheckBoldIcon from '~icons/ph/check-bold'
import classes from './Choice.module.css'
import { FieldError } from './FieldError.tsx'

export type CheckFieldProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  label: ReactNode
  error?: string | undefined
}

export function CheckField({ label, error, ...rest }: CheckFieldProps) {
  const errorId = useId()
  return (
    <div>
      <label className={classes.choice}>
        <input
          {...rest}
          type="checkbox"
          className={classes.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        <span className={classes.box} aria-hidden>
          <CheckBoldIcon />
        </span>
        <span>{label}</span>
      </label>
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  )
}
