import { useInfiniteQuery } from '@tanstack/react-query'
import { SectionHeader } from '../../base/ui/layout/SectionHeader.tsx'
import { LoadMore } from '../../base/ui/lists/LoadMore.tsx'
import { sessionsPages } from './queries.ts'
import { RoomCards } from './RoomCards.tsx'

/** The last sessions of the people whom the member follows. Renders nothing if there are none. */
export function FollowedSessions() {
  const query = useInfiniteQuery(sessionsPages)
  const sessions = query.data?.pages.flatMap((page) => page.items) ?? []
  if (sessions.length === 0) return null
  return (
    <section className="mt-14">
      <SectionHeader title="Sesiones de quienes sigues" />
      <RoomCards rooms={sessions} label="Sesiones de quienes sigues" />
      <LoadMore pages={query} />
    </section>
  )
}
