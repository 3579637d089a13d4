import type { Chat, ChatPeer } from '@remusic/contract/together/schemas/chat'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import ArrowLeftBoldIcon from '~icons/ph/arrow-left-bold'
import DotsThreeVerticalBoldIcon from '~icons/ph/dots-three-vertical-bold'
import PlaylistIcon from '~icons/ph/playlist'
import ProhibitIcon from '~icons/ph/prohibit'
import UserIcon from '~icons/ph/user'
import { ButtonLink } from '../../base/ui/inputs/ButtonLink.tsx'
import { IconButton } from '../../base/ui/inputs/IconButton.tsx'
import { Menu } from '../../base/ui/overlays/Menu.tsx'
import { MenuItem } from '../../base/ui/overlays/MenuItem.tsx'
import { paths } from '../../paths.ts'
import { BlockDialog } from '../../running/blocks/BlockDialog.tsx'
import { useSetBlocked } from '../../running/blocks/useSetBlocked.ts'
import classes from './ConversationHeader.module.css'
import { chatPlaylistQuery } from './cardQueries.ts'
import { typingText } from './chatNames.ts'
import { Face } from './Face.tsx'
import { GroupHeader } from './GroupHeader.tsx'
import { useIsOnline, useWatchPresence } from './presence.ts'
import { useTypers } from './typing.ts'

/** The partner or group of the conversation with its status, and the menu. */
export function ConversationHeader({ chat }: { chat: Chat }) {
  return (
    <header className={`row gap-3-5 ${classes.header}`}>
      <IconButton
        className={classes.back}
        component={Link}
        to={chat.request ? paths.chatRequests() : paths.chat()}
        label="Volver a tus chats"
        icon={<ArrowLeftBoldIcon />}
      />
      {chat.group && <GroupHeader chat={chat} group={chat.group} />}
      {chat.peer && <PairHeader chat={chat} peer={chat.peer} />}
    </header>
  )
}

function PairHeader({ chat, peer }: { chat: Chat; peer: ChatPeer }) {
  useWatchPresence([peer.id])
  return (
    <>
      <Face person={peer} size={50} />
      <div className={classes.who}>
        <h2>{peer.name}</h2>
        <PresenceStatus chat={chat} peer={peer} />
      </div>
      <ButtonLink className={classes.profile} component={Link} to={paths.userProfile(peer.id)} size="s">
        Perfil
      </ButtonLink>
      <MoreMenu chat={chat} peer={peer} />
    </>
  )
}

function PresenceStatus({ chat, peer }: { chat: Chat; peer: ChatPeer }) {
  const typing = typingText(chat, useTypers(chat.id))
  const isOnline = useIsOnline(peer)
  return (
    <p
      className={`muted text-sm ${classes.where}`}
      data-here={typing !== '' || isOnline || undefined}
      role="status"
    >
      {typing || (isOnline ? 'En línea' : 'Ausente')}
    </p>
  )
}

function MoreMenu({ chat, peer }: { chat: Chat; peer: ChatPeer }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const block = useSetBlocked(peer)
  const { data: playlist } = useQuery(chatPlaylistQuery(chat.id))
  return (
    <>
      <Menu target={<IconButton label="Más opciones" icon={<DotsThreeVerticalBoldIcon />} />}>
        <MenuItem icon={<UserIcon />} component={Link} to={paths.userProfile(peer.id)}>
          Ver perfil
        </MenuItem>
        {playlist && (
          <MenuItem icon={<PlaylistIcon />} component={Link} to={paths.sharedPlaylist(playlist.id)}>
            {playlist.name}
          </MenuItem>
        )}
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
      <BlockDialog person={peer} opened={isConfirming} onClose={() => setIsConfirming(false)} />
    </>
  )
}
