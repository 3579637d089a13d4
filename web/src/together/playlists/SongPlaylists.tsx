import { Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { ButtonLink } from '../../base/ui/inputs/ButtonLink.tsx'
import { lazyChunk } from '../../base/ui/layout/lazyChunk.ts'
import { Panel } from '../../base/ui/layout/Panel.tsx'
import { paths } from '../../paths.ts'
import { useSession } from '../../people/accounts/session.ts'
import { PlaylistsSkeleton } from './PlaylistsSkeleton.tsx'
import type { ListedSong } from './SongInPlaylists.tsx'

// Lazy, because visitors do not need it.
const SongInPlaylists = lazyChunk(() => import('./SongInPlaylists.tsx').then((m) => m.SongInPlaylists))

/** The panel beside a song with the member's playlists. */
export function SongPlaylists({ song }: { song: ListedSong }) {
  const me = useSession()
  const { pathname, search } = useLocation()
  return (
    <Panel title="Tus playlists">
      {me ? (
        <Suspense fallback={<PlaylistsSkeleton />}>
          <SongInPlaylists song={song} userId={me.userId} />
        </Suspense>
      ) : (
        <ButtonLink component={Link} to={paths.login(pathname + search)} variant="primary" block>
          Iniciar sesión para guardarla
        </ButtonLink>
      )}
    </Panel>
  )
}
