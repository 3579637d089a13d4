import { range, round } from '../geometry.ts'
import { type BlockOptions, block } from '../lettering.ts'
import { contrast, luminance, type Palette } from '../palettes.ts'
import { at, type Random } from '../random.ts'
import { circle, dot, group, path, rect } from '../svg.ts'
import { credit, type Family, MULTIPLY, SIDE } from './design.ts'

const STOCK = '#F7EDDD'

/** Risograph: two inks printed one over the other, and a halftone. */
export const riso: Family = (random, palette, design) => {
  const { ground, ink1, ink3, dark } = palette
  const art =
    rect(0, 0, SIDE, SIDE, STOCK) +
    path(halftone(random), ink1, MULTIPLY) +
    bigShape(random, luminance(ground) < 0.62 ? ground : ink3) +
    smallShape(random, palette)
  if (!design.lettered) return art
  const title = { x: 30, y: 34, height: 56, maxWidth: 540, letters: 12, color: dark, weight: 26 }
  const names =
    block(design.title, title) +
    credit(design.artist, { x: 32, y: 556, height: 16, maxWidth: 420, color: dark }, 13)
  const isLost = [ground, ink1].some((ink) => contrast(ink, dark) < 3)
  const margin = isLost ? bareMargin(design.title, title) : ''
  return art + margin + group(names, MULTIPLY)
}

/** An unprinted edge around letters that would otherwise be hard to read on the inks. */
function bareMargin(text: string, title: BlockOptions): string {
  return block(text, { ...title, style: 'outline', color: STOCK, ends: 'round' })
}

const ROWS = 20
const PITCH = 30
const LARGEST = 19
const SMALLEST = 2

function halftone(random: Random): string {
  const grows = random.chance()
  const isDiagonal = random.chance(0.4)
  let dots = ''
  for (const column of range(ROWS + 1)) {
    for (const row of range(ROWS + 1)) {
      const share = isDiagonal ? (column + row) / (2 * ROWS) : row / ROWS
      const radius = (grows ? share : 1 - share) * LARGEST
      if (radius >= SMALLEST) dots += dot((column + (row % 2) * 0.5) * PITCH, row * PITCH, radius)
    }
  }
  return dots
}

const RING =
  'M300 80C430 80 520 190 520 310S420 540 300 540 80 430 80 310 170 80 300 80ZM300 220a95 95 0 1 0 .1 0Z'

function bigShape(random: Random, ink: string): string {
  const choice = random.integer(0, 3)
  const disc = circle(
    random.between(220, 380),
    random.between(230, 340),
    random.between(170, 210),
    ink,
    MULTIPLY,
  )
  const [left, tip, right] = [random.integer(430, 520), random.integer(240, 360), random.integer(430, 520)]
  const triangle = path(`M60 ${left}L${tip} 60L540 ${right}Z`, ink, MULTIPLY)
  const ring = path(RING, ink, { ...MULTIPLY, 'fill-rule': 'evenodd' })
  const sheet = rect(random.between(60, 120), random.between(60, 120), 300, 400, ink, MULTIPLY)
  return at([disc, triangle, ring, sheet], choice)
}

/** Slightly misregistered, like a second print pass. */
function smallShape(random: Random, { ink1, ink2 }: Palette): string {
  const move = `translate(${round(random.between(-26, 26))} ${round(random.between(-26, 26))})`
  const turn = `rotate(${round(random.between(-24, 24))} 300 300)`
  const shape = random.pick([
    circle(390, 250, 105, ink2, MULTIPLY),
    rect(120, 330, 360, 92, ink1, MULTIPLY),
    path('M140 300a160 160 0 0 1 320 0z', ink1, MULTIPLY),
  ])
  return group(shape, { transform: `${move} ${turn}` })
}
