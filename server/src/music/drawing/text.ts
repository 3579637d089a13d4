import { round } from '@remusic/art/geometry'
import { element, group } from '@remusic/art/svg'
import bidiFactory from 'bidi-js'
import { createFonts, type Font, type Typeface } from './fonts.ts'

type Box = {
  typeface: Typeface
  width: number
  height: number
  /** Font sizes to try, the largest first. At the last one, text that does not fit is cut off. */
  sizes: readonly number[]
  /** Relative to the font size. */
  lineHeight: number
  /** Makes the lines about equally long, for titles. */
  balanced?: boolean
  /** Right-to-left text starts at the right edge of its box, except for a name beside a picture. */
  atLeft?: boolean
}

export type TextBlock = {
  width: number
  height: number
  /** Returns the SVG of the text with this top left corner. */
  draw(x: number, y: number, color: string): string
}

/** A grapheme with the font it is drawn with. */
type Letter = { text: string; font: Font }
type Line = { letters: Letter[]; width: number }

const { getEmbeddingLevels } = bidiFactory()
const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' })

/** Lays out text as outlines, so that a picture needs no font where it is rendered. */
export function createTypesetter() {
  const fontOf = createFonts()

  return async function typeset(text: string, box: Box): Promise<TextBlock> {
    const letters = await lettersOf(clean(text), box.typeface)
    const ellipsis = await lettersOf('…', box.typeface)
    const isRtl = (getEmbeddingLevels(textOf(letters)).paragraphs[0]?.level ?? 0) % 2 === 1
    const { lines, size } = fit(letters, ellipsis, box)
    const width = Math.max(0, ...lines.map((line) => line.width)) * size
    return {
      width,
      height: lines.length * size * box.lineHeight,
      draw: (x, y, color) =>
        lines
          .map((line, index) => {
            const left = isRtl && !box.atLeft ? x + box.width - line.width * size : x
            const baseline = y + size * ((index + 0.5) * box.lineHeight + BASELINE)
            return drawLine(line.letters, { left, baseline, size, color, isRtl })
          })
          .join(''),
    }
  }

  /** Leaves out characters that no font has, because a row of empty boxes is worse than nothing. */
  async function lettersOf(text: string, typeface: Typeface): Promise<Letter[]> {
    const letters: Letter[] = []
    for (const { segment } of graphemes.segment(text)) {
      const font = await fontOf(segment, typeface)
      if (font) letters.push({ text: segment, font })
    }
    return letters
  }
}

/** From the middle of a line to its baseline, relative to the font size. */
const BASELINE = 0.34

const clean = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

const textOf = (letters: readonly Letter[]) => letters.map(({ text }) => text).join('')

function fit(letters: readonly Letter[], ellipsis: readonly Letter[], box: Box) {
  for (const size of box.sizes) {
    const { lines, isBroken } = wrap(letters, box.width / size)
    const maxLines = Math.max(1, Math.floor(box.height / (size * box.lineHeight)))
    if (lines.length > maxLines || isBroken) {
      if (size !== box.sizes.at(-1)) continue
      return { size, lines: cut(lines, maxLines, box.width / size, ellipsis) }
    }
    return { size, lines: box.balanced ? balance(letters, lines, box.width / size) : lines }
  }
  throw new Error('a text box needs a font size')
}

/** Characters of scripts without spaces: a line may end after each of them. */
const UNSPACED = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u

/** Breaks a text into lines of at most this width. `isBroken` if a word had to be divided. */
function wrap(letters: readonly Letter[], width: number): { lines: Line[]; isBroken: boolean } {
  const lines: Line[] = []
  let isBroken = false
  let line: Letter[] = []
  const endLine = () => {
    const trimmed = trim(line)
    if (trimmed.length > 0) lines.push({ letters: trimmed, width: widthOf(trimmed) })
    line = []
  }
  for (const word of wordsOf(letters)) {
    if (widthOf(trim([...line, ...word])) <= width) {
      line.push(...word)
      continue
    }
    endLine()
    line = [...word]
    while (widthOf(trim(line)) > width && line.length > 1) {
      isBroken = true
      const rest = line
      line = rest.splice(0, fittingCount(rest, width))
      endLine()
      line = rest
    }
  }
  endLine()
  return { lines, isBroken }
}

/** Units that stay on one line, each with the space after it. */
function wordsOf(letters: readonly Letter[]): Letter[][] {
  const words: Letter[][] = []
  let canBreak = true
  for (const letter of letters) {
    const isUnspaced = UNSPACED.test(letter.text)
    if (canBreak || isUnspaced) words.push([letter])
    else words.at(-1)?.push(letter)
    canBreak = letter.text === ' ' || isUnspaced
  }
  return words
}

const fittingCount = (letters: readonly Letter[], width: number) => {
  let count = 1
  while (count < letters.length && widthOf(letters.slice(0, count + 1)) <= width) count += 1
  return count
}

const trim = (letters: readonly Letter[]) => {
  const end = letters.findLastIndex(({ text }) => text !== ' ')
  return letters.slice(0, end + 1)
}

/** Ends the last line that fits with an ellipsis. */
function cut(lines: Line[], maxLines: number, width: number, ellipsis: readonly Letter[]): Line[] {
  const last = lines[maxLines - 1]
  if (lines.length <= maxLines || !last) return lines
  const kept = [...last.letters]
  while (kept.length > 0 && widthOf([...trim(kept), ...ellipsis]) > width) kept.pop()
  const letters = [...trim(kept), ...ellipsis]
  return [...lines.slice(0, maxLines - 1), { letters, width: widthOf(letters) }]
}

const BALANCING_STEPS = 6

/** The narrowest box with the same number of lines, by bisection. */
function balance(letters: readonly Letter[], lines: Line[], width: number): Line[] {
  let [tooNarrow, enough, best] = [width / 2, width, lines]
  for (let step = 0; step < BALANCING_STEPS; step++) {
    const middle = (tooNarrow + enough) / 2
    const wrapped = wrap(letters, middle)
    if (wrapped.lines.length > lines.length || wrapped.isBroken) tooNarrow = middle
    else [enough, best] = [middle, wrapped.lines]
  }
  return best
}

type Run = { text: string; font: Font; level: number }

const widthOf = (letters: readonly Letter[]) =>
  runsOf(letters, false).reduce(
    (sum, run) => sum + glyphsOf(run).reduce((width, { advance }) => width + advance, 0),
    0,
  )

const glyphsOf = ({ text, font, level }: Run) => font.shape(text, level % 2 === 1 ? 'rtl' : 'ltr')

/** The parts of a line with one font and one direction, in the order of the text. */
function runsOf(letters: readonly Letter[], isRtl: boolean): Run[] {
  const { levels } = getEmbeddingLevels(textOf(letters), isRtl ? 'rtl' : 'ltr')
  const runs: Run[] = []
  let index = 0
  for (const { text, font } of letters) {
    const level = levels[index] ?? 0
    const run = runs.at(-1)
    if (run?.font === font && run.level === level) run.text += text
    else runs.push({ text, font, level })
    index += text.length
  }
  return runs
}

/** Rule L2 of the bidirectional algorithm: reverses the runs of each level, from the highest to the lowest odd one. */
function inVisualOrder(runs: Run[]): Run[] {
  const ordered = [...runs]
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--) {
    for (let start = 0; start < ordered.length; start++) {
      let end = start
      while ((ordered[end]?.level ?? -1) >= level) end += 1
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse())
      start = Math.max(start, end)
    }
  }
  return ordered
}

type Place = { left: number; baseline: number; size: number; color: string; isRtl: boolean }

function drawLine(letters: readonly Letter[], { left, baseline, size, color, isRtl }: Place): string {
  let x = left
  let glyphs = ''
  for (const run of inVisualOrder(runsOf(letters, isRtl))) {
    const scale = size / run.font.unitsPerEm
    for (const { id, advance, dx, dy } of glyphsOf(run)) {
      const d = run.font.outline(id)
      const move = `translate(${round(x + dx * size)} ${round(baseline - dy * size)}) scale(${scale} ${-scale})`
      if (d !== '') glyphs += element('path', { d, transform: move })
      x += advance * size
    }
  }
  return group(glyphs, { fill: color })
}
