import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { PLAYLIST_TEXTS } from '@remusic/contract/playlists'
import { useQuery } from '@tanstack/react-query'
import { useFailure } from '../failures/useFailure.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Key } from '../ui/Key.tsx'
import { SkeletonGroup } from '../ui/SkeletonGroup.tsx'
import { SkeletonRow } from '../ui/SkeletonRow.tsx'
import { Sleeve } from '../ui/Sleeve.tsx'
import { CreatePlaylist } from './CreatePlaylist.tsx'
import { playlistsQuery, useToggleSong } from './queries.ts'
import classes from './SongInPlaylists.module.css'

export type ListedSong = { apiId: string; title: string }

/** One's playlists, each with 'Añadir' or 'Remover' for this song, and a new one at the end. */
export function SongInPlaylists({ song, userId }: { song: ListedSong; userId: string }) {
  const playlists = useQuery(playlistsQuery(userId))
  const toggle = useToggleSong()
  const showAddFailure = useFailure(PLAYLIST_TEXTS.addFailed)
  const showRemoveFailure = useFailure(PLAYLIST_TEXTS.removeFailed)
  if (playlists.isPending)
    return (
      <SkeletonGroup label="Buscando tus playlists">
        <SkeletonRow />
        <SkeletonRow />
      </SkeletonGroup>
    )
  if (playlists.isError)
    return (
      <ErrorState headingLevel={3} onRetry={() => void playlists.refetch()} pending={playlists.isFetching} />
    )
  return (
    <>
      {playlists.data.length === 0 ? (
        <p className={classes.empty}>No tienes listas de reproduccion, crea una</p>
      ) : (
        <ul className={classes.playlists}>
          {playlists.data.map((playlist) => {
            const isIn = playlist.songs.some((each) => each.apiId === song.apiId)
            const isPending = toggle.isPending && toggle.variables.playlistId === playlist.id
            return (
              <li key={playlist.id}>
                <Sleeve src={playlist.songs[0]?.image} size={44} />
                <span className={classes.name}>{playlist.name}</span>
                <Key
                  size="s"
                  variant={isIn ? 'ghost' : 'default'}
                  pending={isPending}
                  icon={isIn ? <XIcon weight="bold" aria-hidden /> : <PlusIcon weight="bold" aria-hidden />}
                  aria-label={isIn ? `Remover de ${playlist.name}` : `Añadir a ${playlist.name}`}
                  onClick={() =>
                    toggle.mutate(
                      { playlistId: playlist.id, songId: song.apiId, add: !isIn },
                      { onError: isIn ? showRemoveFailure : showAddFailure },
                    )
                  }
                >
                  {isIn ? 'Remover' : 'Añadir'}
                </Key>
              </li>
            )
          })}
        </ul>
      )}
      <CreatePlaylist names={playlists.data.map((playlist) => playlist.name)} />
    </>
  )
}
