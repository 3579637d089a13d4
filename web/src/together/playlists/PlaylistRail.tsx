import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ButtonLink } from '../../base/ui/inputs/ButtonLink.tsx'
import { Rail } from '../../base/ui/lists/Rail.tsx'
import { paths } from '../../paths.ts'
import { PlaylistCard } from './PlaylistCard.tsx'
import classes from './PlaylistRail.module.css'
import { discoveryPages } from './queries.ts'

/** The query of the rail. */
export const playlistRailQuery = discoveryPages({ order: 'followed', query: '' })

/** The most followed playlists, with a link to all of them. Renders nothing while nobody shares any. */
export function PlaylistRail() {
  const { data } = useInfiniteQuery(playlistRailQuery)
  const playlists = data?.pages[0]?.items ?? []
  if (playlists.length === 0) return null
  return (
    <div className={`mt-14 ${classes.section}`}>
      <Rail
        title="Playlists de la comunidad"
        itemWidth={208}
        actions={
          <ButtonLink component={Link} to={paths.discovery()} size="s">
            Ver todas
          </ButtonLink>
        }
      >
        {playlists.map((playlist) => (
          <PlaylistCard key={playlist.id} playlist={playlist} />
        ))}
      </Rail>
    </div>
  )
}
