import type { ComponentProps, ReactNode } from 'react'
import classes from './Choice.module.css'

export type SwitchFieldProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'> & {
  label: ReactNode
}

/** A switch for settings that take effect immediately. Use `CheckField` in a form that is submitted. */
export function SwitchField({ label, ...rest }: SwitchFieldProps) {
  return (
    <label className={classes.choice}>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox exposes its state natively */}
      <input {...rest} type="checkbox" role="switch" className={classes.input} />
      <span className={classes.track} aria-hidden />
      <span>{label}</span>
    </label>
  )
}
