import { Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { useSession } from '../accounts/session.ts'
import { paths } from '../paths.ts'
import { KeyLink } from '../ui/inputs/KeyLink.tsx'
import { lazyPart } from '../ui/layout/lazyPart.ts'
import { Panel } from '../ui/layout/Panel.tsx'
import { PendingPlaylists } from './PendingPlaylists.tsx'
import type { ListedSong } from './SongInPlaylists.tsx'

// A visitor has none.
const SongInPlaylists = lazyPart(() => import('./SongInPlaylists.tsx').then((m) => m.SongInPlaylists))

/** Beside a song: in which of one's playlists it is. */
export function SongPlaylists({ song }: { song: ListedSong }) {
  const me = useSession()
  const { pathname, search } = useLocation()
  return (
    <Panel title="Tus playlists">
      {me ? (
        <Suspense fallback={<PendingPlaylists />}>
          <SongInPlaylists song={song} userId={me.userId} />
        </Suspense>
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
