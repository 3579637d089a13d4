import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { SkeletonRow } from '../../base/ui/lists/SkeletonRow.tsx'

export function PlaylistsSkeleton() {
  return (
    <SkeletonGroup label="Buscando tus playlists">
      <SkeletonRow />
      <SkeletonRow />
    </SkeletonGroup>
  )
}
