import { cx } from '../styles/cx.ts'
import classes from './Outdated.module.css'

/**
 * The props of a list that is shown until its successor has loaded: a line advances at its top, and its pictures fade. Both start with a
 * delay, so that a fast answer causes no flicker.
 */
export const outdated = (isOutdated: boolean, className?: string) => ({
  className: cx(className, isOutdated && classes.outdated),
  'aria-busy': isOutdated,
})
