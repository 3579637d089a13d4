import type { RoomEntry } from '@remusic/contract/together/schemas/listeningRooms'
import { Link } from 'react-router'
import PencilSimpleBoldIcon from '~icons/ph/pencil-simple-bold'
import { ButtonLink } from '../../base/ui/inputs/ButtonLink.tsx'
import { paths } from '../../paths.ts'

/** Links to the review form of a song, with the score that the member gave in the room. */
export function WriteReviewLink({ entry: { song, myScore } }: { entry: RoomEntry }) {
  if (!song) return null
  return (
    <ButtonLink
      component={Link}
      className="mt-4"
      to={paths.reviewSong(song.apiId, myScore)}
      icon={<PencilSimpleBoldIcon aria-hidden />}
    >
      Escribir reseña
    </ButtonLink>
  )
}
