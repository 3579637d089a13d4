import { MAX_QUEUED } from '@remusic/contract/together/listeningRooms'
import type { Room, RoomEntry } from '@remusic/contract/together/schemas/listeningRooms'
import { useState } from 'react'
import { SectionHeader } from '../../base/ui/layout/SectionHeader.tsx'
import { useDragOrder } from '../../base/ui/lists/useDragOrder.ts'
import { VisuallyHidden } from '../../base/ui/text/VisuallyHidden.tsx'
import { AddSong } from './AddSong.tsx'
import classes from './Queue.module.css'
import { QueueButtons } from './QueueButtons.tsx'
import { ROOM_CALLS } from './queries.ts'
import { RoomEntryRow } from './RoomEntryRow.tsx'
import { useRoomAction } from './useRoomAction.ts'

/** The songs that the room plays next. Everybody adds songs; the host reorders and removes any of them, others remove their own. */
export function Queue({ room }: { room: Room }) {
  const { queue, me } = room
  const move = useRoomAction(ROOM_CALLS.move)
  const drop = useRoomAction(ROOM_CALLS.drop)
  const [announcement, setAnnouncement] = useState('')
  const isHost = me?.host === true
  const moveTo = (entry: RoomEntry, place: number | null) => {
    const wanted = place === null ? queue.length : Math.min(Math.max(place, 1), queue.length)
    if (queue[wanted - 1]?.id === entry.id) return
    setAnnouncement(`${entry.title}: lugar ${wanted} de ${queue.length}`)
    move.act(room.id, entry.id, wanted)
  }
  const dragging = useDragOrder<RoomEntry>({ keyOf: ({ id }) => id, onMove: moveTo })
  return (
    <section aria-labelledby="room-queue">
      <SectionHeader id="room-queue" title={queue.length > 0 ? `La cola (${queue.length})` : 'La cola'} />
      <AddSong roomId={room.id} onAdded={setAnnouncement} />
      {queue.length === 0 ? (
        <p className="muted mt-4">No espera ninguna canción. Busca una y añádela.</p>
      ) : (
        <ol className={classes.rows} aria-label="La cola">
          {queue.map((entry, index) => (
            <RoomEntryRow
              key={entry.id}
              entry={entry}
              lead={index + 1}
              {...(isHost && { row: dragging(entry, index + 1) })}
              actions={
                (isHost || entry.mine) && (
                  <QueueButtons
                    name={entry.title}
                    place={index + 1}
                    count={queue.length}
                    onMove={isHost ? (place) => moveTo(entry, place) : undefined}
                    onRemove={() => drop.act(room.id, entry.id)}
                  />
                )
              }
            />
          ))}
        </ol>
      )}
      {queue.length >= MAX_QUEUED && <p className="muted mt-4">La cola está llena.</p>}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </section>
  )
}
