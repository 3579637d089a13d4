import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { TextLink } from '../../base/ui/inputs/TextLink.tsx'
import { useOnceHydrated } from '../../base/ui/styles/useIsHydrated.ts'
import { paths } from '../../paths.ts'
import { sessionsPages } from './queries.ts'
import { RoomCards } from './RoomCards.tsx'

const SHOWN = 3

/** The latest sessions of the people whom the member follows, beside the feed. Renders nothing if there are none. */
export function LatestSessions() {
  const { data } = useInfiniteQuery(sessionsPages)
  const latest = useOnceHydrated(data)?.pages[0]
  const titleId = useId()
  const sessions = latest?.items.slice(0, SHOWN) ?? []
  if (sessions.length === 0) return null
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="text-h3 mb-2-5">
        Sesiones de escucha
      </h2>
      <RoomCards rooms={sessions} label="Sesiones de quienes sigues" />
      <p className="mt-3">
        <TextLink component={Link} to={paths.rooms()}>
          Ver las salas
        </TextLink>
      </p>
    </section>
  )
}
