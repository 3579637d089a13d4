import { PLAYLIST_TEXTS } from '@remusic/contract/together/playlistTexts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import PlusBoldIcon from '~icons/ph/plus-bold'
import XBoldIcon from '~icons/ph/x-bold'
import { useStreamed } from '../../base/api/useStreamed.ts'
import { useFailure } from '../../base/failures/useFailure.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { Cover } from '../../base/ui/marks/Cover.tsx'
import { CreatePlaylist } from './CreatePlaylist.tsx'
import { ProposeButton } from './collaboration/ProposeButton.tsx'
import { collaboratingPages } from './collaboration/queries.ts'
import { type Duplicate, DuplicateDialog, duplicateIn } from './DuplicateDialog.tsx'
import { useToggleSong } from './mutations.ts'
import { PlaylistsSkeleton } from './PlaylistsSkeleton.tsx'
import { playlistsQuery, playlistsWithQuery } from './queries.ts'
import classes from './SongInPlaylists.module.css'

export type ListedSong = { apiId: string; title: string }

/**
 * The member's playlists and those in which they collaborate, each with a button to add, propose or remove this song, and a form for a new
 * one at the end. Songs are not added to a smart playlist by hand.
 */
export function SongInPlaylists({ song, userId }: { song: ListedSong; userId: string }) {
  useStreamed(playlistsQuery(userId))
  useStreamed(playlistsWithQuery(song.apiId))
  const playlists = useQuery(playlistsQuery(userId))
  const containing = useQuery(playlistsWithQuery(song.apiId))
  const { data: collaborating } = useInfiniteQuery(collaboratingPages)
  const retry = () => void Promise.all([playlists.refetch(), containing.refetch()])
  if (playlists.isPending || containing.isPending) return <PlaylistsSkeleton />
  if (!playlists.data || !containing.data)
    return (
      <ErrorState headingLevel={3} onRetry={retry} pending={playlists.isFetching || containing.isFetching} />
    )
  const others = collaborating?.pages.flatMap(({ items }) => items) ?? []
  const open = [
    ...playlists.data.map((playlist) => ({ ...playlist, owner: null, role: 'edits' as const })),
    ...others.map((playlist) => ({ ...playlist, owner: playlist.user.name })),
  ].filter(({ smart }) => !smart)
  return (
    <>
      {open.length === 0 ? (
        <p className="muted mb-5">No tienes listas de reproduccion, crea una</p>
      ) : (
        <ul className={classes.playlists}>
          {open.map((playlist) => (
            <li key={playlist.id}>
              <Cover src={playlist.covers[0]} size={44} />
              <span className={`flex-1 min-w-0 truncate semibold ${classes.name}`}>
                {playlist.name}
                {playlist.owner && <small>de {playlist.owner}</small>}
              </span>
              {playlist.role === 'proposes' ? (
                <ProposeButton song={song} playlist={playlist} />
              ) : (
                <ToggleButton song={song} playlist={playlist} isIn={containing.data.includes(playlist.id)} />
              )}
            </li>
          ))}
        </ul>
      )}
      <CreatePlaylist names={playlists.data.map((playlist) => playlist.name)} />
    </>
  )
}

type ToggleProps = { song: ListedSong; playlist: { id: string; name: string }; isIn: boolean }

function ToggleButton({ song, playlist, isIn }: ToggleProps) {
  const toggle = useToggleSong(song.apiId)
  const [duplicate, setDuplicate] = useState<Duplicate | null>(null)
  const showFailure = useFailure(isIn ? PLAYLIST_TEXTS.removeFailed : PLAYLIST_TEXTS.addFailed)
  const change = (add: boolean, anyway = false) => {
    setDuplicate(null)
    if (toggle.isPending) return
    toggle.mutate(
      { playlistId: playlist.id, add, anyway },
      {
        onError: (error) => {
          const found = duplicateIn(error)
          if (found) setDuplicate(found)
          else showFailure(error)
        },
      },
    )
  }
  return (
    <>
      <Button
        size="s"
        variant={isIn ? 'ghost' : 'default'}
        icon={isIn ? <XBoldIcon aria-hidden /> : <PlusBoldIcon aria-hidden />}
        aria-label={isIn ? `Remover de ${playlist.name}` : `Añadir a ${playlist.name}`}
        onClick={() => change(!isIn)}
      >
        {isIn ? 'Remover' : 'Añadir'}
      </Button>
      <DuplicateDialog
        duplicate={duplicate}
        onAdd={() => change(true, true)}
        onClose={() => setDuplicate(null)}
      />
    </>
  )
}
