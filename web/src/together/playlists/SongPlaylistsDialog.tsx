import { Dialog } from '../../base/ui/overlays/Dialog.tsx'
import { type ListedSong, SongInPlaylists } from './SongInPlaylists.tsx'

type Props = { song: ListedSong; userId: string; opened: boolean; onClose: () => void }

/** A dialog to add a song to the member's playlists or remove it. */
export function SongPlaylistsDialog({ song, userId, ...dialog }: Props) {
  return (
    <Dialog {...dialog} title="Añadir a una playlist">
      <p className="wrap-anywhere muted semibold mb-3">{song.title}</p>
      <SongInPlaylists song={song} userId={userId} />
    </Dialog>
  )
}
