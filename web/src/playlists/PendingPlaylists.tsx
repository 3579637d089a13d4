import { SkeletonGroup } from '../ui/lists/SkeletonGroup.tsx'
import { SkeletonRow } from '../ui/lists/SkeletonRow.tsx'

/** One's playlists while they are on their way. */
export function PendingPlaylists() {
  return (
    <SkeletonGroup label="Buscando tus playlists">
      <SkeletonRow />
      <SkeletonRow />
    </SkeletonGroup>
  )
}
