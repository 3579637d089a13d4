import type { ComponentProps, ReactNode } from 'react'
import classes from './Choice.module.css'

export type SwitchFieldProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'> & {
  label: ReactNode
}

/** For what takes effect at once; what waits for a form is a `CheckField`. */
export function SwitchField({ label, ...rest }: SwitchFieldProps) {
  return (
    <label className={classes.choice}>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells its state by itself */}
      <input {...rest} type="checkbox" role="switch" className={classes.input} />
      <span className={classes.track} aria-hidden />
      <span>{label}</span>
    </label>
  )
}
