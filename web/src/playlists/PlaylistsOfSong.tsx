import { Dialog } from '../ui/overlays/Dialog.tsx'
import { type ListedSong, SongInPlaylists } from './SongInPlaylists.tsx'

type Props = { song: ListedSong; userId: string; opened: boolean; onClose: () => void }

/** In which of one's playlists a song is, over whatever screen. */
export function PlaylistsOfSong({ song, userId, ...opening }: Props) {
  return (
    <Dialog {...opening} title={song.title}>
      <SongInPlaylists song={song} userId={userId} />
    </Dialog>
  )
}
