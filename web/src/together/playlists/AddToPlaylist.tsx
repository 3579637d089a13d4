import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import PlusIcon from '~icons/ph/plus'
import { IconButton } from '../../base/ui/inputs/IconButton.tsx'
import { whenOpened } from '../../base/ui/overlays/whenOpened.tsx'
import { paths } from '../../paths.ts'
import { useSession } from '../../people/accounts/session.ts'
import type { ListedSong } from './SongInPlaylists.tsx'

const SongPlaylistsDialog = whenOpened(() =>
  import('./SongPlaylistsDialog.tsx').then((m) => m.SongPlaylistsDialog),
)

/** The plus button beside a song: opens the member's playlists, or the login for visitors. */
export function AddToPlaylist({ song }: { song: ListedSong }) {
  const [isOpen, setOpen] = useState(false)
  const me = useSession()
  const { pathname, search } = useLocation()
  const label = `Añadir ${song.title} a una playlist`
  if (!me)
    return (
      <IconButton component={Link} to={paths.login(pathname + search)} label={label} icon={<PlusIcon />} />
    )
  return (
    <>
      <IconButton label={label} icon={<PlusIcon />} onClick={() => setOpen(true)} />
      <SongPlaylistsDialog song={song} userId={me.userId} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
