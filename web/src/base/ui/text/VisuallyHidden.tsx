import type { ComponentProps } from 'react'
import classes from './VisuallyHidden.module.css'

export type VisuallyHiddenProps = ComponentProps<'span'> & {
  /** `div` if the children are block elements. */
  as?: 'span' | 'div'
}

/** Text for screen readers only. */
export function VisuallyHidden({ as: Root = 'span', ...rest }: VisuallyHiddenProps) {
  return <Root {...(rest as ComponentProps<'span'> & ComponentProps<'div'>)} className={classes.hidden} />
}
