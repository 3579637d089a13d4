import { range, round } from '../geometry.ts'
import { block } from '../lettering.ts'
import { PAPER, type Palette } from '../palettes.ts'
import { at, type Random } from '../random.ts'
import { circle, element, ellipse, group, rect } from '../svg.ts'
import { type CoverDesign, credit, type Family, grain, SIDE } from './design.ts'

/** Light through coloured gels, out of focus, with a sharp figure in front. */
export const malla: Family = (random, palette, design) => {
  const id = `g${design.uid}`
  const texture = grain(`${id}n`, { strength: 0.2, scale: 0.75, blend: 'overlay', lite: design.lite })
  const area = { x: '-50%', y: '-50%', width: '200%', height: '200%' }
  const blur = element('filter', { id: `${id}b`, ...area }, element('feGaussianBlur', { stdDeviation: '54' }))
  const blurred = { filter: `url(#${id}b)` }
  const art =
    element('defs', {}, texture.filter + blur) +
    rect(0, 0, SIDE, SIDE, palette.ground) +
    group(lights(random, palette), blurred)
  const figure = random.integer(0, 3)
  const front = art + figures(figure, random, palette, blurred)
  if (!design.lettered) return front + texture.layer
  const veil = rect(0, 0, SIDE, SIDE, palette.dark, { opacity: '.16' })
  return front + veil + texture.layer + (figure === 2 ? centredTitle(design) : footer(design, palette))
}

const SPOTS = [
  [80, 80],
  [520, 120],
  [300, 300],
  [90, 510],
  [520, 500],
] as const

function lights(random: Random, { ink1, ink2, ink3, dark }: Palette): string {
  const spots = random.shuffled(SPOTS)
  return [ink1, ink3, dark, ink1, ink2]
    .map((ink, index) => {
      const [x, y] = at(spots, index)
      const [cx, cy] = [x + random.between(-60, 60), y + random.between(-60, 60)]
      const [rx, ry] = [random.between(130, 250), random.between(80, 150)]
      return ellipse(cx, cy, rx, ry, ink, { transform: `rotate(${round(random.between(-40, 40))} 300 300)` })
    })
    .join('')
}

function figures(
  figure: number,
  random: Random,
  { ground, dark }: Palette,
  blurred: { filter: string },
): string {
  const ring = { stroke: PAPER, 'stroke-width': 3 }
  switch (figure) {
    case 0:
      return group(circle(300, 300, 120, dark), blurred) + circle(300, 290, random.between(120, 150), ground)
    case 1:
      return range(5)
        .map((index) => rect(0, 216 + index * 36, SIDE, 3, PAPER))
        .join('')
    case 3:
      return (
        circle(300, 300, 190, 'none', ring) +
        circle(300, 300, 130, 'none', ring) +
        circle(300, 300, 70, PAPER)
      )
    default:
      return ''
  }
}

function centredTitle({ title, artist }: CoverDesign): string {
  const place = { x: 300, color: PAPER, anchor: 'middle' } as const
  return (
    block(title, {
      ...place,
      y: 290,
      from: 'middle',
      height: 78,
      maxWidth: 520,
      letters: 10,
      weight: 10,
      style: 'thin',
      ends: 'round',
    }) + credit(artist, { ...place, y: 552, height: 15, maxWidth: 480 })
  )
}

function footer({ title, artist }: CoverDesign, { dark }: Palette): string {
  const place = { y: 556, height: 15, color: PAPER }
  return (
    rect(0, 536, SIDE, 64, dark, { opacity: '.55' }) +
    credit(artist, { ...place, x: 28, maxWidth: 300 }, 13) +
    credit(title, { ...place, x: 572, maxWidth: 220, anchor: 'end' }, 13)
  )
}
