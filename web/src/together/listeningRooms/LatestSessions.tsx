import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { TextLink } from '../ui/inputs/TextLink.tsx'
import classes from './LatestSessions.module.css'
import { sessionsPages } from './queries.ts'
import { RoomCards } from './RoomCards.tsx'

const SHOWN = 3

/** The latest sessions of the people one follows, beside the feed. Nothing if there are none. */
export function LatestSessions() {
  const { data } = useInfiniteQuery(sessionsPages)
  const titleId = useId()
  const sessions = data?.pages[0]?.items.slice(0, SHOWN) ?? []
  if (sessions.length === 0) return null
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        Sesiones de escucha
      </h2>
      <RoomCards rooms={sessions} label="Sesiones de quienes sigues" />
      <p className={classes.more}>
        <TextLink component={Link} to={paths.rooms()}>
          Ver las salas
        </TextLink>
      </p>
    </section>
  )
}
