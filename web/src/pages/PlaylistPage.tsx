import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { LinkedScreen } from '../base/failures/LinkedScreen.tsx'
import { SkeletonGroup } from '../base/ui/lists/SkeletonGroup.tsx'
import { SkeletonRow } from '../base/ui/lists/SkeletonRow.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../people/accounts/session.ts'
import type { ScreenQueries } from '../screenQueries.ts'
import { OpenRoomPlaylistButton } from '../together/listeningRooms/OpenRoomPlaylistButton.tsx'
import { Collaborations } from '../together/playlists/collaboration/Collaborations.tsx'
import { collaboratingPages, invitationsQuery } from '../together/playlists/collaboration/queries.ts'
import { FollowedPlaylists } from '../together/playlists/FollowedPlaylists.tsx'
import { foldersQuery } from '../together/playlists/folders/queries.ts'
import { PlaylistsHeader } from '../together/playlists/PlaylistsHeader.tsx'
import { PlaylistTabs, playlistIn } from '../together/playlists/PlaylistTabs.tsx'
import {
  followedPlaylistPages,
  playlistPageQuery,
  playlistsQuery,
  sharedPlaylistQuery,
  songsQuery,
} from '../together/playlists/queries.ts'
import classes from './Screen.module.css'

export const queries: ScreenQueries = ({ params: { id = '' }, search, userId }) => {
  const shown = playlistIn(search)
  return {
    required: [
      playlistPageQuery(id),
      playlistsQuery(id),
      ...(shown ? [sharedPlaylistQuery(shown), songsQuery(shown)] : []),
      ...(id === userId ? [foldersQuery, invitationsQuery, collaboratingPages, followedPlaylistPages] : []),
    ],
  }
}

export function PlaylistPage() {
  const { id = '' } = useParams()
  const me = useSession()
  const playlists = useQuery(playlistPageQuery(id))
  return (
    <LinkedScreen
      className={classes.page}
      query={playlists}
      missing="Perfil no encontrado"
      hint="Puede que esta persona haya cerrado su cuenta."
      home={paths.feed()}
      skeleton={
        <SkeletonGroup label="Buscando las playlists">
          <SkeletonRow />
          <SkeletonRow />
          <SkeletonRow />
        </SkeletonGroup>
      }
    >
      {({ user, top }) => (
        <>
          <PlaylistsHeader owner={user} />
          <PlaylistTabs
            userId={id}
            isOwn={id === me?.userId}
            top={top}
            buttonsOf={(playlist) => <OpenRoomPlaylistButton {...playlist} />}
          />
          {id === me?.userId && <Collaborations />}
          {id === me?.userId && <FollowedPlaylists />}
        </>
      )}
    </LinkedScreen>
  )
}
