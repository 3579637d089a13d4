import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { LinkedScreen } from '../failures/LinkedScreen.tsx'
import { sharedPlaylistQuery } from '../playlists/queries.ts'
import { SharedPlaylist } from '../playlists/SharedPlaylist.tsx'
import { SkeletonGroup } from '../ui/lists/SkeletonGroup.tsx'
import { SkeletonRow } from '../ui/lists/SkeletonRow.tsx'
import classes from './Screen.module.css'

export function SharedPlaylistPage() {
  const { id = '' } = useParams()
  const playlist = useQuery(sharedPlaylistQuery(id))
  return (
    <LinkedScreen
      className={classes.page}
      query={playlist}
      missing="Playlist privada"
      hint="Quien la hizo puede volver a compartirla contigo."
      skeleton={
        <SkeletonGroup label="Buscando la playlist">
          <SkeletonRow />
          <SkeletonRow />
          <SkeletonRow />
        </SkeletonGroup>
      }
    >
      {(found) => <SharedPlaylist playlist={found} />}
    </LinkedScreen>
  )
}
