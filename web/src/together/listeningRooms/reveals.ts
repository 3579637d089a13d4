import type { Reveal, RoomEntry } from '@remusic/contract/together/schemas/listeningRooms'
import { scoreText } from '../../base/ui/marks/scores.ts'

export type RevealedEntry = RoomEntry & { reveal: Reveal }

export const isRevealed = (entry: RoomEntry | null | undefined): entry is RevealedEntry =>
  entry?.reveal != null

/** How far the scores are apart: «Ana y Bruno, a 3 puntos de distancia». */
export function distanceText({ count, spread, furthest }: Reveal): string {
  if (count < 2) return ''
  if (spread === 0) return 'Todas las personas coincidieron'
  const apart = spread === 1 ? 'a 1 punto de distancia' : `a ${spread} puntos de distancia`
  return furthest ? `${furthest.map(({ name }) => name).join(' y ')}, ${apart}` : `Los extremos, ${apart}`
}

/** The text that screen readers announce when the scores are revealed. */
export function revealText({ title, reveal }: RevealedEntry): string {
  const { average } = reveal
  if (average === null) return `Terminó ${title}. Nadie la puntuó`
  return [
    `Se abrieron las calificaciones de ${title}: promedio ${scoreText(average)} de 5`,
    distanceText(reveal),
  ]
    .filter((part) => part !== '')
    .join('. ')
}
