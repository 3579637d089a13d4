import { cos, range, round, sin, TAU } from '../geometry.ts'
import { block, type LetteringStyle } from '../lettering.ts'
import { contrast, inkOn, PAPER, type Palette } from '../palettes.ts'
import type { Random } from '../random.ts'
import { circle, path, rect, through } from '../svg.ts'
import { type CoverDesign, credit, type Family, SIDE } from './design.ts'

/** A poster: a sun with its rays, setting behind hills. */
export const rayos: Family = (random, palette, design) => {
  const { ground, ink1, ink2, ink3, dark } = palette
  const [cx, cy] = [random.between(200, 400), random.between(300, 400)]
  const rays = random.pick([12, 16, 20, 24])
  const offset = random.between(0, 1)
  let art = rect(0, 0, SIDE, SIDE, ground) + sunburst({ cx, cy, rays, offset, reach: 900 }, ink2)
  const radius = random.between(110, 150)
  art += circle(cx, cy, radius, ink1)
  for (const index of range(5)) {
    art += rect(cx - radius, cy + 14 + index * 24, radius * 2, 4 + index * 2.6, ground)
  }
  art += hill(random, 450, random.between(40, 90), ink3) + hill(random, 505, random.between(-70, 70), dark)
  return design.lettered ? art + names(random, palette, design) : art
}

type Sunburst = { cx: number; cy: number; rays: number; offset: number; reach: number }

/** Rays and gaps of equal width. */
export function sunburst({ cx, cy, rays, offset, reach }: Sunburst, fill: string, more = {}): string {
  const tip = (angle: number) => [cx + cos(angle) * reach, cy + sin(angle) * reach] as const
  return range(rays)
    .map((ray) => {
      const angle = ((ray + offset) / rays) * TAU
      return path(`${through([[cx, cy], tip(angle), tip(angle + TAU / 2 / rays)])}Z`, fill, more)
    })
    .join('')
}

function hill(random: Random, y: number, amplitude: number, fill: string): string {
  const bumps = random.integer(2, 3)
  const curves = range(bumps).map((index) => {
    const crest = y - (index % 2 === 0 ? amplitude : -amplitude * 0.5)
    return `Q${round(((index + 0.5) * SIDE) / bumps)} ${round(crest)} ${round(((index + 1) * SIDE) / bumps)} ${y}`
  })
  return path(`M0 ${SIDE}L0 ${y}${curves.join('')}L${SIDE} ${SIDE}Z`, fill)
}

function names(random: Random, { ground, ink2, dark }: Palette, { title, artist }: CoverDesign): string {
  const place = { x: 300, anchor: 'middle' } as const
  const look =
    contrast(dark, ground) > 3.4
      ? { color: dark, second: ink2, style: random.pick<LetteringStyle>(['thick', 'shadow', 'thick']) }
      : { color: PAPER, second: dark, style: 'shadow' as const }
  return (
    block(title, { ...place, ...look, y: 36, height: 54, maxWidth: 530, letters: 13, weight: 26 }) +
    credit(artist, { ...place, y: 558, height: 15, maxWidth: 500, color: inkOn(dark) })
  )
}
