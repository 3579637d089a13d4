import { SkeletonGroup } from '../ui/lists/SkeletonGroup.tsx'
import { SkeletonRow } from '../ui/lists/SkeletonRow.tsx'

export function OpinionSkeleton() {
  return (
    <SkeletonGroup label="Buscando lo que dice la gente">
      {['1', '2', '3', '4', '5'].map((key) => (
        <SkeletonRow key={key} />
      ))}
    </SkeletonGroup>
  )
}
