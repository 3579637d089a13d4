import { SkeletonGroup } from '../ui/SkeletonGroup.tsx'
import { SkeletonReview } from '../ui/SkeletonReview.tsx'
import classes from './PendingReviews.module.css'
import { ReviewOnItsWay } from './ReviewOnItsWay.tsx'

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
