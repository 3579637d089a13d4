import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useSession } from '../accounts/session.ts'
import { LinkedScreen } from '../failures/LinkedScreen.tsx'
import { OpenRoomPlaylistKey } from '../listeningRooms/OpenRoomPlaylistKey.tsx'
import { paths } from '../paths.ts'
import { sharedPlaylistQuery, songsQuery } from '../playlists/queries.ts'
import { SharedPlaylist } from '../playlists/SharedPlaylist.tsx'
import type { ScreenQueries } from '../screenQueries.ts'
import { SkeletonGroup } from '../ui/lists/SkeletonGroup.tsx'
import { SkeletonRow } from '../ui/lists/SkeletonRow.tsx'
import classes from './Screen.module.css'

export const queries: ScreenQueries = ({ params: { id = '' } }) => ({
  required: [sharedPlaylistQuery(id), songsQuery(id)],
})

export function SharedPlaylistPage() {
  const { id = '' } = useParams()
  const playlist = useQuery(sharedPlaylistQuery(id))
  const home = useSession() ? paths.feed() : paths.music()
  return (
    <LinkedScreen
      className={classes.page}
      query={playlist}
      missing="Playlist privada"
      hint="Quien la hizo puede volver a compartirla contigo."
      home={home}
      skeleton={
        <SkeletonGroup label="Buscando la playlist">
          <SkeletonRow />
          <SkeletonRow />
          <SkeletonRow />
        </SkeletonGroup>
      }
    >
      {(found) => (
        <SharedPlaylist playlist={found} keysOf={(playlist) => <OpenRoomPlaylistKey {...playlist} />} />
      )}
    </LinkedScreen>
  )
}
