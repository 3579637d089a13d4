import classes from './Skeleton.module.css'
import { Skeleton } from './Skeleton.tsx'

/** The skeleton of a small cover with two lines beside it. */
export function SkeletonRow() {
  return (
    <div className={classes.row} aria-hidden>
      <span className={`${classes.skeleton} ${classes.rowCover}`} />
      <div className={classes.stack}>
        <Skeleton width="46%" />
        <Skeleton width="30%" height={12} />
      </div>
    </div>
  )
}
