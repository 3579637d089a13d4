import { range, round } from '../geometry.ts'
import { line } from '../lettering.ts'
import { inkOn, PAPER, type Palette } from '../palettes.ts'
import type { Random } from '../random.ts'
import { element, path, rect } from '../svg.ts'
import { type CoverDesign, credit, type Family, SIDE } from './design.ts'

/** A tile, mirrored in both directions and repeated over the whole cover. */
export const azulejo: Family = (random, palette, design) => {
  const tiles = random.pick([2, 3, 3, 4])
  const isLight = random.chance(0.55)
  const background = isLight ? PAPER : palette.dark
  const outline = isLight ? palette.dark : palette.ink2
  const id = `z${design.uid}`
  const quarter = random
    .pick(MOTIFS)
    .map((piece) => PIECES[piece](random, palette, outline))
    .join('')

  const side = SIDE / tiles
  let art =
    element('defs', {}, tile(id, quarter, background, palette.ink1)) + rect(0, 0, SIDE, SIDE, background)
  for (const column of range(tiles)) {
    for (const row of range(tiles)) {
      const transform = `translate(${round(column * side)} ${round(row * side)}) scale(${round(side)})`
      art += element('use', { href: `#${id}`, transform })
    }
  }
  for (const joint of range(tiles - 1).map((index) => (index + 1) * side - 1)) {
    const grout = { opacity: '.3' }
    art += rect(joint, 0, 2, SIDE, palette.dark, grout) + rect(0, joint, SIDE, 2, palette.dark, grout)
  }
  return design.lettered ? art + plate(design, palette) : art
}

/** Shapes are drawn in the top left quarter of a tile with side 1. */
type Piece = (random: Random, palette: Palette, outline: string) => string

const PIECES = {
  petal: (_, { ink1 }) => path('M0 0C.36 .02 .48 .14 .5 .5C.14 .48 .02 .36 0 0Z', ink1),
  corner: (random, _, outline) => {
    const reach = Math.round(random.between(0.2, 0.34) * 100) / 100
    return path(`M0 0H${reach}A.3 .3 0 0 1 0 .3Z`, outline)
  },
  diamond: (_, { ground }) => path('M.5 .08L.92 .5L.5 .92L.08 .5Z', ground),
  cross: (_, { ink3 }) => path('M.36 0H.5V.5H0V.36Q.36 .36 .36 0Z', ink3),
  arch: (_, { ground }) => path('M0 .5A.5 .5 0 0 0 .5 0H.36A.36 .36 0 0 1 0 .36Z', ground),
  star: (_random, _palette, outline) => path('M.5 .5L0 .36L.2 .2L.36 0Z', outline),
  leaf: (_random, _palette, outline) => path('M.5 .06C.5 .3 .3 .5 .06 .5C.1 .26 .26 .1 .5 .06Z', outline),
} satisfies Record<string, Piece>

const MOTIFS: readonly (readonly (keyof typeof PIECES)[])[] = [
  ['arch', 'petal', 'corner'],
  ['cross', 'leaf', 'corner'],
  ['diamond', 'petal', 'corner'],
  ['arch', 'star', 'petal'],
  ['cross', 'petal', 'star'],
  ['diamond', 'leaf', 'star', 'corner'],
]

const MIRRORS = [
  'translate(0 0)',
  'translate(1 0) scale(-1 1)',
  'translate(0 1) scale(1 -1)',
  'translate(1 1) scale(-1 -1)',
]

function tile(id: string, quarter: string, background: string, centre: string): string {
  const cut = { width: '.5', height: '.5', viewBox: '0 0 .5 .5', overflow: 'hidden' }
  const mirrored = MIRRORS.map((transform) => element('use', { href: `#${id}q`, transform })).join('')
  const button = (r: string, fill: string) => element('circle', { cx: '.5', cy: '.5', r, fill })
  return (
    element('g', { id: `${id}q` }, element('svg', cut, quarter)) +
    element('g', { id }, mirrored + button('.09', background) + button('.05', centre))
  )
}

function plate({ title, artist }: CoverDesign, { ground }: Palette): string {
  const color = inkOn(ground)
  const place = { x: 300, color, anchor: 'middle' } as const
  return (
    rect(100, 246, 400, 108, ground) +
    rect(109, 255, 382, 90, 'none', { stroke: color, 'stroke-width': 3 }) +
    line(title, { ...place, y: 275, height: 28, maxWidth: 340, weight: 22 }).svg +
    credit(artist, { ...place, y: 318, height: 13, maxWidth: 330 }, 13)
  )
}
