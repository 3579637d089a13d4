import classes from './Skeleton.module.css'
import { Skeleton } from './Skeleton.tsx'

/** A face with a name beside it; then a key, or some words below the name. */
export function SkeletonPerson({ then = 'key' }: { then?: 'key' | 'words' }) {
  return (
    <div className={classes.person} aria-hidden>
      <Skeleton width={50} height={50} round />
      <div className={classes.stack}>
        <Skeleton width="40%" />
        {then === 'words' && <Skeleton width="64%" height={12} />}
      </div>
      {then === 'key' && <Skeleton width={104} height={36} />}
    </div>
  )
}
