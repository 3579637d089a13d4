import skeleton from '../../base/ui/lists/Skeleton.module.css'
import { Skeleton } from '../../base/ui/lists/Skeleton.tsx'
import { cx } from '../../base/ui/styles/cx.ts'
import classes from './SkeletonReview.module.css'

/** The skeleton of a review card. */
export function SkeletonReview() {
  return (
    <div className={classes.place} aria-hidden>
      <div className={classes.review}>
        <div className={classes.side}>
          <span className={cx(skeleton.skeleton, skeleton.cover, classes.cover)} />
        </div>
        <div className={classes.body}>
          <div className={classes.author}>
            <Skeleton width={44} height={44} round />
            <div className={classes.lines}>
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
