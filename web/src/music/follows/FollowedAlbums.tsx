import { creditedTo } from '@remusic/contract/music/catalogue'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Sleeve } from '../../base/ui/marks/Sleeve.tsx'
import { paths } from '../../paths.ts'
import { FollowKey } from './FollowKey.tsx'
import { FollowPages } from './FollowPages.tsx'
import { followedAlbumPages } from './queries.ts'

/** The albums one follows, each with a key to unfollow it. */
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
            <Sleeve src={album.image} size={52} />
            <span>
              <b>{album.title}</b>
              <small>{creditedTo(album)}</small>
            </span>
          </Link>
          <FollowKey kind="album" id={album.apiId} name={album.title} size="s" followed />
        </>
      )}
    </FollowPages>
  )
}
