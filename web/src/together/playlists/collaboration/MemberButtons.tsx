import type { Person } from '@remusic/contract/people/schemas/accounts'
import type { CollaboratorRole } from '@remusic/contract/together/playlistMembers'
import XIcon from '~icons/ph/x'
import { useFailure } from '../../../base/failures/useFailure.ts'
import { IconButton } from '../../../base/ui/inputs/IconButton.tsx'
import { useMembers } from './queries.ts'
import { RoleChoice } from './RoleChoice.tsx'

type Props = { playlistId: string; user: Person; role: CollaboratorRole }

/** Changes what a collaborator may do, or removes them. */
export function MemberButtons({ playlistId, user, role }: Props) {
  const { changeRole, remove } = useMembers(playlistId)
  const showFailure = useFailure()
  const shown = changeRole.isPending ? changeRole.variables.role : role
  return (
    <span className="row gap-1">
      <RoleChoice
        label={`Lo que hace ${user.name}`}
        value={shown}
        onChange={(next) => changeRole.mutate({ userId: user.id, role: next }, { onError: showFailure })}
      />
      <IconButton
        label={`Quitar a ${user.name}`}
        icon={<XIcon />}
        aria-busy={remove.isPending}
        onClick={() => !remove.isPending && remove.mutate(user.id, { onError: showFailure })}
      />
    </span>
  )
}
