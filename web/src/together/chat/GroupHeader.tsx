import type { Chat, ChatGroup } from '@remusic/contract/together/schemas/chat'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import DotsThreeVerticalBoldIcon from '~icons/ph/dots-three-vertical-bold'
import FlagIcon from '~icons/ph/flag'
import PlaylistIcon from '~icons/ph/playlist'
import SignOutIcon from '~icons/ph/sign-out'
import UserPlusIcon from '~icons/ph/user-plus'
import UsersThreeIcon from '~icons/ph/users-three'
import { IconButton } from '../../base/ui/inputs/IconButton.tsx'
import { Menu } from '../../base/ui/overlays/Menu.tsx'
import { MenuItem } from '../../base/ui/overlays/MenuItem.tsx'
import { useReturnFocus } from '../../base/ui/overlays/useReturnFocus.ts'
import { whenOpened } from '../../base/ui/overlays/whenOpened.tsx'
import { paths } from '../../paths.ts'
import { session } from '../../people/accounts/session.ts'
import classes from './ConversationHeader.module.css'
import { chatPlaylistQuery } from './cardQueries.ts'
import { typingText } from './chatNames.ts'
import { GroupFace } from './GroupFace.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import { useOnlineCount, useWatchPresence } from './presence.ts'
import { useTypers } from './typing.ts'

const AddPeopleDialog = whenOpened(() => import('./AddPeopleDialog.tsx').then((m) => m.AddPeopleDialog))
const GroupDialog = whenOpened(() => import('./GroupDialog.tsx').then((m) => m.GroupDialog))
const ReportDialog = whenOpened(() =>
  import('../../running/moderation/ReportDialog.tsx').then((m) => m.ReportDialog),
)

type Props = { chat: Chat; group: ChatGroup }
type Overlay = 'details' | 'add' | 'leave' | 'report'

/** The name and picture of a group, who is there, and its menu. */
export function GroupHeader({ chat, group }: Props) {
  const me = session.read()?.userId ?? ''
  const [open, setOpen] = useState<Overlay | null>(null)
  const close = () => setOpen(null)
  // The menu is gone by the time the chunk of a dialog has loaded.
  useReturnFocus(open !== null)
  const { data: playlist } = useQuery(chatPlaylistQuery(chat.id))
  useWatchPresence(group.members.map(({ id }) => id))
  const isInside = group.members.some(({ id }) => id === me) && !chat.request
  const isHost = isInside && group.hostId === me
  return (
    <>
      <GroupFace group={group} size={50} />
      <div className={classes.who}>
        <h2>{group.name}</h2>
        <GroupStatus chat={chat} group={group} />
      </div>
      <Menu target={<IconButton label="Más opciones" icon={<DotsThreeVerticalBoldIcon />} />}>
        <MenuItem icon={<UsersThreeIcon />} onClick={() => setOpen('details')}>
          Ver el grupo
        </MenuItem>
        {isHost && (
          <MenuItem icon={<UserPlusIcon />} onClick={() => setOpen('add')}>
            Añadir personas
          </MenuItem>
        )}
        {playlist && (
          <MenuItem icon={<PlaylistIcon />} component={Link} to={paths.sharedPlaylist(playlist.id)}>
            {playlist.name}
          </MenuItem>
        )}
        {!isHost && (
          <MenuItem icon={<FlagIcon />} onClick={() => setOpen('report')}>
            Reportar el grupo
          </MenuItem>
        )}
        {isInside && (
          <MenuItem icon={<SignOutIcon />} tone="bad" onClick={() => setOpen('leave')}>
            Salir del grupo
          </MenuItem>
        )}
      </Menu>
      <GroupDialog
        chatId={chat.id}
        group={group}
        opened={open === 'details'}
        onClose={close}
        onAdd={() => setOpen('add')}
        onLeave={() => setOpen('leave')}
      />
      <AddPeopleDialog chatId={chat.id} group={group} opened={open === 'add'} onClose={close} />
      <LeaveDialog chatId={chat.id} group={group} opened={open === 'leave'} onClose={close} />
      {open === 'report' && <ReportDialog kind="group" id={chat.id} opened onClose={close} />}
    </>
  )
}

function GroupStatus({ chat, group }: Props) {
  const typing = typingText(chat, useTypers(chat.id))
  const me = session.read()?.userId ?? ''
  const online = useOnlineCount(group.members.filter(({ id }) => id !== me))
  const count = group.members.length
  const people = count === 1 ? '1 persona' : `${count} personas`
  return (
    <p className={`muted text-sm ${classes.where}`} data-here={typing !== '' || undefined} role="status">
      {typing || (online === 0 ? people : `${people} · ${online} en línea`)}
    </p>
  )
}
