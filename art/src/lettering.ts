import { drawable, write } from './alphabet.ts'
import { round } from './geometry.ts'
import { type Attributes, group, stroke } from './svg.ts'

/** `thin` is for credits, the others for titles; `outline` is the edge around `thick` letters. */
export type LetteringStyle = 'thin' | 'thick' | 'outline' | 'prism' | 'bulbs' | 'hollow' | 'shadow'

export type LineOptions = {
  x: number
  y: number
  /** Height of the capitals; smaller when the line would be wider than `maxWidth`. */
  height: number
  maxWidth: number
  color: string
  style?: LetteringStyle
  /** Thickness of the stroke, in hundredths of the height. */
  weight?: number
  anchor?: 'start' | 'middle' | 'end'
  ends?: 'butt' | 'round'
  /** Colour behind the letters, for styles that cut into them. */
  background?: string
  /** Second colour, for styles that have one. */
  second?: string
}

export type Lettering = { svg: string; height: number }

/** One line of lettering. */
export function line(text: string, options: LineOptions): Lettering {
  const { style = 'thick', weight = 22, anchor = 'start', ends = 'butt' } = options
  const written = write(text, style === 'thin' ? 26 : weight + 18)
  if (written.strokes === '') return { svg: '', height: 0 }

  const units = written.width + weight
  const scale = Math.min(options.height / 100, options.maxWidth / units)
  const width = units * scale
  const left = options.x - { start: 0, middle: width / 2, end: width }[anchor]
  const move = `translate(${round(left + (weight * scale) / 2)} ${round(options.y)})`
  const svg = group(rendered(written.strokes, { ...options, style, weight, ends }), {
    transform: `${move} scale(${Math.round(scale * 1000) / 1000})`,
  })
  return { svg, height: 100 * scale }
}

export type BlockOptions = LineOptions & {
  /** Longest line, in letters; a longer word gets its own line. */
  letters: number
  from?: 'top' | 'middle'
}

/** A title, broken into as many lines as it needs. */
export function block(text: string, options: BlockOptions): string {
  const { lines, height } = stack(broken(text, options.letters), options, 1.34)
  const top = options.from === 'middle' ? options.y - height / 2 : options.y
  return lines.map(({ words, y }) => line(words, { ...options, y: top + y }).svg).join('')
}

const MARK_RISE = 0.3

/** The position of each line below the first, with more space above lines with accents. */
export function stack(
  words: readonly string[],
  options: LineOptions,
  leading: number,
): { lines: { words: string; y: number }[]; height: number } {
  let bottom = 0
  const lines = words.map((each, index) => {
    const { height } = line(each, options)
    const gap = height * (leading - 1 + (hasMarks(each) ? MARK_RISE : 0))
    const y = index === 0 ? 0 : bottom + gap
    bottom = y + height
    return { words: each, y }
  })
  return { lines, height: bottom }
}

export function hasMarks(text: string): boolean {
  return /\p{M}/u.test(text)
}

/** Breaks a text into lines of at most this many letters. */
export function broken(text: string, letters: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ').filter((each) => each !== '')) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && letterCount(longer) <= letters) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** The drawable part of a text, cut between words when it is too long for a cover. */
export function shortened(text: string, letters: number): string {
  const whole = drawable(text.slice(0, letters * 4))
  if (letterCount(whole) <= letters) return whole
  const [start = ''] = broken(whole, letters)
  return `${firstLetters(start, letters)}...`
}

/** The first letters of a decomposed text, each with its marks. */
export function firstLetters(text: string, count: number): string {
  return (text.match(/\P{M}\p{M}*/gu) ?? []).slice(0, count).join('')
}

export function letterCount(text: string): number {
  return text.replace(/\p{M}/gu, '').length
}

type Drawn = LineOptions & Required<Pick<LineOptions, 'style' | 'weight' | 'ends'>>

const SHADOW_STEPS = [11.2, 8, 4.8]

function rendered(d: string, { color, style, weight, ends, ...options }: Drawn): string {
  const background = options.background ?? 'none'
  const second = options.second ?? color
  const finish: Attributes = {
    'stroke-linecap': ends,
    'stroke-linejoin': ends === 'round' ? 'round' : 'miter',
    'stroke-miterlimit': '2',
  }
  const pen = (tint: string, times: number) => stroke(d, tint, weight * times, finish)
  switch (style) {
    case 'thin':
      return stroke(d, color, Math.min(weight, 13), finish)
    case 'thick':
      return pen(color, 1)
    case 'outline':
      return pen(color, 2.1)
    case 'prism':
      return pen(color, 1.35) + pen(background, 0.95) + pen(second, 0.55) + pen(background, 0.18)
    case 'hollow':
      return pen(color, 1.15) + pen(background, 0.72)
    case 'bulbs': {
      const spaced = { 'stroke-linecap': 'round', 'stroke-dasharray': `0 ${round(weight * 0.78)}` }
      return pen(second, 1.5) + stroke(d, color, weight * 0.5, spaced)
    }
    case 'shadow': {
      const cast = SHADOW_STEPS.map((step) =>
        group(pen(second, 1), { transform: `translate(${step} ${step})` }),
      )
      return cast.join('') + pen(color, 1)
    }
  }
}
