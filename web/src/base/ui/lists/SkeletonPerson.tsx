import classes from './Skeleton.module.css'
import { Skeleton } from './Skeleton.tsx'

/** The skeleton of an avatar and a name, followed by a button or with a line of text below the name. */
export function SkeletonPerson({ then = 'button' }: { then?: 'button' | 'words' }) {
  return (
    <div className={classes.person} aria-hidden>
      <Skeleton width={50} height={50} round />
      <div className={classes.stack}>
        <Skeleton width="40%" />
        {then === 'words' && <Skeleton width="64%" height={12} />}
      </div>
      {then === 'button' && <Skeleton width={104} height={36} />}
    </div>
  )
}
