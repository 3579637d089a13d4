import type { ComponentProps } from 'react'
import classes from './VisuallyHidden.module.css'

/** Text that is only heard. */
export function VisuallyHidden(props: ComponentProps<'span'>) {
  return <span {...props} className={classes.hidden} />
}
