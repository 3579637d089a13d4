import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import classes from './ReviewsSkeleton.module.css'
import { SkeletonReview } from './SkeletonReview.tsx'

/** The loading state of a list of reviews. */
export function ReviewsSkeleton() {
  return (
    <SkeletonGroup label="Buscando las reseñas" className={classes.waiting}>
      <SkeletonReview />
      <SkeletonReview />
      <SkeletonReview />
    </SkeletonGroup>
  )
}
