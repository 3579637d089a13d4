import { range, round } from '../geometry.ts'
import { broken, type LetteringStyle, line } from '../lettering.ts'
import { contrast, INK, inkOn, PAPER, type Palette } from '../palettes.ts'
import type { Random } from '../random.ts'
import { circle, ellipse, rect } from '../svg.ts'
import { credit, type Family, SIDE } from './sleeve.ts'

const STYLES: readonly LetteringStyle[] = ['prism', 'bulbs', 'hollow', 'shadow', 'thick', 'prism']
const WEIGHTS: Partial<Record<LetteringStyle, number>> = { prism: 34, hollow: 32 }
const LEADING = 1.36

/** Nothing but letters, as large as they fit. */
export const letra: Family = (random, palette, sleeve) => {
  const style = random.pick(STYLES)
  const isDark = style === 'bulbs' || (style === 'prism' && random.chance(0.6))
  const { background, color, second } = tints(style, palette, isDark)
  const words = broken(sleeve.lettered ? sleeve.title : sleeve.monogram, 9)
  const options = {
    x: 34,
    height: Math.min(sleeve.lettered ? 168 : 420, 470 / (words.length * LEADING)),
    maxWidth: 532,
    color,
    background,
    second,
    style,
    weight: WEIGHTS[style] ?? 30,
    ends: style === 'bulbs' ? ('round' as const) : ('butt' as const),
  }
  const heights = words.map((word) => line(word, { ...options, y: 0 }).height)
  const total = heights.reduce((sum, height) => sum + height * LEADING, 0)
  const isLow = random.chance() && total < 420

  let art = rect(0, 0, SIDE, SIDE, background)
  if (style !== 'bulbs' && total < 330) {
    const middle = isLow ? 44 + (512 - total) / 2 : total + (540 - total) / 2 + 20
    art += ornament(random, middle, Math.min(90, (500 - total) / 2.6), color, second)
  }
  let y = isLow ? 556 - total : 44
  words.forEach((word, index) => {
    art += line(word, { ...options, y }).svg
    y += (heights[index] ?? 0) * LEADING
  })
  if (!sleeve.lettered) return art
  return art + credit(sleeve.artist, { x: 36, y: isLow ? 34 : 552, height: 17, maxWidth: 500, color }, 14)
}

const LIT_BULB = '#FFF3C4'

function tints(style: LetteringStyle, { ground, ink1, ink2, ink3, dark }: Palette, isDark: boolean) {
  const background = isDark ? dark : ground
  const readable = [ground, ink1, ink2].find((ink) => contrast(ink, background) > 4) ?? PAPER
  const printed = inkOn(ground) === INK ? dark : PAPER
  const color = style === 'bulbs' ? LIT_BULB : isDark ? readable : printed
  const second = [ink1, ink2, ink3].find((ink) => ink !== color && contrast(ink, background) > 1.6) ?? PAPER
  return { background, color, second }
}

/** What fills the space that a short title leaves: a disc, a staff with its note, or nothing. */
function ornament(random: Random, middle: number, radius: number, color: string, second: string): string {
  switch (random.integer(0, 2)) {
    case 0:
      return circle(random.between(380, 470), middle, radius, second)
    case 1: {
      const staff = range(5).map((index) => rect(36, middle - 40 + index * 20, 528, 3, color))
      const tilt = { transform: `rotate(-20 320 ${round(middle)})` }
      return staff.join('') + ellipse(random.between(200, 440), middle, 34, 25, second, tilt)
    }
    default:
      return ''
  }
}
