import { SkeletonGroup } from '../ui/lists/SkeletonGroup.tsx'
import { SkeletonRow } from '../ui/lists/SkeletonRow.tsx'

export function PlaylistsSkeleton() {
  return (
    <SkeletonGroup label="Buscando tus playlists">
      <SkeletonRow />
      <SkeletonRow />
    </SkeletonGroup>
  )
}
