import type { Room, RoomMember } from '@remusic/contract/together/schemas/listeningRooms'
import { useState } from 'react'
import { Link } from 'react-router'
import DotsThreeBoldIcon from '~icons/ph/dots-three-bold'
import MicrophoneIcon from '~icons/ph/microphone'
import MicrophoneSlashIcon from '~icons/ph/microphone-slash'
import SignOutIcon from '~icons/ph/sign-out'
import { IconButton } from '../../base/ui/inputs/IconButton.tsx'
import { Avatar } from '../../base/ui/marks/Avatar.tsx'
import { Badge } from '../../base/ui/marks/Badge.tsx'
import { ConfirmDialog } from '../../base/ui/overlays/ConfirmDialog.tsx'
import { Menu } from '../../base/ui/overlays/Menu.tsx'
import { MenuItem } from '../../base/ui/overlays/MenuItem.tsx'
import { paths } from '../../paths.ts'
import { useSession } from '../../people/accounts/session.ts'
import { PersonMenu } from '../../running/blocks/PersonMenu.tsx'
import classes from './Members.module.css'
import { ROOM_CALLS } from './queries.ts'
import { useRoomAction } from './useRoomAction.ts'

/** The people in the room, or those of a session. The host can mute and remove them. */
export function Members({ room }: { room: Room }) {
  const me = useSession()
  const isHost = room.me?.host === true && room.state === 'open'
  return (
    <ul aria-label={room.state === 'open' ? 'Personas en la sala' : 'Quienes estuvieron'}>
      {room.members.map((person) => (
        <li key={person.id} className={`row gap-2 ${classes.person}`}>
          <Link
            className={`row flex-1 gap-2-5 min-w-0 touch ${classes.who}`}
            to={me?.userId === person.id ? paths.user() : paths.userProfile(person.id)}
          >
            <Avatar src={person.userImg} name={person.name} size={40} />
            <span className={`min-w-0 truncate semibold ${classes.name}`} dir="auto">
              {person.name}
              {me?.userId === person.id && ' (tú)'}
            </span>
          </Link>
          {person.host && <Badge tone="accent">Abrió la sala</Badge>}
          {person.muted && <Badge icon={<MicrophoneSlashIcon aria-hidden />}>En silencio</Badge>}
          {isHost && !person.host ? (
            <HostMenu room={room} person={person} />
          ) : (
            <PersonMenu
              person={person}
              report={{ kind: 'user', id: person.id, what: `el perfil de ${person.name}` }}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function HostMenu({ room, person }: { room: Room; person: RoomMember }) {
  const mute = useRoomAction(ROOM_CALLS.mute)
  const [isAsking, setAsking] = useState(false)
  const remove = useRoomAction(ROOM_CALLS.remove, { onDone: () => setAsking(false) })
  return (
    <>
      <Menu target={<IconButton label={`Más opciones de ${person.name}`} icon={<DotsThreeBoldIcon />} />}>
        <MenuItem
          icon={person.muted ? <MicrophoneIcon /> : <MicrophoneSlashIcon />}
          onClick={() => mute.act(room.id, person.id, !person.muted)}
        >
          {person.muted ? 'Devolver la palabra' : 'Silenciar en el chat'}
        </MenuItem>
        <MenuItem icon={<SignOutIcon />} tone="bad" onClick={() => setAsking(true)}>
          Sacar de la sala
        </MenuItem>
      </Menu>
      <ConfirmDialog
        opened={isAsking}
        title={`¿Sacar a ${person.name}?`}
        text="No podrá volver a esta sala. Sus canciones de la cola se quedan."
        confirmLabel="Sacar"
        pending={remove.isPending}
        onConfirm={() => remove.act(room.id, person.id)}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
