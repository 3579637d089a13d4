import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { SkeletonReview } from './SkeletonReview.tsx'

export function ReviewsSkeleton() {
  return (
    <SkeletonGroup label="Buscando las reseñas" className="grid gap-5">
      <SkeletonReview />
      <SkeletonReview />
      <SkeletonReview />
    </SkeletonGroup>
  )
}
