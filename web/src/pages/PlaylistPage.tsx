import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useSession } from '../accounts/session.ts'
import { PlaylistsHeader } from '../playlists/PlaylistsHeader.tsx'
import { PlaylistTabs } from '../playlists/PlaylistTabs.tsx'
import { playlistPageQuery } from '../playlists/queries.ts'
import { MAIN_ID } from '../ui/styles/landmarks.ts'
import classes from './Screen.module.css'

export function PlaylistPage() {
  const { id = '' } = useParams()
  const me = useSession()
  const { data } = useSuspenseQuery(playlistPageQuery(id))
  return (
    <main id={MAIN_ID} className={classes.page} tabIndex={-1}>
      <PlaylistsHeader owner={data.user} />
      <PlaylistTabs userId={id} isOwn={id === me?.userId} top={data.top} />
    </main>
  )
}
