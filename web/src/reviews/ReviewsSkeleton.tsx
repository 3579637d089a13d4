import { SkeletonGroup } from '../ui/lists/SkeletonGroup.tsx'
import { ReviewPlaceholder } from './ReviewPlaceholder.tsx'
import classes from './ReviewsSkeleton.module.css'
import { SkeletonReview } from './SkeletonReview.tsx'

const Placeholder = import.meta.env.SSR ? ReviewPlaceholder : SkeletonReview

/** The loading state of a list of reviews. */
export function ReviewsSkeleton() {
  return (
    <SkeletonGroup label="Buscando las reseñas" className={classes.waiting}>
      <Placeholder />
      <Placeholder />
      <Placeholder />
    </SkeletonGroup>
  )
}
