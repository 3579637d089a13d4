import { PLAYLIST_TEXTS } from '@remusic/contract/together/playlistTexts'
import type { PlaylistSong } from '@remusic/contract/together/schemas/playlists'
import { useState } from 'react'
import { useFailure } from '../../base/failures/useFailure.ts'
import { useDragOrder } from '../../base/ui/lists/useDragOrder.ts'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { VisuallyHidden } from '../../base/ui/text/VisuallyHidden.tsx'
import { AddSongField } from './AddSongField.tsx'
import { type Duplicate, DuplicateDialog, duplicateIn } from './DuplicateDialog.tsx'
import { usePlaylistSongs } from './mutations.ts'
import { PlaylistSongs, type PlaylistSongsProps } from './PlaylistSongs.tsx'
import { SongButtons } from './SongButtons.tsx'

const UNDO_VISIBLE_MS = 6_000

type Props = PlaylistSongsProps<PlaylistSong> & { playlistId: string }

/** The songs of a playlist that the member may edit: reordered by dragging, keyboard or menu, and removable with undo. */
export function OwnSongs({ playlistId, ...list }: Props) {
  const { songs } = list
  const { move, remove, restore, add, currentPlace } = usePlaylistSongs(playlistId)
  const [asked, setAsked] = useState<{ songId: string; duplicate: Duplicate } | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const showMoveFailure = useFailure('No pudimos mover tu canción')
  const showRemoveFailure = useFailure(PLAYLIST_TEXTS.removeFailed)
  const showAddFailure = useFailure(PLAYLIST_TEXTS.addFailed)
  const { showBanner } = useBanner()

  const moveTo = (song: PlaylistSong, place: number) => {
    const target = Math.min(Math.max(place, 1), songs.length)
    if (target === currentPlace(song)) return
    setAnnouncement(`${song.title}: lugar ${target} de ${songs.length}`)
    move.mutateAsync({ song, place: target }).catch(showMoveFailure)
  }
  const removeWithUndo = (song: PlaylistSong) => {
    const place = currentPlace(song)
    remove.mutateAsync(song).then(
      () =>
        showBanner({
          tone: 'ok',
          text: `Removiste «${song.title}»`,
          visibleMs: UNDO_VISIBLE_MS,
          action: {
            label: 'Deshacer',
            onClick: () => void restore.mutateAsync({ song, place }).catch(showAddFailure),
          },
        }),
      showRemoveFailure,
    )
  }
  const addSong = (songId: string, anyway = false) => {
    setAsked(null)
    add.mutateAsync({ songId, anyway }).catch((error: Error) => {
      const duplicate = duplicateIn(error)
      if (duplicate) setAsked({ songId, duplicate })
      else showAddFailure(error)
    })
  }
  const dragging = useDragOrder<PlaylistSong>({ keyOf: ({ apiId }) => apiId, onMove: moveTo })
  return (
    <>
      <AddSongField label="Añadir una canción" onPick={({ apiId }) => addSong(apiId)} />
      <DuplicateDialog
        duplicate={asked?.duplicate ?? null}
        onAdd={() => asked && addSong(asked.songId, true)}
        onClose={() => setAsked(null)}
      />
      <PlaylistSongs
        {...list}
        hint="Añade canciones con el signo más que tiene cada una"
        rowOf={dragging}
        actionsOf={(song, place) => (
          <SongButtons
            song={song}
            place={place}
            count={songs.length}
            onMove={(to) => moveTo(song, to)}
            onRemove={() => removeWithUndo(song)}
          />
        )}
      />
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  )
}
