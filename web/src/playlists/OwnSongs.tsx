import { PLAYLIST_TEXTS } from '@remusic/contract/playlistTexts'
import type { Song } from '@remusic/contract/schemas/catalogue'
import { useState } from 'react'
import { useFailure } from '../failures/useFailure.ts'
import { useDragOrder } from '../ui/lists/useDragOrder.ts'
import { useBanner } from '../ui/overlays/bannerContext.ts'
import { VisuallyHidden } from '../ui/text/VisuallyHidden.tsx'
import { usePlaylistSongs } from './mutations.ts'
import { PlaylistSongs } from './PlaylistSongs.tsx'
import { SongKeys } from './SongKeys.tsx'

const UNDO_VISIBLE_MS = 6_000

type Props = { playlistId: string; name: string; songs: Song[] }

/** The songs of one's own playlist: reordered by dragging, keyboard or menu, and removable with undo. */
export function OwnSongs({ playlistId, name, songs }: Props) {
  const { move, remove, restore, currentPlace } = usePlaylistSongs(playlistId)
  const [announcement, setAnnouncement] = useState('')
  const showMoveFailure = useFailure('No pudimos mover tu canción')
  const showRemoveFailure = useFailure(PLAYLIST_TEXTS.removeFailed)
  const showAddFailure = useFailure(PLAYLIST_TEXTS.addFailed)
  const { showBanner } = useBanner()

  const moveTo = (song: Song, place: number) => {
    const target = Math.min(Math.max(place, 1), songs.length)
    if (target === currentPlace(song)) return
    setAnnouncement(`${song.title}: lugar ${target} de ${songs.length}`)
    move.mutateAsync({ song, place: target }).catch(showMoveFailure)
  }
  const removeWithUndo = (song: Song) => {
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
  const dragging = useDragOrder<Song>({ keyOf: ({ apiId }) => apiId, onMove: moveTo })
  return (
    <>
      <PlaylistSongs
        songs={songs}
        name={name}
        hint="Añade canciones con el signo más que tiene cada una"
        rowOf={dragging}
        actionsOf={(song, place) => (
          <SongKeys
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
