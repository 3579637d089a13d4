import { MAX_ADDED, MAX_PRESENT, MAX_QUEUED_PER_PERSON } from '@remusic/contract/together/listeningRooms'

const WHAT = `Hasta ${MAX_PRESENT} personas escuchan lo mismo a la vez y lo puntúan en secreto.`

/** Explains a room, the songs it begins with, and how many of them do not fit. */
export function newRoomText(songCount: number): string {
  if (songCount === 0) return WHAT
  if (songCount === 1) return `${WHAT} Empieza con esta canción.`
  if (songCount <= MAX_ADDED) return `${WHAT} Empieza con estas ${songCount} canciones.`
  const left = songCount - MAX_ADDED
  const others = left === 1 ? 'La otra no entra' : `Las otras ${left} no entran`
  return `${WHAT} Empieza con las primeras ${MAX_ADDED} canciones. ${others}: cada persona puede tener ${MAX_QUEUED_PER_PERSON} en espera.`
}
