import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { profileQuery, userQuery } from '../accounts/queries.ts'
import { OwnPlaylists } from '../playlists/OwnPlaylists.tsx'
import { PlaylistsHeader } from '../playlists/PlaylistsHeader.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { MAIN_ID } from '../ui/landmarks.ts'
import classes from './Screen.module.css'

export function PlaylistPage() {
  const { id = '' } = useParams()
  const { data: me } = useSuspenseQuery(profileQuery)
  return (
    <main id={MAIN_ID} className={classes.page} tabIndex={-1}>
      {id === me.id ? (
        <>
          <PlaylistsHeader owner={me} />
          <OwnPlaylists />
        </>
      ) : (
        <SharedPlaylists ownerId={id} />
      )}
    </main>
  )
}

/** What another person shares. */
function SharedPlaylists({ ownerId }: { ownerId: string }) {
  const { data: owner } = useSuspenseQuery(userQuery(ownerId))
  return (
    <>
      <PlaylistsHeader owner={owner} />
      <EmptyState title="No hay canciones" />
    </>
  )
}
