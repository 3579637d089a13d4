import { cx } from '../styles/cx.ts'
import { Sleeve, type SleeveProps } from './Sleeve.tsx'
import classes from './VinylSleeve.module.css'

/** A sleeve with its record sliding out. */
export function VinylSleeve({ className, ...sleeve }: Omit<SleeveProps, 'large' | 'lying' | 'shape'>) {
  return (
    <div className={cx(classes.vinyl, className)}>
      <Sleeve {...sleeve} large className={classes.sleeve} />
    </div>
  )
}
