import { Link, useLocation } from 'react-router'
import { useSession } from '../accounts/session.ts'
import { paths } from '../paths.ts'
import { KeyLink } from '../ui/KeyLink.tsx'
import { Panel } from '../ui/Panel.tsx'
import { type ListedSong, SongInPlaylists } from './SongInPlaylists.tsx'

/** Beside a song: in which of one's playlists it is. */
export function SongPlaylists({ song }: { song: ListedSong }) {
  const me = useSession()
  const { pathname, search } = useLocation()
  return (
    <Panel title="Tus playlists">
      {me ? (
        <SongInPlaylists song={song} userId={me.userId} />
      ) : (
        <KeyLink
          component={Link}
          to={paths.login(pathname + search)}
          variant="primary"
          block
          data-for="visitor"
        >
          Iniciar sesión para guardarla
        </KeyLink>
      )}
    </Panel>
  )
}
