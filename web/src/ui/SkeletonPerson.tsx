import classes from './Skeleton.module.css'
import { Skeleton } from './Skeleton.tsx'

/** A face with a name beside it. */
export function SkeletonPerson() {
  return (
    <div className={classes.person} aria-hidden>
      <Skeleton width={50} height={50} round />
      <div className={classes.stack}>
        <Skeleton width="40%" />
      </div>
      <Skeleton width={104} height={36} />
    </div>
  )
}
