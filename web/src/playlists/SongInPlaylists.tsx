import { PLAYLIST_TEXTS } from '@remusic/contract/playlistTexts'
import type { Playlist } from '@remusic/contract/schemas/playlists'
import { useQuery } from '@tanstack/react-query'
import PlusBoldIcon from '~icons/ph/plus-bold'
import XBoldIcon from '~icons/ph/x-bold'
import { useStreamed } from '../api/useStreamed.ts'
import { useFailure } from '../failures/useFailure.ts'
import { Key } from '../ui/inputs/Key.tsx'
import { ErrorState } from '../ui/lists/ErrorState.tsx'
import { Sleeve } from '../ui/marks/Sleeve.tsx'
import { CreatePlaylist } from './CreatePlaylist.tsx'
import { useToggleSong } from './mutations.ts'
import { PlaylistsSkeleton } from './PlaylistsSkeleton.tsx'
import { playlistsQuery, playlistsWithQuery } from './queries.ts'
import classes from './SongInPlaylists.module.css'

export type ListedSong = { apiId: string; title: string }

/** One's playlists, each with a key to add or remove this song, and a form for a new one at the end. */
export function SongInPlaylists({ song, userId }: { song: ListedSong; userId: string }) {
  useStreamed(playlistsQuery(userId))
  useStreamed(playlistsWithQuery(song.apiId))
  const playlists = useQuery(playlistsQuery(userId))
  const containing = useQuery(playlistsWithQuery(song.apiId))
  const retry = () => void Promise.all([playlists.refetch(), containing.refetch()])
  if (playlists.isPending || containing.isPending) return <PlaylistsSkeleton />
  if (!playlists.data || !containing.data)
    return (
      <ErrorState headingLevel={3} onRetry={retry} pending={playlists.isFetching || containing.isFetching} />
    )
  return (
    <>
      {playlists.data.length === 0 ? (
        <p className={classes.empty}>No tienes listas de reproduccion, crea una</p>
      ) : (
        <ul className={classes.playlists}>
          {playlists.data.map((playlist) => (
            <li key={playlist.id}>
              <Sleeve src={playlist.covers[0]} size={44} />
              <span className={classes.name}>{playlist.name}</span>
              <ToggleKey song={song} playlist={playlist} isIn={containing.data.includes(playlist.id)} />
            </li>
          ))}
        </ul>
      )}
      <CreatePlaylist names={playlists.data.map((playlist) => playlist.name)} />
    </>
  )
}

function ToggleKey({ song, playlist, isIn }: { song: ListedSong; playlist: Playlist; isIn: boolean }) {
  const toggle = useToggleSong(song.apiId)
  const showFailure = useFailure(isIn ? PLAYLIST_TEXTS.removeFailed : PLAYLIST_TEXTS.addFailed)
  return (
    <Key
      size="s"
      variant={isIn ? 'ghost' : 'default'}
      icon={isIn ? <XBoldIcon aria-hidden /> : <PlusBoldIcon aria-hidden />}
      aria-label={isIn ? `Remover de ${playlist.name}` : `Añadir a ${playlist.name}`}
      onClick={() =>
        !toggle.isPending && toggle.mutate({ playlistId: playlist.id, add: !isIn }, { onError: showFailure })
      }
    >
      {isIn ? 'Remover' : 'Añadir'}
    </Key>
  )
}
