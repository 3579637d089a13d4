import type { Art } from './cover.ts'
import { choosePalette } from './inks.ts'
import { colorsOf, contrast, INK, inkOn, PALETTES, PAPER, type PaletteName } from './palettes.ts'
import { at, seeded } from './random.ts'
import { circle, ellipse, group, path, rect, stroke, svgDocument } from './svg.ts'

const SIDE = 120

/** The avatar of a user without a photograph: a mask of a few shapes, legible at 32 pixels. */
export function avatar({ seed, palette }: { seed: string; palette?: PaletteName | undefined }): Art {
  const random = seeded(`usuario${seed}`)
  const name = palette ?? choosePalette(random)
  const { ground, ink1, ink2, ink3, dark } = PALETTES[name]
  const inks = random.shuffled([ink1, ink2, ink3, dark])
  const skin = at(inks, 0)
  const detail = inks.find((ink) => ink !== skin) ?? ground
  const mask = at(MASKS, random.integer(0, MASKS.length - 1))
  const mouth = at(MOUTHS, random.integer(0, MOUTHS.length - 1))
  const features = inkOn(skin)
  const face =
    circle(46, 70, 6, features) +
    circle(74, 70, 6, mask.isSplit ? inkOn(detail) : features) +
    mouth(mask.isSplit ? visibleOn(skin, detail, ground) : features)
  const turned = mask.turn === 0 ? face : group(face, { transform: `translate(${mask.turn} 0)` })
  const picture = rect(0, 0, SIDE, SIDE, ground) + mask.draw(skin, detail) + turned
  return { svg: svgDocument(picture, { side: SIDE, label: '' }), palette: name, ...colorsOf(name) }
}

type Mask = {
  /** The face changes colour between the eyes, so the mouth is drawn on both colours. */
  isSplit: boolean
  /** How far the face is turned to the right. */
  turn: number
  draw(skin: string, detail: string): string
}

const MASKS: readonly Mask[] = [
  {
    isSplit: true,
    turn: 0,
    draw: (skin, detail) =>
      path('M20 120V64A40 44 0 0 1 100 64V120Z', skin) + path('M60 20A40 44 0 0 1 100 64V120H60Z', detail),
  },
  {
    isSplit: false,
    turn: 0,
    draw: (skin, detail) => circle(60, 66, 44, skin) + path('M16 66A44 44 0 0 1 104 66Q60 40 16 66Z', detail),
  },
  {
    isSplit: false,
    turn: 0,
    draw: (skin, detail) => rect(22, 28, 76, 92, skin) + path('M22 28H98V52Q60 70 22 52Z', detail),
  },
  {
    isSplit: false,
    turn: 0,
    draw: (skin, detail) => path('M60 12L108 120H12Z', skin) + circle(60, 26, 16, detail),
  },
  {
    isSplit: false,
    turn: 0,
    draw: (skin, detail) =>
      ellipse(60, 70, 50, 38, skin, { transform: 'rotate(-18 60 70)' }) + rect(98, 0, 7, 58, detail),
  },
  {
    isSplit: false,
    turn: 9,
    draw: (skin, detail) =>
      path('M10 120C10 40 40 18 60 18S110 40 110 120Z', skin) +
      path('M10 120C10 40 40 18 60 18C44 50 36 80 36 120Z', detail),
  },
]

const MOUTHS: readonly ((color: string) => string)[] = [
  (color) => stroke('M48 90Q60 100 72 90', color, 6, { 'stroke-linecap': 'round' }),
  (color) => circle(60, 93, 5, color),
  (color) => rect(48, 89, 24, 6, color, { rx: 3 }),
]

/** The ink with the highest minimum contrast against both colours. */
function visibleOn(left: string, right: string, ground: string): string {
  const worst = (ink: string) => Math.min(contrast(ink, left), contrast(ink, right))
  return [ground, INK, PAPER].reduce((best, ink) => (worst(ink) > worst(best) ? ink : best))
}
