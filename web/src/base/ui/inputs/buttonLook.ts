import type { ReactNode } from 'react'
import { cx } from '../styles/cx.ts'
import classes from './Button.module.css'

/** The appearance of a button. On a wash, `primary` automatically uses its ink. */
export type ButtonLook = {
  variant?: 'primary' | 'default' | 'ghost' | 'danger' | 'bare' | 'ink' | undefined
  size?: 's' | 'm' | 'l' | undefined
  /** Fills the width of its container. */
  block?: boolean | undefined
  icon?: ReactNode
}

export function buttonClass(
  { variant = 'default', size = 'm', block }: ButtonLook,
  className: string | undefined,
): string {
  return cx(classes.button, classes[variant], classes[size], block && classes.block, className)
}
