import { COLLABORATOR_ROLES, type CollaboratorRole } from '@remusic/contract/together/playlistMembers'
import { Segmented } from '../../../base/ui/inputs/Segmented.tsx'

const OPTIONS = (Object.keys(COLLABORATOR_ROLES) as CollaboratorRole[]).map((value) => ({
  value,
  label: COLLABORATOR_ROLES[value].name,
}))

type Props = {
  label: string
  value: CollaboratorRole
  onChange: (role: CollaboratorRole) => void
  disabled?: boolean
}

/** The rights of a collaborator. */
export function RoleChoice(props: Props) {
  return <Segmented {...props} options={OPTIONS} />
}
