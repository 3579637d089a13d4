import { range, round } from '../geometry.ts'
import { broken, hasMarks, type LetteringStyle, type LineOptions, line, stack } from '../lettering.ts'
import { contrast, INK, inkOn, PAPER, type Palette } from '../palettes.ts'
import type { Random } from '../random.ts'
import { circle, ellipse, rect } from '../svg.ts'
import { credit, type Family, SIDE } from './design.ts'

const STYLES: readonly LetteringStyle[] = ['prism', 'bulbs', 'hollow', 'shadow', 'thick', 'prism']
const WEIGHTS: Partial<Record<LetteringStyle, number>> = { prism: 34, hollow: 32 }
const LEADING = 1.36
/** Top and bottom of the title area. */
const HEAD = 44
const FOOT = 530

/** Only letters, as large as possible. */
export const letra: Family = (random, palette, design) => {
  const style = random.pick(STYLES)
  const isDark = style === 'bulbs' || (style === 'prism' && random.chance(0.6))
  const { background, color, second } = tints(style, palette, isDark)
  const look = { color, background, second, style, ends: style === 'bulbs' ? 'round' : 'butt' } as const
  const weight = WEIGHTS[style] ?? 30
  let art = rect(0, 0, SIDE, SIDE, background)
  if (!design.lettered) return art + monogram(design.monogram, { ...look, weight })

  const words = broken(design.title, 9)
  const height = Math.min(168, 470 / (words.length * LEADING))
  const options = { ...look, weight, x: 34, y: 0, height, maxWidth: 532 }
  const title = stack(words, options, LEADING)
  const rise = hasMarks(words[0] ?? '') ? height * 0.3 : 0
  const used = title.height + rise
  const isLow = random.chance() && used < 400
  if (style !== 'bulbs' && used < 300) {
    const middle = isLow ? (FOOT - used + 44) / 2 : (HEAD + used + FOOT) / 2
    art += ornament(random, middle, Math.min(90, (FOOT - HEAD - used) / 2.6), color, second)
  }
  const top = isLow ? FOOT - title.height : HEAD + rise
  art += title.lines.map((each) => line(each.words, { ...options, y: top + each.y }).svg).join('')
  return art + credit(design.artist, { x: 36, y: isLow ? 34 : 552, height: 17, maxWidth: 500, color }, 14)
}

/** One or two letters in the middle of the square. */
function monogram(text: string, look: Omit<LineOptions, 'x' | 'y' | 'height' | 'maxWidth'>): string {
  const options = { ...look, x: SIDE / 2, height: 340, maxWidth: 532, anchor: 'middle' } as const
  const { height } = line(text, { ...options, y: 0 })
  return line(text, { ...options, y: (SIDE - height) / 2 }).svg
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

/** Fills the space below a short title with a disc, a staff with a note, or nothing. */
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
