import type { RoomCard } from '@remusic/contract/together/schemas/listeningRooms'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Avatar } from '../../base/ui/marks/Avatar.tsx'
import { Cover } from '../../base/ui/marks/Cover.tsx'
import { Equaliser } from '../../base/ui/marks/Equaliser.tsx'
import { longDayText } from '../../base/ui/text/times.ts'
import { useLocalDate } from '../../base/ui/text/useLocalDate.ts'
import { paths } from '../../paths.ts'
import classes from './RoomCards.module.css'

/** Rooms and sessions as cards. */
export function RoomCards({ rooms, label }: { rooms: readonly RoomCard[]; label: string }) {
  return (
    <ul className={classes.grid} aria-label={label}>
      {rooms.map((room) => (
        <li key={room.id}>
          <Card room={room} />
        </li>
      ))}
    </ul>
  )
}

function Card({ room }: { room: RoomCard }) {
  const { id, name, host, playing, covers, state } = room
  return (
    <article className={`grid items-center gap-4 ${classes.card}`}>
      <Link className="block relative" to={paths.room(id)} tabIndex={-1} aria-hidden>
        <Cover src={playing?.image ?? covers[0]} />
        {state === 'open' && playing && (
          <span className={classes.playing}>
            <Equaliser />
          </span>
        )}
      </Link>
      <div className="min-w-0">
        <h3 className={classes.name}>
          <Link to={paths.room(id)} dir="auto">
            {name}
          </Link>
        </h3>
        <Link className={`row gap-2 muted text-sm medium ${classes.host}`} to={paths.userProfile(host.id)}>
          <Avatar src={host.userImg} name={host.name} size={24} />
          <span dir="auto">{host.name}</span>
        </Link>
        <p className="wrap-anywhere muted text-sm">
          {state === 'open' ? openText(room) : <ClosedText room={room} />}
        </p>
      </div>
    </article>
  )
}

function openText({ presentCount, playing }: RoomCard): ReactNode {
  const people = presentCount === 1 ? '1 persona adentro' : `${presentCount} personas adentro`
  if (!playing) return people
  return (
    <>
      {people} · Suena <bdi>{playing.title}</bdi>
    </>
  )
}

function ClosedText({ room: { closedAt, createdAt, playedCount } }: { room: RoomCard }) {
  const day = useLocalDate(closedAt ?? createdAt)
  return `${playedCount === 1 ? '1 canción' : `${playedCount} canciones`} · ${longDayText(new Date(day))}`
}
