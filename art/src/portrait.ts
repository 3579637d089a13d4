import type { Art } from './cover.ts'
import { grain, SIDE } from './families/design.ts'
import { sunburst } from './families/rayos.ts'
import { range } from './geometry.ts'
import { choosePalette } from './inks.ts'
import { colorsOf, PALETTES, type Palette, type PaletteName } from './palettes.ts'
import { person } from './person.ts'
import { at, hash, seeded } from './random.ts'
import { circle, dot, element, path, rect, svgDocument } from './svg.ts'

export type PortraitInput = {
  seed: string
  name?: string | undefined
  genre?: string | undefined
  /** Number of people in the picture, up to three; by default the seed decides. */
  members?: number | undefined
  palette?: PaletteName | undefined
  lite?: boolean | undefined
}

/** The portrait of an artist without a photograph: one to three busts of cut paper. */
export function portrait({ seed, name = '', genre, members, palette, lite = false }: PortraitInput): Art {
  const random = seeded(`artista${seed}`)
  const paletteName = palette ?? choosePalette(random, genre)
  const inks = PALETTES[paletteName]
  const { ink1, ink2, ink3, dark } = inks
  const scene = random.integer(0, BACKDROPS.length - 1)
  const likely = random.chance(0.7) ? 1 : random.chance(0.7) ? 2 : 3
  const places = at(PLACES, Math.min(3, Math.max(1, members ?? likely)) - 1)
  const skins = random.shuffled(SKINS)
  const clothes = random.shuffled([ink1, ink3, dark, ink2])
  const hairColors = [dark, dark, '#1E1116', '#3B1D14', ink3, '#5A2E1C', '#F1D9A7']
  const isLostOnDisc = scene === DISC && places.length === 1 && clothes[0] === ink1

  const people = places.map(({ who, x, scale }) =>
    person(random, inks, {
      x,
      scale,
      skin: at(skins, who),
      hair: random.pick(hairColors),
      clothes: isLostOnDisc ? ink3 : at(clothes, who),
    }),
  )
  const texture = grain(`a${hash(seed).toString(36)}`, {
    strength: 0.16,
    scale: 0.8,
    blend: 'soft-light',
    lite,
  })
  const picture =
    (lite ? '' : element('defs', {}, texture.filter)) +
    rect(0, 0, SIDE, SIDE, inks.ground) +
    at(BACKDROPS, scene)(inks) +
    people.join('') +
    texture.layer
  const label = name === '' ? '' : `Retrato ilustrado de ${name}`
  return { svg: svgDocument(picture, { side: SIDE, label }), palette: paletteName, ...colorsOf(paletteName) }
}

const SKINS = ['#8D5A3B', '#6B3F2A', '#C68B62', '#E0AC85', '#F0C9A6', '#A96F4A', '#4F2D20']

/** Positions for one, two and three people, from back to front. */
const PLACES = [
  [{ who: 0, x: 300, scale: 1.42 }],
  [
    { who: 0, x: 205, scale: 0.98 },
    { who: 1, x: 405, scale: 1.02 },
  ],
  [
    { who: 0, x: 140, scale: 0.8 },
    { who: 2, x: 460, scale: 0.8 },
    { who: 1, x: 300, scale: 0.98 },
  ],
] as const

const DISC = 1
const BACKDROPS: readonly ((palette: Palette) => string)[] = [
  ({ ink2 }) => sunburst({ cx: 300, cy: 300, rays: 18, offset: 0, reach: 700 }, ink2, { opacity: '.55' }),
  ({ ink1 }) => circle(300, 280, 225, ink1),
  ({ ink2 }) =>
    range(12)
      .map((index) => rect(index * 50, 0, 25, SIDE, ink2, { opacity: '.5' }))
      .join(''),
  ({ ink1 }) => path(halftone(), ink1),
  ({ ink1 }) => path('M0 0H600V260Q300 420 0 260Z', ink1),
]

const ROWS = 16
const PITCH = 38

function halftone(): string {
  let dots = ''
  for (const column of range(ROWS + 1)) {
    for (const row of range(ROWS + 1)) {
      const radius = (15 * row) / ROWS
      if (radius > 1.5) dots += dot((column + (row % 2) * 0.5) * PITCH, row * PITCH, radius)
    }
  }
  return dots
}
