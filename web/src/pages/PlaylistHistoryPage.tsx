import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { ScreenProblem } from '../base/failures/ScreenProblem.tsx'
import { ButtonLink } from '../base/ui/inputs/ButtonLink.tsx'
import { Page } from '../base/ui/layout/Page.tsx'
import { PageLoader } from '../base/ui/layout/PageLoader.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../people/accounts/session.ts'
import type { ScreenQueries } from '../screenQueries.ts'
import { historyIn, PlaylistHistory } from '../together/playlists/history/PlaylistHistory.tsx'
import { historyPages, versionQuery } from '../together/playlists/history/queries.ts'
import { sharedPlaylistQuery } from '../together/playlists/queries.ts'

export const queries: ScreenQueries = ({ params: { id = '' }, search }) => {
  const { actorId, version } = historyIn(search)
  return {
    required: [
      sharedPlaylistQuery(id),
      version === null ? historyPages(id, actorId) : versionQuery(id, version),
    ],
  }
}

/** The events of a playlist, for its owner and collaborators. */
export function PlaylistHistoryPage() {
  const { id = '' } = useParams()
  const me = useSession()
  const playlist = useQuery(sharedPlaylistQuery(id))
  if (!playlist.data)
    return playlist.isError ? (
      <ScreenProblem
        error={playlist.error}
        onRetry={() => void playlist.refetch()}
        pending={playlist.isFetching}
        missing="Playlist privada"
        hint="Quien la hizo puede volver a compartirla contigo."
        action={
          <ButtonLink component={Link} to={paths.feed()} variant="primary">
            Volver al inicio
          </ButtonLink>
        }
      />
    ) : (
      <PageLoader text="Buscando la playlist" />
    )
  const { name, user } = playlist.data
  return (
    <Page
      title={`Historial de ${name}`}
      actions={
        <ButtonLink
          component={Link}
          to={user.id === me?.userId ? paths.playlist(user.id, id) : paths.sharedPlaylist(id)}
          variant="ghost"
        >
          Abrir la playlist
        </ButtonLink>
      }
    >
      <PlaylistHistory playlist={playlist.data} />
    </Page>
  )
}
