import { cx } from './cx.ts'
import classes from './Skeleton.module.css'

export type SkeletonProps = {
  width?: number | string
  height?: number | string
  round?: boolean
  className?: string | undefined
}

/** A patch where something will be. */
export function Skeleton({ width = '100%', height = 14, round, className }: SkeletonProps) {
  return (
    <span
      className={cx(classes.skeleton, round && classes.round, className)}
      style={{ width, height }}
      aria-hidden
    />
  )
}
