import type { Song } from '@remusic/contract/music/schemas/catalogue'
import type { Playlist } from '@remusic/contract/together/schemas/playlists'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import ClockCounterClockwiseIcon from '~icons/ph/clock-counter-clockwise'
import { IconButton } from '../../base/ui/inputs/IconButton.tsx'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { SkeletonRow } from '../../base/ui/lists/SkeletonRow.tsx'
import { paths } from '../../paths.ts'
import { ReportButton } from '../../running/moderation/ReportButton.tsx'
import { CopyPlaylistButton } from './CopyPlaylistButton.tsx'
import { CollaboratorsButton } from './collaboration/CollaboratorsButton.tsx'
import { Proposals } from './collaboration/Proposals.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { FolderButton } from './folders/FolderButton.tsx'
import { LiveNote } from './LiveNote.tsx'
import { OwnerButtons } from './OwnerButtons.tsx'
import { PlayAll } from './PlayAll.tsx'
import { PlaylistCredits } from './PlaylistCredits.tsx'
import { PlaylistSheet } from './PlaylistSheet.tsx'
import { sharedPlaylistQuery, songsQuery } from './queries.ts'
import { SongsOfPlaylist } from './SongsOfPlaylist.tsx'
import { SmartButtons } from './smart/SmartButtons.tsx'
import { useLivePlaylist } from './useLivePlaylist.ts'

/** Buttons that the page adds at the right, because this module must not import rooms. */
export type ButtonsOf = (playlist: { name: string; songs: readonly Song[] }) => ReactNode

type Props = {
  playlist: Playlist
  /** Whether its owner edits it here. */
  editable: boolean
  headingLevel?: 1 | 2 | 3
  names?: readonly string[]
  buttonsOf?: ButtonsOf | undefined
}

/** One playlist: collage, buttons and songs. People who may edit it do so here, together with others. */
export function PlaylistView({ playlist, editable, headingLevel = 2, names = [], buttonsOf }: Props) {
  const { id } = playlist
  const songs = useQuery(songsQuery(id))
  const { data: open } = useQuery(sharedPlaylistQuery(id))
  const mine = open?.mine ?? (editable ? 'owner' : null)
  const { name, covers, songCount, duration, shared, smart } = open ?? playlist
  const recent = useLivePlaylist(id, { role: mine, isLoaded: songs.data !== undefined, smart })
  return (
    <PlaylistSheet
      name={name}
      covers={covers}
      songCount={songCount}
      duration={duration}
      headingLevel={headingLevel}
      note={noteOf({ smart, ...(editable && { shared }) })}
      credits={open && <PlaylistCredits playlist={open} />}
      keys={
        <>
          <PlayAll songs={songs.data ?? []} />
          {editable && smart && <SmartButtons playlist={playlist} />}
          {editable ? (
            <OwnerButtons playlist={playlist} names={names} />
          ) : (
            mine !== 'owner' && <ReportButton kind="playlist" id={id} what={`la playlist «${name}»`} />
          )}
          {open && mine !== null && (
            <>
              <CollaboratorsButton playlist={open} />
              <IconButton
                component={Link}
                to={paths.playlistHistory(id)}
                label="Historial"
                icon={<ClockCounterClockwiseIcon />}
              />
            </>
          )}
          {mine !== null && <FolderButton playlistId={id} name={name} />}
          {buttonsOf?.({ name, songs: songs.data ?? [] })}
          {songCount > 0 && <CopyPlaylistButton id={id} />}
          {songCount > 0 && <ExportMenu id={id} name={name} />}
        </>
      }
    >
      {open && mine !== null && <Proposals playlist={open} />}
      <LiveNote events={recent} />
      {songs.data ? (
        <SongsOfPlaylist
          playlistId={id}
          name={name}
          songs={songs.data}
          // The songs of a smart playlist follow from its rules.
          may={smart ? null : editable || mine === 'edits' ? 'edit' : mine === 'proposes' ? 'propose' : null}
          isShared={(open?.collaboratorCount ?? 0) > 0}
          recent={recent}
        />
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

function noteOf({ smart, shared }: { smart: boolean; shared?: boolean }): string | undefined {
  const notes = [smart && 'Inteligente', shared !== undefined && (shared ? 'Compartida' : 'Privada')]
  return notes.filter(Boolean).join(' · ') || undefined
}
