import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { isForbidden } from '../base/failures/isForbidden.ts'
import { isUnauthenticated } from '../base/failures/isUnauthenticated.ts'
import { LinkedScreen } from '../base/failures/LinkedScreen.tsx'
import { messageOf } from '../base/failures/messageOf.ts'
import { SignInPrompt } from '../base/failures/SignInPrompt.tsx'
import { ButtonLink } from '../base/ui/inputs/ButtonLink.tsx'
import { Page } from '../base/ui/layout/Page.tsx'
import { PageLoader } from '../base/ui/layout/PageLoader.tsx'
import { EmptyState } from '../base/ui/lists/EmptyState.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../people/accounts/session.ts'
import type { ScreenQueries } from '../screenQueries.ts'
import { roomQuery } from '../together/listeningRooms/queries.ts'
import { RoomView } from '../together/listeningRooms/RoomView.tsx'

export const queries: ScreenQueries = ({ params: { id = '' } }) => ({ required: [roomQuery(id)] })

export function RoomPage() {
  const { id = '' } = useParams()
  const me = useSession()
  const room = useQuery(roomQuery(id))
  if (!me && isUnauthenticated(room.error))
    return (
      <SignInPrompt
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
            <ButtonLink component={Link} to={paths.rooms()} variant="primary">
              Ver otras salas
            </ButtonLink>
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
