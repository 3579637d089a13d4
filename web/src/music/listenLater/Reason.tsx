import type { ListenLaterReason } from '@remusic/contract/music/schemas/listenLater'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'

/** Where the owner of the list found an entry; a link while it can be opened. */
export function Reason({ reason }: { reason: ListenLaterReason }) {
  switch (reason.kind) {
    case 'person':
      return null
    case 'recommended':
      return 'Recomendado para ti'
    case 'review':
      return reason.review ? (
        <Link to={paths.review(reason.review.id)}>
          De la reseña de <bdi>{reason.review.author}</bdi>
        </Link>
      ) : (
        'De una reseña que ya no está'
      )
    case 'playlist':
      return reason.playlist ? (
        <Link to={paths.sharedPlaylist(reason.playlist.id)}>
          De la playlist <bdi>{reason.playlist.name}</bdi>
        </Link>
      ) : (
        'De una playlist que ya no está'
      )
  }
}
