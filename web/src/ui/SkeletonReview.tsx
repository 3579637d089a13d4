import classes from './Skeleton.module.css'
import { Skeleton } from './Skeleton.tsx'

/** A block with a sleeve, and beside it a face, a headline and some lines. */
export function SkeletonReview() {
  return (
    <div className={classes.reviewPlace} aria-hidden>
      <div className={classes.review}>
        <div className={classes.side}>
          <span className={`${classes.skeleton} ${classes.cover}`} />
        </div>
        <div className={classes.reviewBody}>
          <div className={classes.person}>
            <Skeleton width={44} height={44} round />
            <div className={classes.stack}>
              <Skeleton width="36%" />
              <Skeleton width="22%" height={12} />
            </div>
          </div>
          <Skeleton width="70%" height={26} />
          <Skeleton />
          <Skeleton width="94%" />
          <Skeleton width="60%" />
        </div>
      </div>
    </div>
  )
}
