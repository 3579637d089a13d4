import { inksOf } from '@remusic/art/inks'
import { MAX_PRESENT, ROOM_ACCESS_NAMES, ROOM_TEXTS } from '@remusic/contract/together/listeningRooms'
import type { Room } from '@remusic/contract/together/schemas/listeningRooms'
import { Link, useLocation } from 'react-router'
import DoorOpenBoldIcon from '~icons/ph/door-open-bold'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { ButtonLink } from '../../base/ui/inputs/ButtonLink.tsx'
import { Poster } from '../../base/ui/layout/Poster.tsx'
import { Avatar } from '../../base/ui/marks/Avatar.tsx'
import { Cover } from '../../base/ui/marks/Cover.tsx'
import { WASHES } from '../../base/ui/styles/wash.ts'
import { paths } from '../../paths.ts'
import classes from './Lobby.module.css'
import { ROOM_CALLS } from './queries.ts'
import { useRoomAction } from './useRoomAction.ts'

const AVATARS_SHOWN = 8

/** An open room from outside: what it plays, who is there, and a button to enter it. */
export function Lobby({ room }: { room: Room }) {
  const { playing, presentCount, members } = room
  return (
    <Poster
      wash={playing ? inksOf(playing.image) : WASHES.jacaranda}
      title={room.name}
      above={
        <p className={`medium ${classes.host}`}>
          Sala de <Link to={paths.userProfile(room.host.id)}>{room.host.name}</Link>
          {' · '}
          {ROOM_ACCESS_NAMES[room.access].name}
        </p>
      }
      {...(playing && {
        picture: <Cover src={playing.image} large lying alt={`Portada de ${playing.title}`} />,
      })}
      meta={
        playing ? (
          <span>
            Suena <bdi>{playing.title}</bdi>, de <bdi>{playing.artist}</bdi>
          </span>
        ) : (
          <span>Ahora no suena nada</span>
        )
      }
      actions={<Entrance room={room} />}
    >
      <p className="row flex-wrap gap-2 medium mt-5">
        {members
          .filter(({ present }) => present)
          .slice(0, AVATARS_SHOWN)
          .map((person) => (
            <Avatar
              key={person.id}
              src={person.userImg}
              name={person.name}
              size={40}
              alt={person.name}
              ringed
            />
          ))}
        <span>
          {presentCount === 1 ? '1 persona adentro' : `${presentCount} personas adentro`}, caben {MAX_PRESENT}
        </span>
      </p>
    </Poster>
  )
}

function Entrance({ room }: { room: Room }) {
  const { pathname } = useLocation()
  const join = useRoomAction(ROOM_CALLS.join)
  if (!room.me)
    return (
      <>
        <ButtonLink component={Link} to={paths.login(pathname)} variant="primary" size="l">
          Iniciar sesión
        </ButtonLink>
        <span>{ROOM_TEXTS.signIn}</span>
      </>
    )
  return (
    <>
      <Button
        variant="primary"
        size="l"
        icon={<DoorOpenBoldIcon aria-hidden />}
        pending={join.isPending}
        onClick={() => join.act(room.id)}
      >
        Entrar
      </Button>
      {room.me.refusal !== null && (
        <>
          <ButtonLink component={Link} to={paths.rooms()} size="l">
            Ver otras salas
          </ButtonLink>
          <p className={classes.refusal} role="status">
            {room.me.refusal}
          </p>
        </>
      )}
    </>
  )
}
