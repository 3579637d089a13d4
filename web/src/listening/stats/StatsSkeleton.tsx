import { Skeleton } from '../../base/ui/lists/Skeleton.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import classes from './Stats.module.css'

/** In the shape of the figures: the strip, a chart and the calendar. */
export function StatsSkeleton() {
  return (
    <SkeletonGroup label="Contando" className={`grid grid-cols-1 gap-14 ${classes.view}`}>
      <Skeleton height={172} />
      <Skeleton height={362} />
      <Skeleton height={232} />
      <div className={classes.pair}>
        <Skeleton height={420} />
        <Skeleton height={420} />
      </div>
    </SkeletonGroup>
  )
}
