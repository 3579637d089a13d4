import { range, round } from '../geometry.ts'
import { line } from '../lettering.ts'
import { inkOn, type Palette } from '../palettes.ts'
import type { Random } from '../random.ts'
import { ellipse, path, rect } from '../svg.ts'
import { credit, type Family, SIDE } from './design.ts'

const HEADER = 96

/** A grid of quarter circles, eyes, domes and stripes. */
export const cuartos: Family = (random, palette, design) => {
  const cells = random.pick([3, 4, 4, 5])
  const top = design.lettered ? HEADER : 0
  const width = SIDE / cells
  const height = (SIDE - top) / cells
  let art = rect(0, 0, SIDE, SIDE, palette.ground)
  for (const column of range(cells)) {
    for (const row of range(cells)) {
      art += cell(random, palette, { x: column * width, y: top + row * height, width, height })
    }
  }
  if (!design.lettered) return art
  const color = inkOn(palette.ground)
  return (
    art +
    rect(0, 0, SIDE, top, palette.ground) +
    line(design.title, { x: 26, y: 32, height: 34, maxWidth: 350, color, weight: 24 }).svg +
    credit(design.artist, { x: 574, y: 32, height: 14, maxWidth: 170, color, anchor: 'end' })
  )
}

type Box = { x: number; y: number; width: number; height: number }

function cell(random: Random, { ink1, ink2, ink3, dark }: Palette, box: Box): string {
  const { x, y, width, height } = box
  const inks = [ink1, ink2, ink3, dark]
  const shape = random.integer(0, 6)
  const front = random.pick(inks)
  const back = random.pick(inks.filter((ink) => ink !== front))
  const ground = random.chance(0.45) ? rect(x, y, width + 0.5, height + 0.5, back) : ''
  const corner = random.integer(0, 3)
  switch (shape) {
    case 0:
    case 1:
    case 2:
      return ground + quarter(box, corner, front)
    case 3: {
      const [cx, cy] = [x + width / 2, y + height / 2]
      return (
        ground + ellipse(cx, cy, width / 2, height / 2, front) + ellipse(cx, cy, width / 5, height / 5, back)
      )
    }
    case 4:
      return ground + dome(box, y + height / 2, front) + dome(box, y + height, front)
    case 5:
      return (
        ground +
        range(5)
          .map((step) => rect(x, y + (step * height) / 5, width, height / 10, front))
          .join('')
      )
    default:
      return ground
  }
}

function quarter({ x, y, width, height }: Box, corner: number, fill: string): string {
  const isRight = corner % 2 === 1
  const isLow = corner > 1
  const [cx, cy] = [isRight ? x + width : x, isLow ? y + height : y]
  const across = isRight ? -width : width
  const endY = isLow ? cy - height : cy + height
  const sweep = isRight === isLow ? 1 : 0
  const arc = `A${round(width)} ${round(height)} 0 0 ${sweep} ${round(cx)} ${round(endY)}`
  return path(`M${round(cx)} ${round(cy)}h${round(across)}${arc}Z`, fill)
}

function dome({ x, width, height }: Box, base: number, fill: string): string {
  const arc = `A${round(width / 2)} ${round(height / 2)} 0 0 1 ${round(x + width)} ${round(base)}`
  return path(`M${round(x)} ${round(base)}${arc}Z`, fill)
}
