import { SkeletonGroup } from '../ui/SkeletonGroup.tsx'
import { SkeletonReview } from '../ui/SkeletonReview.tsx'
import classes from './PendingReviews.module.css'

/** Reviews that are on their way. */
export function PendingReviews() {
  return (
    <SkeletonGroup label="Buscando las reseñas" className={classes.waiting}>
      <SkeletonReview />
      <SkeletonReview />
      <SkeletonReview />
    </SkeletonGroup>
  )
}
