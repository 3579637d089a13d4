import type { Metre } from './piece.ts'

/** One blow of a rhythm: where it falls, how hard, and for how many steps it lasts. */
export type Stroke = { step: number; sign: string; velocity: number; steps: number }

const VELOCITY: Readonly<Record<string, number>> = { X: 1, o: 0.42 }
const USUAL = 0.74

export const stepsIn = ({ beats, division }: Metre) => beats * division

/** The bars of a rhythm. Where it has no `-`, a stroke lasts until the next one. */
export function readRhythm(text: string, metre: Metre): Stroke[][] {
  const signs = [...text.replace(/[\s|]/g, '')]
  const size = stepsIn(metre)
  if (signs.length === 0 || signs.length % size !== 0)
    throw new Error(`${signs.length} steps do not fill bars of ${size}: ${text}`)
  const held = signs.includes('-')
  const bars: Stroke[][] = Array.from({ length: signs.length / size }, () => [])
  let last: Stroke | undefined
  signs.forEach((sign, index) => {
    if (sign === '.' && (held || !last)) last = held ? undefined : last
    else if (sign === '.' || sign === '-') {
      if (last) last.steps++
    } else {
      last = { step: index % size, sign, velocity: VELOCITY[sign] ?? USUAL, steps: 1 }
      bars[Math.floor(index / size)]?.push(last)
    }
  })
  // What a rhythm begins with `-` belongs to the note it ended with.
  const tied = signs.findIndex((sign) => sign !== '-')
  const end = bars.flat().at(-1)
  if (end && tied > 0) end.steps += tied
  return bars
}
