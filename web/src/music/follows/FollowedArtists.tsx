import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { TextLink } from '../../base/ui/inputs/TextLink.tsx'
import { NoteHead } from '../../base/ui/marks/NoteHead.tsx'
import { paths } from '../../paths.ts'
import { FollowButton } from './FollowButton.tsx'
import { FollowPages } from './FollowPages.tsx'
import { followedArtistPages } from './queries.ts'

/** The artists that the member follows, each with a button to unfollow them. */
export function FollowedArtists() {
  const artists = useInfiniteQuery(followedArtistPages)
  const hasArtists = artists.data?.pages.some(({ items }) => items.length > 0)
  return (
    <>
      {hasArtists && (
        <p className="mb-4">
          <TextLink component={Link} to={paths.radar()}>
            Ver lo nuevo de tus artistas en el Radar
          </TextLink>
        </p>
      )}
      <FollowPages
        query={artists}
        label="Buscando artistas"
        empty={{
          title: 'Todavía no sigues a ningún artista',
          way: { to: paths.music(), label: 'Descubrir artistas' },
        }}
      >
        {(artist) => (
          <>
            <Link to={paths.artist(artist.apiId)}>
              <NoteHead src={artist.image} name={artist.name} size={56} />
              <span>
                <b>{artist.name}</b>
              </span>
            </Link>
            <FollowButton kind="artist" id={artist.apiId} name={artist.name} size="s" followed />
          </>
        )}
      </FollowPages>
    </>
  )
}
