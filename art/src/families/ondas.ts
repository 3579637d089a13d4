import { cos, range, round, sin, TAU } from '../geometry.ts'
import { line } from '../lettering.ts'
import { contrast, PAPER, type Palette } from '../palettes.ts'
import { at, type Random } from '../random.ts'
import { element, group, path, rect, stroke, through } from '../svg.ts'
import { type CoverDesign, credit, type Family, SIDE } from './design.ts'

/** Lines in relief: ribbons, contour lines or a staff in the wind. */
export const ondas: Family = (random, palette, design) => {
  const isDark = random.chance()
  const background = isDark ? palette.dark : palette.ground
  const front = isDark || contrast(palette.dark, background) < 4 ? PAPER : palette.dark
  const scene: Scene = { random, palette, design, isDark, background, front }
  const draw = at([ribbons, contours, staff], random.integer(0, 2))
  return rect(0, 0, SIDE, SIDE, background) + draw(scene)
}

type Scene = {
  random: Random
  palette: Palette
  design: CoverDesign
  isDark: boolean
  background: string
  front: string
}

const RIBBONS = 15

function ribbons({ random, palette, design, isDark, background, front }: Scene): string {
  const { ground, ink1, ink2, ink3, dark } = palette
  const frequency = random.between(0.009, 0.014)
  const phase = random.between(0, 6)
  const inks = random.shuffled([isDark ? ground : dark, ink1, ink2, ink3, PAPER])
  const lines = range(RIBBONS).map((index) => {
    const height = wave({ amplitude: 46, frequency, phase: phase + index * 0.05 })
    return stroke(drawn(130 + index * 25, height), at(inks, index % inks.length), 26)
  })
  if (!design.lettered) return lines.join('')
  const margins = rect(0, 0, SIDE, 84, background) + rect(0, 516, SIDE, 84, background)
  return lines.join('') + margins + names(design, 534, front)
}

const CONTOURS = 15
const CONTOUR_POINTS = 60

function contours({ random, palette, design, background, front }: Scene): string {
  const [cx, cy] = [random.between(220, 380), random.between(230, 320)]
  const lobes = random.integer(2, 4)
  const phase = random.between(0, 6)
  const marked = random.integer(4, 9)
  let art = ''
  for (let level = CONTOURS; level > 0; level--) {
    const points = range(CONTOUR_POINTS + 1).map((step) => {
      const angle = (step / CONTOUR_POINTS) * TAU
      const swell =
        0.16 * sin(angle * lobes + phase + level * 0.18) + 0.07 * sin(angle * 5 - phase + level * 0.3)
      const radius = level * 27 * (1 + swell)
      return [cx + cos(angle) * radius, cy + sin(angle) * radius] as const
    })
    const fill = level === marked ? palette.ink1 : level < marked ? background : 'none'
    art += path(`${through(points)}Z`, fill, { stroke: front, 'stroke-width': level % 5 === 0 ? 6 : 3 })
  }
  if (!design.lettered) return art
  return art + rect(0, 504, SIDE, 96, background) + names(design, 522, front)
}

const STAFF_TOP = 210
const STAFF_GAP = 44

function staff({ random, palette, design, isDark, front }: Scene): string {
  const { ground, ink1, ink2, ink3 } = palette
  const height = wave({ amplitude: 60, frequency: random.between(0.008, 0.012), phase: random.between(0, 6) })
  let art = range(5)
    .map((index) => stroke(drawn(STAFF_TOP + index * STAFF_GAP, height), front, 7))
    .join('')
  const notes = random.integer(5, 7)
  const inks = [ink1, ink2, isDark ? ground : ink3]
  for (const index of range(notes)) {
    const x = 70 + index * (470 / (notes - 1))
    const step = random.integer(0, 8) / 2
    art += note(x, STAFF_TOP + step * STAFF_GAP + height(x), step < 2, front, at(inks, index % inks.length))
  }
  return art + names(design, random.chance() ? 30 : 522, front)
}

/** Stems point down on the left of high notes and up on the right of low ones. */
function note(x: number, y: number, isHigh: boolean, stem: string, head: string): string {
  return group(
    rect(isHigh ? -35 : 28, isHigh ? 0 : -120, 7, 120, stem) +
      element('ellipse', { rx: 37, ry: 27, transform: 'rotate(-22)', fill: head }),
    { transform: `translate(${round(x)} ${round(y)})` },
  )
}

type Wave = { amplitude: number; frequency: number; phase: number }

function wave({ amplitude, frequency, phase }: Wave): (x: number) => number {
  return (x) =>
    sin(x * frequency + phase) * amplitude + sin(x * frequency * 0.43 + phase * 1.7) * amplitude * 0.6
}

/** x coordinates from slightly left of the cover to slightly right of it. */
function drawn(y: number, height: (x: number) => number): string {
  return through(range(33).map((step) => [step * 20 - 20, y + height(step * 20 - 20)] as const))
}

function names({ lettered, title, artist }: CoverDesign, y: number, color: string): string {
  if (!lettered) return ''
  return (
    line(title, { x: 30, y, height: 30, maxWidth: 540, color, weight: 22 }).svg +
    credit(artist, { x: 30, y: y + 46, height: 13, maxWidth: 400, color })
  )
}
