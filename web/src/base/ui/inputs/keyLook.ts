import type { ReactNode } from 'react'
import { cx } from '../styles/cx.ts'
import classes from './Key.module.css'

/** The appearance of a key. On a wash, `primary` automatically uses its ink. */
export type KeyLook = {
  variant?: 'primary' | 'default' | 'ghost' | 'danger' | 'bare' | 'ink' | undefined
  size?: 's' | 'm' | 'l' | undefined
  /** Fills the width of its container. */
  block?: boolean | undefined
  icon?: ReactNode
}

export function keyClass(
  { variant = 'default', size = 'm', block }: KeyLook,
  className: string | undefined,
): string {
  return cx(classes.key, classes[variant], classes[size], block && classes.block, className)
}
