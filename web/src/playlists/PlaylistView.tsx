import type { Playlist } from '@remusic/contract/playlists'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ReportKey } from '../moderation/ReportKey.tsx'
import { paths } from '../paths.ts'
import { KeyLink } from '../ui/inputs/KeyLink.tsx'
import { ErrorState } from '../ui/lists/ErrorState.tsx'
import { SkeletonGroup } from '../ui/lists/SkeletonGroup.tsx'
import { SkeletonRow } from '../ui/lists/SkeletonRow.tsx'
import { OwnerKeys } from './OwnerKeys.tsx'
import { OwnSongs } from './OwnSongs.tsx'
import { PlayAll } from './PlayAll.tsx'
import { PlaylistSheet } from './PlaylistSheet.tsx'
import { PlaylistSongs } from './PlaylistSongs.tsx'
import { songsQuery } from './queries.ts'

const BRIEFLY = 8

type Props = {
  playlist: Playlist
  /** Whether it is put in order and changed here. */
  editable: boolean
  headingLevel?: 1 | 2 | 3
  /** Only its first songs, with the way to the others. */
  brief?: boolean
  names?: readonly string[]
}

/** One playlist: its collage, what one can do with it, and its songs. */
export function PlaylistView({ playlist, editable, headingLevel = 2, brief = false, names = [] }: Props) {
  const songs = useQuery(songsQuery(playlist.id))
  const { id, name, covers, songCount, duration, shared } = playlist
  return (
    <PlaylistSheet
      {...{ name, covers, songCount, duration, headingLevel }}
      note={editable ? (shared ? 'Compartida' : 'Privada') : undefined}
      keys={
        <>
          <PlayAll songs={songs.data ?? []} />
          {editable ? (
            <OwnerKeys playlist={playlist} names={names} />
          ) : (
            <ReportKey kind="playlist" id={id} what={`la playlist «${name}»`} />
          )}
        </>
      }
    >
      {songs.data ? (
        editable ? (
          <OwnSongs playlistId={id} name={name} songs={songs.data} />
        ) : (
          <>
            <PlaylistSongs songs={brief ? songs.data.slice(0, BRIEFLY) : songs.data} name={name} />
            {brief && songCount > BRIEFLY && (
              <KeyLink component={Link} to={paths.sharedPlaylist(id)} block>
                Ver las {songCount.toLocaleString('es')} canciones
              </KeyLink>
            )}
          </>
        )
      ) : songs.isPending ? (
        <SkeletonGroup label="Buscando las canciones">
          <SkeletonRow />
          <SkeletonRow />
          <SkeletonRow />
        </SkeletonGroup>
      ) : (
        <ErrorState headingLevel={3} onRetry={() => void songs.refetch()} pending={songs.isFetching} />
      )}
    </PlaylistSheet>
  )
}
