import type { Room } from '@remusic/contract/together/schemas/listeningRooms'
import { useRef } from 'react'
import { Panel } from '../../base/ui/layout/Panel.tsx'
import { VisuallyHidden } from '../../base/ui/text/VisuallyHidden.tsx'
import { RevealCards } from './RevealCards.tsx'
import { isRevealed, revealText } from './reveals.ts'
import { WriteReviewLink } from './WriteReviewLink.tsx'

/** The scores of the song that has just ended. The cards turn over only on a page that was open while it played. */
export function RevealPanel({ room }: { room: Room }) {
  const heard = useRef(new Set<string>())
  if (room.current) heard.current.add(room.current.id)
  const last = room.played.find(isRevealed)
  const isFresh = last !== undefined && heard.current.has(last.id)
  return (
    <Panel title={last ? 'Se abrieron las calificaciones' : 'Las calificaciones'}>
      <VisuallyHidden role="status">{isFresh ? revealText(last) : ''}</VisuallyHidden>
      {last ? (
        <>
          <p className="semibold mb-3">
            <bdi>{last.title}</bdi>, de <bdi>{last.artist}</bdi>
          </p>
          <RevealCards key={last.id} entry={last} isFresh={isFresh} />
          <WriteReviewLink entry={last} />
        </>
      ) : (
        <p className="muted">
          Cada quien puntúa en secreto mientras suena. Cuando termina la canción, aquí se abren todas las
          calificaciones a la vez.
        </p>
      )}
    </Panel>
  )
}
