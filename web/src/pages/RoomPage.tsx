import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useSession } from '../accounts/session.ts'
import { isUnauthenticated } from '../failures/isUnauthenticated.ts'
import { LinkedScreen } from '../failures/LinkedScreen.tsx'
import { SignInDoor } from '../failures/SignInDoor.tsx'
import { roomQuery } from '../listeningRooms/queries.ts'
import { RoomView } from '../listeningRooms/RoomView.tsx'
import { paths } from '../paths.ts'
import type { ScreenQueries } from '../screenQueries.ts'
import { PageLoader } from '../ui/layout/PageLoader.tsx'

export const queries: ScreenQueries = ({ params: { id = '' } }) => ({ required: [roomQuery(id)] })

export function RoomPage() {
  const { id = '' } = useParams()
  const me = useSession()
  const room = useQuery(roomQuery(id))
  if (!me && isUnauthenticated(room.error))
    return (
      <SignInDoor
        title="Inicia sesión para entrar en la sala"
        text="En las salas escuchan y puntúan quienes tienen una cuenta, de cualquier plan."
      />
    )
  return (
    <LinkedScreen
      query={room}
      missing="Sala no encontrada"
      hint="Puede que se entre solo con invitación, o que ya no exista."
      home={me ? paths.rooms() : paths.music()}
      skeleton={<PageLoader text="Estamos buscando la sala" />}
    >
      {(found) => <RoomView key={found.id} room={found} />}
    </LinkedScreen>
  )
}
