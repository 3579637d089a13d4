import type { ChatGroup } from '@remusic/contract/together/schemas/chat'
import UsersThreeFillIcon from '~icons/ph/users-three-fill'
import { Avatar } from '../../base/ui/marks/Avatar.tsx'
import classes from './GroupFace.module.css'

/** The picture of a group, or a mark that stands for several people. */
export function GroupFace({ group, size }: { group: Pick<ChatGroup, 'name' | 'picture'>; size: number }) {
  if (group.picture !== null) return <Avatar src={group.picture} name={group.name} size={size} />
  return (
    <span className={classes.blank} style={{ width: size, height: size }} aria-hidden>
      <UsersThreeFillIcon />
    </span>
  )
}
