import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { useSession } from '../accounts/session.ts'
import { isMissing } from '../failures/isMissing.ts'
import { ScreenProblem } from '../failures/ScreenProblem.tsx'
import { paths } from '../paths.ts'
import { sharedPlaylistQuery } from '../playlists/queries.ts'
import { SharedPlaylist } from '../playlists/SharedPlaylist.tsx'
import { KeyLink } from '../ui/KeyLink.tsx'
import { MAIN_ID } from '../ui/landmarks.ts'
import { SkeletonGroup } from '../ui/SkeletonGroup.tsx'
import { SkeletonRow } from '../ui/SkeletonRow.tsx'
import classes from './Screen.module.css'

export function SharedPlaylistPage() {
  const { id = '' } = useParams()
  const playlist = useQuery(sharedPlaylistQuery(id))
  const home = useSession() ? paths.feed() : paths.music()
  if (playlist.error && (!playlist.data || isMissing(playlist.error)))
    return (
      <ScreenProblem
        error={playlist.error}
        onRetry={() => void playlist.refetch()}
        pending={playlist.isFetching}
        missing="Playlist privada"
        hint="Quien la hizo puede volver a compartirla contigo."
        action={
          <KeyLink component={Link} to={home} variant="primary">
            Volver al inicio
          </KeyLink>
        }
      />
    )
  return (
    <main id={MAIN_ID} className={classes.page} tabIndex={-1}>
      {playlist.data ? (
        <SharedPlaylist playlist={playlist.data} />
      ) : (
        <SkeletonGroup label="Buscando la playlist">
          <SkeletonRow />
          <SkeletonRow />
          <SkeletonRow />
        </SkeletonGroup>
      )}
    </main>
  )
}
