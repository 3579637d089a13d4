import { mayInviteCollaborators } from '@remusic/contract/people/plans'
import { COLLABORATOR_ROLES, PLAYLIST_MEMBER_TEXTS } from '@remusic/contract/together/playlistMembers'
import type { PlaylistMembers } from '@remusic/contract/together/schemas/playlistMembers'
import type { OpenPlaylist } from '@remusic/contract/together/schemas/playlists'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { messageOf } from '../../../base/failures/messageOf.ts'
import { ButtonLink } from '../../../base/ui/inputs/ButtonLink.tsx'
import { ErrorState } from '../../../base/ui/lists/ErrorState.tsx'
import { SkeletonGroup } from '../../../base/ui/lists/SkeletonGroup.tsx'
import { SkeletonPerson } from '../../../base/ui/lists/SkeletonPerson.tsx'
import { Avatar } from '../../../base/ui/marks/Avatar.tsx'
import { Dialog } from '../../../base/ui/overlays/Dialog.tsx'
import { paths } from '../../../paths.ts'
import { profileQuery } from '../../../people/accounts/queries.ts'
import { useSession } from '../../../people/accounts/session.ts'
import classes from './Collaborators.module.css'
import { InvitationLinkField } from './InvitationLinkField.tsx'
import { InvitePerson } from './InvitePerson.tsx'
import { LeaveButton } from './LeaveButton.tsx'
import { MemberButtons } from './MemberButtons.tsx'
import { membersQuery } from './queries.ts'

type Props = { playlist: OpenPlaylist; opened: boolean; onClose: () => void }

/** The collaborators of a playlist. Its owner invites, changes what each person may do, and removes them. */
export function CollaboratorsDialog({ playlist, ...dialog }: Props) {
  // Others may have answered since it was last open.
  const members = useQuery({ ...membersQuery(playlist.id), enabled: dialog.opened, staleTime: 0 })
  return (
    <Dialog {...dialog} title="Colaboradores" width={580}>
      {members.data ? (
        <Collaborators playlist={playlist} members={members.data} onLeft={dialog.onClose} />
      ) : members.isError ? (
        <ErrorState
          headingLevel={3}
          title={messageOf(members.error)}
          onRetry={() => void members.refetch()}
          pending={members.isFetching}
        />
      ) : (
        <SkeletonGroup label="Buscando a quienes colaboran">
          <SkeletonPerson />
          <SkeletonPerson />
        </SkeletonGroup>
      )}
    </Dialog>
  )
}

type ListProps = { playlist: OpenPlaylist; members: PlaylistMembers; onLeft: () => void }

function Collaborators({ playlist, members, onLeft }: ListProps) {
  const me = useSession()
  const isOwner = playlist.mine === 'owner'
  const { owner, items, link } = members
  return (
    <>
      {isOwner && playlist.smart && (
        <p className={`grid justify-items-start gap-2-5 mb-5 ${classes.plan}`}>
          {PLAYLIST_MEMBER_TEXTS.smart}
        </p>
      )}
      {isOwner && !playlist.smart && <Inviting playlistId={playlist.id} members={members} />}
      <ul className={classes.people} aria-label="Quiénes colaboran">
        <li className={`row flex-wrap gap-x-3 gap-y-2 ${classes.person}`}>
          <Avatar src={owner.userImg} name={owner.name} size={40} />
          <span className={`min-w-0 wrap-anywhere semibold ${classes.name}`}>
            {owner.name}
            <small>Creó la playlist</small>
          </span>
        </li>
        {items.map(({ user, role, accepted }) => (
          <li key={user.id} className={`row flex-wrap gap-x-3 gap-y-2 ${classes.person}`}>
            <Avatar src={user.userImg} name={user.name} size={40} />
            <span className={`min-w-0 wrap-anywhere semibold ${classes.name}`}>
              {user.id === me?.userId ? `${user.name} (tú)` : user.name}
              <small>{accepted ? COLLABORATOR_ROLES[role].does : 'Todavía no respondió'}</small>
            </span>
            {isOwner ? (
              <MemberButtons playlistId={playlist.id} user={user} role={role} />
            ) : (
              user.id !== me?.userId && <span className="muted text-sm">{COLLABORATOR_ROLES[role].name}</span>
            )}
          </li>
        ))}
      </ul>
      {isOwner && !playlist.smart && <InvitationLinkField playlistId={playlist.id} link={link} />}
      {!isOwner && playlist.mine !== null && (
        <div className="mt-5">
          <LeaveButton playlist={playlist} onLeft={onLeft} />
        </div>
      )}
    </>
  )
}

function Inviting({ playlistId, members }: { playlistId: string; members: PlaylistMembers }) {
  const { data: profile } = useQuery(profileQuery)
  if (profile && !mayInviteCollaborators(profile.role))
    return (
      <div className={`grid justify-items-start gap-2-5 mb-5 ${classes.plan}`}>
        <p>{PLAYLIST_MEMBER_TEXTS.invitingIsPremium}</p>
        <ButtonLink component={Link} to={paths.premiumMember()} size="s" variant="primary">
          Ver Premium
        </ButtonLink>
      </div>
    )
  return <InvitePerson playlistId={playlistId} members={members} />
}
