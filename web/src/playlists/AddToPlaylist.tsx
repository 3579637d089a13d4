import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useSession } from '../accounts/session.ts'
import { paths } from '../paths.ts'
import { IconKey } from '../ui/inputs/IconKey.tsx'
import { whenOpened } from '../ui/overlays/whenOpened.tsx'
import type { ListedSong } from './SongInPlaylists.tsx'

const PlaylistsOfSong = whenOpened(() => import('./PlaylistsOfSong.tsx').then((m) => m.PlaylistsOfSong))

/** The plus beside a song: opens one's playlists; visitors are led to sign in. */
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
      <PlaylistsOfSong song={song} userId={me.userId} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
