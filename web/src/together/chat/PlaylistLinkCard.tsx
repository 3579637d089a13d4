import { useQuery } from '@tanstack/react-query'
import { Cover } from '../../base/ui/marks/Cover.tsx'
import { playable } from '../../music/catalogue/playable.ts'
import { paths } from '../../paths.ts'
import { sharedPlaylistQuery, songsQuery } from '../playlists/queries.ts'
import { CardFrame, CardPlaceholder, type LinkCardProps } from './CardFrame.tsx'

/** A linked playlist with its owner and size; playing it goes through all its songs. */
export function PlaylistLinkCard({ id, fallback, foot, children }: LinkCardProps) {
  const playlist = useQuery(sharedPlaylistQuery(id))
  const songs = useQuery({ ...songsQuery(id), enabled: playlist.data !== undefined })
  if (!playlist.data) return <CardPlaceholder query={playlist} fallback={fallback} below={children} />
  const { name, user, songCount, covers } = playlist.data
  const cover = covers[0] ?? ''
  return (
    <CardFrame
      to={paths.sharedPlaylist(id)}
      image={cover}
      picture={<Cover src={cover === '' ? null : cover} size={56} lying />}
      name={name}
      about={`Playlist de ${user.name} · ${songCount === 1 ? '1 canción' : `${songCount} canciones`}`}
      songs={(songs.data ?? []).map(playable)}
      foot={foot}
      below={children}
    />
  )
}
