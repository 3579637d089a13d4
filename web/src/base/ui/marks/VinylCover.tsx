import { cx } from '../styles/cx.ts'
import { Cover, type CoverProps } from './Cover.tsx'
import classes from './VinylCover.module.css'

/** A cover with its record sliding out. */
export function VinylCover({ className, ...cover }: Omit<CoverProps, 'large' | 'lying' | 'shape'>) {
  return (
    <div className={cx(classes.vinyl, className)}>
      <Cover {...cover} large className={classes.cover} />
    </div>
  )
}
