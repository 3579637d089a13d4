import type { PlaylistSong } from '@remusic/contract/together/schemas/playlists'
import { useFailure } from '../../../base/failures/useFailure.ts'
import { Button } from '../../../base/ui/inputs/Button.tsx'
import { useBanner } from '../../../base/ui/overlays/bannerContext.ts'
import { AddSongField } from '../AddSongField.tsx'
import { PlaylistSongs, type PlaylistSongsProps } from '../PlaylistSongs.tsx'
import type { ListedSong } from '../SongInPlaylists.tsx'
import { usePropose } from './queries.ts'

type Props = PlaylistSongsProps<PlaylistSong> & { playlistId: string }

/** The songs of a playlist to which the member proposes changes: each can be proposed for removal, and others to be added. */
export function ProposedSongs({ playlistId, ...list }: Props) {
  const propose = usePropose(playlistId)
  const showFailure = useFailure()
  const { showBanner } = useBanner()
  const send = (kind: 'add' | 'remove', { apiId, title }: ListedSong) =>
    void propose.mutateAsync({ kind, songId: apiId }).then(
      () =>
        showBanner({
          tone: 'ok',
          text: kind === 'add' ? `Propusiste añadir «${title}»` : `Propusiste quitar «${title}»`,
        }),
      showFailure,
    )
  return (
    <>
      <AddSongField label="Proponer una canción" onPick={(song) => send('add', song)} />
      <PlaylistSongs
        {...list}
        actionsOf={(song) => (
          <Button
            size="s"
            variant="ghost"
            aria-label={`Proponer quitar ${song.title}`}
            onClick={() => send('remove', song)}
          >
            Proponer quitar
          </Button>
        )}
      />
    </>
  )
}
