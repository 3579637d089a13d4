import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { LinkedScreen } from '../base/failures/LinkedScreen.tsx'
import { SkeletonGroup } from '../base/ui/lists/SkeletonGroup.tsx'
import { SkeletonRow } from '../base/ui/lists/SkeletonRow.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../people/accounts/session.ts'
import type { ScreenQueries } from '../screenQueries.ts'
import { OpenRoomPlaylistButton } from '../together/listeningRooms/OpenRoomPlaylistButton.tsx'
import { sharedPlaylistQuery, songsQuery } from '../together/playlists/queries.ts'
import { SharedPlaylist } from '../together/playlists/SharedPlaylist.tsx'
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
        <SharedPlaylist playlist={found} buttonsOf={(playlist) => <OpenRoomPlaylistButton {...playlist} />} />
      )}
    </LinkedScreen>
  )
}
