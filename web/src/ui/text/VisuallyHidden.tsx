import type { ComponentProps } from 'react'
import classes from './VisuallyHidden.module.css'

export type VisuallyHiddenProps = ComponentProps<'span'> & {
  /** `div` around what may not stand inside a line of text. */
  as?: 'span' | 'div'
}

/** Text that is only heard. */
export function VisuallyHidden({ as: Root = 'span', ...rest }: VisuallyHiddenProps) {
  return <Root {...(rest as ComponentProps<'span'> & ComponentProps<'div'>)} className={classes.hidden} />
}
