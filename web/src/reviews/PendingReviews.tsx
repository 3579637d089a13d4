import { SkeletonGroup } from '../ui/lists/SkeletonGroup.tsx'
import classes from './PendingReviews.module.css'
import { ReviewOnItsWay } from './ReviewOnItsWay.tsx'
import { SkeletonReview } from './SkeletonReview.tsx'

const OnItsWay = import.meta.env.SSR ? ReviewOnItsWay : SkeletonReview

/** Reviews that are on their way. */
export function PendingReviews() {
  return (
    <SkeletonGroup label="Buscando las reseñas" className={classes.waiting}>
      <OnItsWay />
      <OnItsWay />
      <OnItsWay />
    </SkeletonGroup>
  )
}
