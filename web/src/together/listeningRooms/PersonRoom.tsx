import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Equaliser } from '../../base/ui/marks/Equaliser.tsx'
import { paths } from '../../paths.ts'
import classes from './PersonRoom.module.css'
import { roomsOfPages } from './queries.ts'

/** «Tiene una sala abierta…», on the pass of a person. Renders nothing without a public room. */
export function PersonRoom({ userId, isOwn }: { userId: string; isOwn: boolean }) {
  const { data } = useInfiniteQuery(roomsOfPages(userId))
  const room = data?.pages[0]?.open
  if (!room) return null
  return (
    <p className="row gap-3 mt-3">
      <Equaliser label="Sala abierta" />
      <span className="min-w-0 wrap-anywhere">
        {isOwn ? 'Tienes una sala abierta:' : 'Tiene una sala abierta:'}{' '}
        <Link className={classes.name} to={paths.room(room.id)} dir="auto">
          {room.name}
        </Link>
      </span>
    </p>
  )
}
