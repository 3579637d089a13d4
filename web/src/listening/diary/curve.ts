import type { OpinionCurve } from '@remusic/contract/listening/schemas/diary'
import { scoreText } from '../../base/ui/marks/scores.ts'

/** In px of the drawing. */
export const WIDTH = 340
const TOP = 18
const LINE_GAP = 26
const LEFT = 26
const RIGHT = 14
const HIGHEST_SCORE = 5
export const BOTTOM = TOP + (HIGHEST_SCORE - 1) * LINE_GAP
export const LEFT_EDGE = LEFT
export const RIGHT_EDGE = WIDTH - RIGHT

export type Point = { x: number; y: number; text: string }

/** The five lines of the staff are the scores. */
export const yOf = (score: number) => TOP + (HIGHEST_SCORE - score) * LINE_GAP

const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** A month is drawn at its middle. */
const middleOf = (month: string) => `${month}-15`

/** Where the scores are drawn: time from left to right, score from bottom to top. */
export function pointsOf({ mine, community }: OpinionCurve) {
  const days = [...mine.map(({ day }) => day), ...community.map(({ month }) => middleOf(month))]
  const times = days.map(timeOf)
  const [first, last] = [Math.min(...times), Math.max(...times)]
  const room = RIGHT_EDGE - LEFT_EDGE - 2 * INSET
  const xOf = (day: string) =>
    // A single moment is in the middle.
    LEFT_EDGE + INSET + (last === first ? room / 2 : ((timeOf(day) - first) / (last - first)) * room)
  const sorted = days.toSorted()
  return {
    mine: mine.map(({ day, score }) => ({ x: xOf(day), y: yOf(score), text: `Tú: ${score}` })),
    community: community.map(({ month, mean }) => ({
      x: xOf(middleOf(month)),
      y: yOf(mean),
      text: `La comunidad: ${scoreText(mean)}`,
    })),
    from: sorted[0] ?? '',
    to: sorted.at(-1) ?? '',
  }
}

/** Between the ends of the staff and the first and last note head. */
const INSET = 12
