import { useQuery } from '@tanstack/react-query'
import { ListenLinks } from './ListenLinks.tsx'
import { songQuery } from './queries.ts'

/** Links to services that may have a song without a preview, of which only the id is known. */
export function ListenElsewhere({ songId }: { songId: string }) {
  const { data: song } = useQuery(songQuery(songId))
  return song && <ListenLinks song={song} lead="Escúchala en" />
}
