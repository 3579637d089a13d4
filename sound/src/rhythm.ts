import type { Metre } from './piece.ts'

/** One stroke of a rhythm: its position, its loudness, and its length in steps. */
export type Stroke = { step: number; sign: string; velocity: number; steps: number }

const VELOCITY: Readonly<Record<string, number>> = { X: 1, o: 0.42 }
const NORMAL_VELOCITY = 0.74

export const stepsIn = ({ beats, division }: Metre) => beats * division

/** Parses a rhythm into bars. In a rhythm without `-`, a stroke lasts until the next one. */
export function readRhythm(text: string, metre: Metre): Stroke[][] {
  const signs = [...text]
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
      last = { step: index % size, sign, velocity: VELOCITY[sign] ?? NORMAL_VELOCITY, steps: 1 }
      bars[Math.floor(index / size)]?.push(last)
    }
  })
  // A `-` at the beginning continues the last note of the rhythm, because rhythms repeat.
  const tied = signs.findIndex((sign) => sign !== '-')
  const end = bars.flat().at(-1)
  if (end && tied > 0) end.steps += tied
  return bars
}
