import { sin } from './geometry.ts'
import { hash, seeded } from './random.ts'

const QUIETEST = 0.16

/** The heights, from 0 to 1, of a preview's waveform. */
export function waveform(seed: string, count = 96): number[] {
  const random = seeded(`onda${seed}`)
  const swells = 1 + (hash(seed) % 3)
  let level = 0.5
  return Array.from({ length: count }, (_, index) => {
    level = Math.max(QUIETEST, Math.min(1, level + (random.next() - 0.5) * 0.5))
    const swell = sin((index / count) * Math.PI * swells)
    return Math.round(level * (0.45 + 0.55 * swell * swell) * 100) / 100
  })
}
