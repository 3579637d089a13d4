import type { Playlist } from '@remusic/contract/schemas/playlists'
import { useQuery } from '@tanstack/react-query'
import { ListenLaterKey } from '../listenLater/ListenLaterKey.tsx'
import { ReportKey } from '../moderation/ReportKey.tsx'
import { ErrorState } from '../ui/lists/ErrorState.tsx'
import { SkeletonGroup } from '../ui/lists/SkeletonGroup.tsx'
import { SkeletonRow } from '../ui/lists/SkeletonRow.tsx'
import { AddToPlaylist } from './AddToPlaylist.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { OwnerKeys } from './OwnerKeys.tsx'
import { OwnSongs } from './OwnSongs.tsx'
import { PlayAll } from './PlayAll.tsx'
import { PlaylistSheet } from './PlaylistSheet.tsx'
import { PlaylistSongs } from './PlaylistSongs.tsx'
import { songsQuery } from './queries.ts'

type Props = {
  playlist: Playlist
  /** Whether it can be edited here. */
  editable: boolean
  headingLevel?: 1 | 2 | 3
  names?: readonly string[]
}

/** One playlist: collage, keys and songs. */
export function PlaylistView({ playlist, editable, headingLevel = 2, names = [] }: Props) {
  const songs = useQuery(songsQuery(playlist.id))
  const { id, name, covers, songCount, duration, shared } = playlist
  return (
    <PlaylistSheet
      name={name}
      covers={covers}
      songCount={songCount}
      duration={duration}
      headingLevel={headingLevel}
      note={editable ? (shared ? 'Compartida' : 'Privada') : undefined}
      keys={
        <>
          <PlayAll songs={songs.data ?? []} />
          {editable ? (
            <OwnerKeys playlist={playlist} names={names} />
          ) : (
            <ReportKey kind="playlist" id={id} what={`la playlist «${name}»`} />
          )}
          {songCount > 0 && <ExportMenu id={id} name={name} />}
        </>
      }
    >
      {songs.data ? (
        editable ? (
          <OwnSongs playlistId={id} name={name} songs={songs.data} />
        ) : (
          <PlaylistSongs
            songs={songs.data}
            name={name}
            actionsOf={(song) => (
              <>
                <ListenLaterKey
                  item={{ kind: 'song', apiId: song.apiId, name: song.title }}
                  reason={{ kind: 'playlist', id }}
                />
                <AddToPlaylist song={song} />
              </>
            )}
          />
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
