import { Avatar } from '../../base/ui/marks/Avatar.tsx'
import { VisuallyHidden } from '../../base/ui/text/VisuallyHidden.tsx'
import classes from './Face.module.css'
import { useIsOnline } from './presence.ts'

type Props = { person: { id: string; name: string; userImg: string; online: boolean }; size: number }

/** A user's avatar, with a green note while they are online. */
export function Face({ person, size }: Props) {
  const isOnline = useIsOnline(person)
  return (
    <span className={classes.face} data-online={isOnline || undefined}>
      <Avatar src={person.userImg} name={person.name} size={size} />
      {isOnline && <VisuallyHidden>En línea: </VisuallyHidden>}
    </span>
  )
}
