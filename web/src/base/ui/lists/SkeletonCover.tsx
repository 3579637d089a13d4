import classes from './Skeleton.module.css'
import { Skeleton } from './Skeleton.tsx'

/** The skeleton of a cover with two lines below it. */
export function SkeletonCover() {
  return (
    <div className={classes.stack} aria-hidden>
      <span className={`${classes.skeleton} ${classes.cover}`} />
      <Skeleton width="80%" />
      <Skeleton width="52%" height={12} />
    </div>
  )
}
