import { Dialog } from '../../base/ui/overlays/Dialog.tsx'
import classes from './SongInPlaylists.module.css'
import { type ListedSong, SongInPlaylists } from './SongInPlaylists.tsx'

type Props = { song: ListedSong; userId: string; opened: boolean; onClose: () => void }

/** A dialog to add a song to one's playlists or remove it. */
export function SongPlaylistsDialog({ song, userId, ...dialog }: Props) {
  return (
    <Dialog {...dialog} title="Añadir a una playlist">
      <p className={classes.song}>{song.title}</p>
      <SongInPlaylists song={song} userId={userId} />
    </Dialog>
  )
}
