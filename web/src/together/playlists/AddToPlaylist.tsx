import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import PlusIcon from '~icons/ph/plus'
import { IconKey } from '../../base/ui/inputs/IconKey.tsx'
import { whenOpened } from '../../base/ui/overlays/whenOpened.tsx'
import { paths } from '../../paths.ts'
import { useSession } from '../../people/accounts/session.ts'
import type { ListedSong } from './SongInPlaylists.tsx'

const SongPlaylistsDialog = whenOpened(() =>
  import('./SongPlaylistsDialog.tsx').then((m) => m.SongPlaylistsDialog),
)

/** The plus key beside a song: opens one's playlists, or the login for visitors. */
export function AddToPlaylist({ song }: { song: ListedSong }) {
  const [isOpen, setOpen] = useState(false)
  const me = useSession()
  const { pathname, search } = useLocation()
  const label = `Añadir ${song.title} a una playlist`
  if (!me)
    return <IconKey component={Link} to={paths.login(pathname + search)} label={label} icon={<PlusIcon />} />
  return (
    <>
      <IconKey label={label} icon={<PlusIcon />} onClick={() => setOpen(true)} />
      <SongPlaylistsDialog song={song} userId={me.userId} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
