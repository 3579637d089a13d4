import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { SkeletonRow } from '../../base/ui/lists/SkeletonRow.tsx'

export function OpinionSkeleton() {
  return (
    <SkeletonGroup label="Buscando lo que dice la gente" count={5}>
      <SkeletonRow />
    </SkeletonGroup>
  )
}
