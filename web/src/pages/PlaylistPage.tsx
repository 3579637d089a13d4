import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { profileQuery } from '../accounts/queries.ts'
import { OwnPlaylists } from '../playlists/OwnPlaylists.tsx'
import { PlaylistsHeader } from '../playlists/PlaylistsHeader.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { MAIN_ID } from '../ui/landmarks.ts'
import { Page } from '../ui/Page.tsx'
import classes from './PlaylistPage.module.css'

export function PlaylistPage() {
  const { id } = useParams()
  const { data: profile } = useSuspenseQuery(profileQuery)
  if (id !== profile.id)
    return (
      <Page title="Playlists" titleSize="huge">
        <EmptyState title="Las playlists de otras personas abren muy pronto" />
      </Page>
    )
  return (
    <main id={MAIN_ID} className={classes.page} tabIndex={-1}>
      <PlaylistsHeader owner={profile} />
      <OwnPlaylists />
    </main>
  )
}
