import skeleton from '../../base/ui/lists/Skeleton.module.css'
import { Skeleton } from '../../base/ui/lists/Skeleton.tsx'
import { cx } from '../../base/ui/styles/cx.ts'
import classes from './SkeletonReview.module.css'

export function SkeletonReview() {
  return (
    <div className={classes.place} aria-hidden>
      <div className={classes.review}>
        <div className={classes.side}>
          <span className={cx(skeleton.skeleton, skeleton.cover, classes.cover)} />
        </div>
        <div className={`column gap-3-5 ${classes.body}`}>
          <div className={`row gap-3-5 ${classes.author}`}>
            <Skeleton width={44} height={44} round />
            <div className="column flex-1 gap-2 min-w-0">
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
