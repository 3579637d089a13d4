import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ButtonLink } from '../../base/ui/inputs/ButtonLink.tsx'
import { SectionHeader } from '../../base/ui/layout/SectionHeader.tsx'
import { EmptyState } from '../../base/ui/lists/EmptyState.tsx'
import { paths } from '../../paths.ts'
import { PlaylistGrid } from './PlaylistGrid.tsx'
import { followedPlaylistPages } from './queries.ts'

/** The playlists of others that the member follows. */
export function FollowedPlaylists() {
  const playlists = useInfiniteQuery(followedPlaylistPages)
  const discover = (
    <ButtonLink component={Link} to={paths.discovery()} size="s">
      Descubrir playlists
    </ButtonLink>
  )
  return (
    <section className="mt-14" aria-labelledby="playlists-que-sigues">
      <SectionHeader id="playlists-que-sigues" title="Playlists que sigues" actions={discover} />
      <PlaylistGrid
        query={playlists}
        label="Playlists que sigues"
        empty={
          <EmptyState
            headingLevel={3}
            title="Todavía no sigues ninguna playlist"
            hint="Las que sigas quedan aquí, siempre al día"
          />
        }
      />
    </section>
  )
}
