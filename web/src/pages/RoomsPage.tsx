import { Page } from '../base/ui/layout/Page.tsx'
import type { ScreenQueries } from '../screenQueries.ts'
import { FollowedSessions } from '../together/listeningRooms/FollowedSessions.tsx'
import { OwnRoomButton } from '../together/listeningRooms/OwnRoomButton.tsx'
import { roomsPages, sessionsPages } from '../together/listeningRooms/queries.ts'
import { RoomList } from '../together/listeningRooms/RoomList.tsx'

export const queries: ScreenQueries = () => ({ required: [roomsPages, sessionsPages] })

export function RoomsPage() {
  return (
    <Page
      title="Salas de escucha"
      titleSize="huge"
      lead="Escuchen lo mismo a la vez y puntúen en secreto. Las calificaciones se abren juntas."
      actions={<OwnRoomButton />}
    >
      <RoomList />
      <FollowedSessions />
    </Page>
  )
}
