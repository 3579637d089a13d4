import { range, sin } from '../geometry.ts'
import { line } from '../lettering.ts'
import { contrast, PAPER, type Palette } from '../palettes.ts'
import type { Random } from '../random.ts'
import { circle, path, rect, through } from '../svg.ts'
import { credit, type Family, MULTIPLY, SIDE } from './design.ts'

/** Op art: a sphere that bulges out of a field of dots, or twisting bands. */
export const op: Family = (random, palette, design) => {
  const isDark = random.chance(0.6)
  const [background, opposite] = isDark ? [palette.dark, palette.ground] : [palette.ground, palette.dark]
  const front = [opposite, palette.ink2, palette.ink1].find((ink) => contrast(ink, background) > 3) ?? PAPER
  let art = rect(0, 0, SIDE, SIDE, background)
  art += random.chance() ? sphere(random, palette, front) : bands(random, palette, front, isDark)
  if (!design.lettered) return art
  return (
    art +
    rect(0, 500, SIDE, 100, background) +
    line(design.title, { x: 28, y: 522, height: 30, maxWidth: 544, color: front, weight: 24 }).svg +
    credit(design.artist, { x: 28, y: 570, height: 13, maxWidth: 400, color: front })
  )
}

const DOTS = 15

/** Distances are relative to the side. */
function sphere(random: Random, { ink1, ink2 }: Palette, front: string): string {
  const cx = random.between(0.34, 0.66)
  const cy = random.between(0.34, 0.6)
  const radius = random.between(0.34, 0.44)
  let art = ''
  for (const column of range(DOTS)) {
    for (const row of range(DOTS)) {
      const [dx, dy] = [(column + 0.5) / DOTS - cx, (row + 0.5) / DOTS - cy]
      const swell = Math.max(0, 1 - (dx * dx + dy * dy) / (radius * radius))
      const [x, y] = [cx + dx * (1 + 0.55 * swell), cy + dy * (1 + 0.55 * swell)]
      const isLit = distance(x - cx - 0.1, y - cy + 0.1) < radius * 0.55
      const fill = isLit ? ink1 : swell > 0 ? ink2 : front
      art += circle(x * SIDE, y * SIDE, ((0.3 + 0.34 * swell) * SIDE) / DOTS, fill)
    }
  }
  return art
}

const BANDS = 17
const STEPS = 24

function bands(random: Random, { ink1 }: Palette, front: string, isDark: boolean): string {
  const amplitude = random.between(30, 80)
  const phase = random.between(0, 6)
  const twist = random.between(0.8, 1.8)
  const edge = (t: number, band: number) =>
    (band * SIDE) / BANDS +
    sin(t * twist * 3.1 + phase) * amplitude * sin(t * 3.14) +
    sin(band * 0.5 + t * 4) * 10
  const side = (band: number) =>
    range(STEPS + 1).map((step) => [edge(step / STEPS, band), (step / STEPS) * SIDE] as const)
  let art = ''
  for (let band = -3; band < BANDS + 3; band += 2) {
    art += path(`${through([...side(band), ...side(band + 1).reverse()])}Z`, front)
  }
  const [cx, cy] = [SIDE * random.between(0.3, 0.7), SIDE * random.between(0.3, 0.6)]
  return art + circle(cx, cy, random.between(90, 150), ink1, isDark ? {} : MULTIPLY)
}

function distance(dx: number, dy: number): number {
  return Math.sqrt(dx * dx + dy * dy)
}
