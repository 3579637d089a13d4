import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { LinkedScreen } from '../base/failures/LinkedScreen.tsx'
import { SkeletonGroup } from '../base/ui/lists/SkeletonGroup.tsx'
import { SkeletonRow } from '../base/ui/lists/SkeletonRow.tsx'
import { paths } from '../paths.ts'
import type { ScreenQueries } from '../screenQueries.ts'
import { InvitationByLink } from '../together/playlists/collaboration/InvitationByLink.tsx'
import { invitationQuery } from '../together/playlists/collaboration/queries.ts'
import classes from './Screen.module.css'

export const queries: ScreenQueries = ({ params: { token = '' } }) => ({ required: [invitationQuery(token)] })

/** The page of a link that lets its readers collaborate in a playlist. */
export function PlaylistInvitationPage() {
  const { token = '' } = useParams()
  return (
    <LinkedScreen
      className={classes.page}
      query={useQuery(invitationQuery(token))}
      missing="Invitación vencida"
      hint="Pide otro enlace a quien creó la playlist."
      home={paths.feed()}
      skeleton={
        <SkeletonGroup label="Buscando la invitación">
          <SkeletonRow />
          <SkeletonRow />
        </SkeletonGroup>
      }
    >
      {(invitation) => <InvitationByLink token={token} {...invitation} />}
    </LinkedScreen>
  )
}
