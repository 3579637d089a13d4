import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { useSession } from '../accounts/session.ts'
import { isForbidden } from '../failures/isForbidden.ts'
import { isUnauthenticated } from '../failures/isUnauthenticated.ts'
import { LinkedScreen } from '../failures/LinkedScreen.tsx'
import { messageOf } from '../failures/messageOf.ts'
import { SignInDoor } from '../failures/SignInDoor.tsx'
import { roomQuery } from '../listeningRooms/queries.ts'
import { RoomView } from '../listeningRooms/RoomView.tsx'
import { paths } from '../paths.ts'
import type { ScreenQueries } from '../screenQueries.ts'
import { KeyLink } from '../ui/inputs/KeyLink.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { PageLoader } from '../ui/layout/PageLoader.tsx'
import { EmptyState } from '../ui/lists/EmptyState.tsx'

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
  if (isForbidden(room.error))
    return (
      <Page title="Sala cerrada para ti" hideTitle>
        <EmptyState
          title={messageOf(room.error)}
          action={
            <KeyLink component={Link} to={paths.rooms()} variant="primary">
              Ver otras salas
            </KeyLink>
          }
        />
      </Page>
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
