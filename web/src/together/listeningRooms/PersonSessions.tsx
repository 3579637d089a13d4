import { useInfiniteQuery } from '@tanstack/react-query'
import { LoadMore } from '../../base/ui/lists/LoadMore.tsx'
import { roomsOfPages } from './queries.ts'
import { RoomCards } from './RoomCards.tsx'

/** The public sessions of a person, on their profile. Renders nothing if there are none. */
export function PersonSessions({ userId, title }: { userId: string; title: string }) {
  const query = useInfiniteQuery(roomsOfPages(userId))
  const sessions = query.data?.pages.flatMap((page) => page.items) ?? []
  if (sessions.length === 0) return null
  return (
    <section>
      <h2 className="wrap-anywhere text-h3 mb-4">{title}</h2>
      <RoomCards rooms={sessions} label={title} />
      <LoadMore pages={query} />
    </section>
  )
}
