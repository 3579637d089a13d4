import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ButtonLink } from '../../base/ui/inputs/ButtonLink.tsx'
import { TAB_PARAM } from '../../paths.ts'
import { AlbumCard } from './AlbumCard.tsx'
import classes from './LatestAlbums.module.css'
import { artistAlbumsQuery } from './queries.ts'

const SHOWN = 4

/** The newest albums of an artist, shown beside the songs, with a link to the tab that lists all. */
export function LatestAlbums({ artistId }: { artistId: string }) {
  const { data } = useInfiniteQuery(artistAlbumsQuery(artistId))
  const albums = data?.pages[0]?.items ?? []
  if (albums.length === 0) return null
  return (
    <section
      className={`grid justify-items-start gap-4 mt-8 ${classes.albums}`}
      aria-labelledby="ultimos-albumes"
    >
      <h2 id="ultimos-albumes">Discografía</h2>
      <ul>
        {albums.slice(0, SHOWN).map((album) => (
          <li key={album.apiId}>
            <AlbumCard album={album} subtitle="year" />
          </li>
        ))}
      </ul>
      {albums.length > SHOWN && (
        <ButtonLink component={Link} to={`?${TAB_PARAM}=discografia`} preventScrollReset replace>
          Ver todos los álbumes
        </ButtonLink>
      )}
    </section>
  )
}
