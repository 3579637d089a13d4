import type { Chat } from '@remusic/contract/schemas/chat'
import { useState } from 'react'
import { Link } from 'react-router'
import ArrowLeftBoldIcon from '~icons/ph/arrow-left-bold'
import DotsThreeVerticalBoldIcon from '~icons/ph/dots-three-vertical-bold'
import ProhibitIcon from '~icons/ph/prohibit'
import UserIcon from '~icons/ph/user'
import { BlockDialog } from '../blocks/BlockDialog.tsx'
import { useSetBlocked } from '../blocks/useSetBlocked.ts'
import { paths } from '../paths.ts'
import { IconKey } from '../ui/inputs/IconKey.tsx'
import { KeyLink } from '../ui/inputs/KeyLink.tsx'
import { Menu } from '../ui/overlays/Menu.tsx'
import { MenuItem } from '../ui/overlays/MenuItem.tsx'
import classes from './ConversationHeader.module.css'
import { Face } from './Face.tsx'
import { useIsOnline, useWatchPresence } from './presence.ts'
import { useIsTyping } from './typing.ts'

/** The other participant with their status, and the menu of the conversation. */
export function ConversationHeader({ chat }: { chat: Chat }) {
  const { peer } = chat
  useWatchPresence([peer.id])
  return (
    <header className={classes.header}>
      <IconKey
        className={classes.back}
        component={Link}
        to={paths.chat()}
        label="Volver a tus chats"
        icon={<ArrowLeftBoldIcon />}
      />
      <Face person={peer} size={50} />
      <div className={classes.who}>
        <h2>{peer.name}</h2>
        <PresenceStatus chat={chat} />
      </div>
      <KeyLink className={classes.profile} component={Link} to={paths.userProfile(peer.id)} size="s">
        Perfil
      </KeyLink>
      <MoreMenu chat={chat} />
    </header>
  )
}

function PresenceStatus({ chat }: { chat: Chat }) {
  const isTyping = useIsTyping(chat.id)
  const isOnline = useIsOnline(chat.peer)
  return (
    <p className={classes.where} data-here={isTyping || isOnline || undefined} role="status">
      {isTyping ? 'escribiendo…' : isOnline ? 'En línea' : 'Ausente'}
    </p>
  )
}

function MoreMenu({ chat }: { chat: Chat }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const block = useSetBlocked(chat.peer)
  return (
    <>
      <Menu target={<IconKey label="Más opciones" icon={<DotsThreeVerticalBoldIcon />} />}>
        <MenuItem icon={<UserIcon />} component={Link} to={paths.userProfile(chat.peer.id)}>
          Ver perfil
        </MenuItem>
        {chat.blockedByMe ? (
          <MenuItem icon={<ProhibitIcon />} onClick={() => block.set(false)}>
            Desbloquear
          </MenuItem>
        ) : (
          <MenuItem icon={<ProhibitIcon />} tone="bad" onClick={() => setIsConfirming(true)}>
            Bloquear
          </MenuItem>
        )}
      </Menu>
      <BlockDialog person={chat.peer} opened={isConfirming} onClose={() => setIsConfirming(false)} />
    </>
  )
}
