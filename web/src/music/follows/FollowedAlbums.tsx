import { creditedTo } from '@remusic/contract/music/catalogue'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Cover } from '../../base/ui/marks/Cover.tsx'
import { paths } from '../../paths.ts'
import { FollowButton } from './FollowButton.tsx'
import { FollowPages } from './FollowPages.tsx'
import { followedAlbumPages } from './queries.ts'

/** The albums that the member follows, each with a button to unfollow it. */
export function FollowedAlbums() {
  const albums = useInfiniteQuery(followedAlbumPages)
  return (
    <FollowPages
      query={albums}
      label="Buscando álbumes"
      empty={{
        title: 'Todavía no sigues ningún álbum',
        way: { to: paths.genres(), label: 'Descubrir álbumes' },
      }}
    >
      {(album) => (
        <>
          <Link to={paths.album(album.apiId)}>
            <Cover src={album.image} size={52} />
            <span>
              <b>{album.title}</b>
              <small>{creditedTo(album)}</small>
            </span>
          </Link>
          <FollowButton kind="album" id={album.apiId} name={album.title} size="s" followed />
        </>
      )}
    </FollowPages>
  )
}
