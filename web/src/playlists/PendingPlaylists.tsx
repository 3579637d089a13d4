import { SkeletonGroup } from '../ui/SkeletonGroup.tsx'
import { SkeletonRow } from '../ui/SkeletonRow.tsx'

/** One's playlists while they are on their way. */
export function PendingPlaylists() {
  return (
    <SkeletonGroup label="Buscando tus playlists">
      <SkeletonRow />
      <SkeletonRow />
    </SkeletonGroup>
  )
}
