import { useQuery } from '@tanstack/react-query'
import XIcon from '~icons/ph/x'
import { IconButton } from '../../base/ui/inputs/IconButton.tsx'
import { Avatar } from '../../base/ui/marks/Avatar.tsx'
import { userQuery } from '../../people/accounts/queries.ts'
import classes from './PersonField.module.css'

type Props = { label: string; id: string; onClear: () => void }

/** The user a list is filtered by. */
export function PersonChip({ label, id, onClear }: Props) {
  const { data: person } = useQuery(userQuery(id))
  const name = person?.name ?? 'Una cuenta'
  return (
    <div className="column gap-2">
      <span className={classes.label}>{label}</span>
      <span className={`row gap-2-5 ${classes.chip}`}>
        {person && <Avatar src={person.userImg} name={name} size={30} />}
        <b>{name}</b>
        <IconButton label={`Quitar el filtro ${label}: ${name}`} icon={<XIcon />} onClick={onClear} />
      </span>
    </div>
  )
}
