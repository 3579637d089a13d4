import { FollowedSessions } from '../listeningRooms/FollowedSessions.tsx'
import { OwnRoomKey } from '../listeningRooms/OwnRoomKey.tsx'
import { roomsPages, sessionsPages } from '../listeningRooms/queries.ts'
import { RoomList } from '../listeningRooms/RoomList.tsx'
import type { ScreenQueries } from '../screenQueries.ts'
import { Page } from '../ui/layout/Page.tsx'

export const queries: ScreenQueries = () => ({ required: [roomsPages, sessionsPages] })

export function RoomsPage() {
  return (
    <Page
      title="Salas de escucha"
      titleSize="huge"
      lead="Escuchen lo mismo a la vez y puntúen en secreto. Los puntajes se abren juntos."
      actions={<OwnRoomKey />}
    >
      <RoomList />
      <FollowedSessions />
    </Page>
  )
}
