import { round } from './geometry.ts'

/**
 * A single-stroke alphabet: each letter is the line a pen would follow, 100 units tall from y 0 to the baseline, with
 * absolute path commands. Lettering decides how thick and in how many colours the line is drawn.
 */
type Glyph = { strokes: string; width: number }

const GLYPHS: ReadonlyMap<string, Glyph> = new Map(
  Object.entries({
    A: glyph('M0 100V44A35 44 0 0 1 70 44V100M0 64H70', 70),
    B: glyph('M36 50A25 25 0 0 0 36 0H0V100H36A25 25 0 0 0 36 50ZM0 50H36', 62),
    C: glyph('M68 20A38 50 0 1 0 68 80', 70),
    D: glyph('M0 0H26A44 50 0 0 1 26 100H0Z', 70),
    E: glyph('M56 0H0V100H56M0 50H46', 56),
    F: glyph('M56 0H0V100M0 50H46', 54),
    G: glyph('M68 20A38 50 0 1 0 75 62V54H44', 75),
    H: glyph('M0 0V100M64 0V100M0 50H64', 64),
    I: glyph('M0 0V100', 0),
    J: glyph('M46 0V70A23 30 0 0 1 0 70', 46),
    K: glyph('M0 0V100M60 0L2 56M16 43L62 100', 62),
    L: glyph('M0 0V100H52', 50),
    M: glyph('M0 100V0L41 62L82 0V100', 82),
    N: glyph('M0 100V0L66 100V0', 66),
    O: glyph('M39 0A39 50 0 1 1 39 100A39 50 0 1 1 39 0Z', 78),
    P: glyph('M0 100V0H36A27 27 0 0 1 36 54H0', 62),
    Q: glyph('M39 0A39 50 0 1 1 39 100A39 50 0 1 1 39 0ZM46 66L76 104', 78),
    R: glyph('M0 100V0H36A26 26 0 0 1 36 52H0M32 52L62 100', 62),
    S: glyph('M56 20A27 25 0 1 0 30 50A27 25 0 1 1 2 80', 58),
    T: glyph('M0 0H66M33 0V100', 66),
    U: glyph('M0 0V62A33 38 0 0 0 66 62V0', 66),
    V: glyph('M0 0L34 100L68 0', 68),
    W: glyph('M0 0L25 100L50 18L75 100L100 0', 100),
    X: glyph('M0 0L64 100M64 0L0 100', 64),
    Y: glyph('M0 0L33 52L66 0M33 52V100', 66),
    Z: glyph('M2 0H60L0 100H62', 62),
    0: glyph('M32 0A32 50 0 1 1 32 100A32 50 0 1 1 32 0Z', 64),
    1: glyph('M0 18L22 0V100', 24),
    2: glyph('M3 28A27 28 0 1 1 48 48L2 100H58', 58),
    3: glyph('M4 0H54L28 40A28 30 0 1 1 0 84', 56),
    4: glyph('M48 100V0L0 70H64', 64),
    5: glyph('M54 0H10L6 44A28 29 0 1 1 2 90', 58),
    6: glyph('M46 0L8 52A29 28 0 1 0 30 44', 58),
    7: glyph('M0 0H58L20 100', 58),
    8: glyph('M29 46A23 23 0 1 1 29.1 46ZM29 46A28 27 0 1 1 28.9 46Z', 58),
    9: glyph('M12 100L50 48A29 28 0 1 0 28 56', 58),
    '.': glyph('M0 86V100', 0),
    ',': glyph('M4 90L-2 114', 4),
    ':': glyph('M0 28V42M0 78V92', 0),
    '!': glyph('M0 0V64M0 86V100', 0),
    '¡': glyph('M0 0V14M0 36V100', 0),
    '?': glyph('M2 26A26 26 0 1 1 40 48Q28 56 28 68M28 86V100', 54),
    '¿': glyph('M52 74A26 26 0 1 1 14 52Q26 44 26 32M26 14V0', 54),
    "'": glyph('M4 0L0 24', 4),
    '&': glyph('M62 100L12 34A20 20 0 1 1 44 26C38 46 0 44 0 74C0 104 44 108 58 62', 62),
    '+': glyph('M0 52H48M24 28V76', 48),
    '/': glyph('M0 108L44 -8', 44),
    '(': glyph('M22 -6Q-6 50 22 106', 22),
    ')': glyph('M0 -6Q28 50 0 106', 22),
    '-': glyph('M0 52H30', 30),
    ' ': glyph('', 22),
  }),
)

/** The strokes of each combining mark, relative to the middle of a letter. */
const MARKS: ReadonlyMap<string, (middle: number) => string> = new Map([
  ['\u0301', (x) => `M${x - 6} -20L${x + 10} -40`],
  ['\u0300', (x) => `M${x + 6} -20L${x - 10} -40`],
  ['\u0302', (x) => `M${x - 18} -20L${x} -40L${x + 18} -20`],
  ['\u0303', (x) => `M${x - 19} -22Q${x - 7} -38 ${x + 3} -28T${x + 25} -34`],
  ['\u0308', (x) => `M${x - 15} -36V-22M${x + 15} -36V-22`],
  ['\u0327', (x) => `M${x} 108Q${x + 14} 116 ${x} 130`],
])

const SUBSTITUTES: Readonly<Record<string, string>> = {
  Ø: 'O',
  Æ: 'AE',
  Œ: 'OE',
  Ł: 'L',
  Đ: 'D',
  '’': "'",
  '‘': "'",
  '–': '-',
  '—': '-',
  _: '-',
  '…': '...',
}

/** The part of a text that this alphabet can draw, upper-cased and decomposed; other characters are dropped. */
export function drawable(text: string): string {
  let kept = ''
  let hasLetter = false
  for (const character of text.toUpperCase().normalize('NFD')) {
    const drawn = /\s/.test(character) ? ' ' : (SUBSTITUTES[character] ?? character)
    if (MARKS.has(drawn)) {
      if (hasLetter && !kept.endsWith(drawn)) kept += drawn
      continue
    }
    hasLetter = GLYPHS.has(drawn.charAt(0))
    if (hasLetter) kept += drawn
  }
  return kept.replace(/ +/g, ' ').trim()
}

/** One line of drawable text as path commands, with its width in units. */
export function write(text: string, tracking: number): { strokes: string; width: number } {
  let strokes = ''
  let x = 0
  let middle = 0
  for (const character of text) {
    const mark = MARKS.get(character)
    const letter = GLYPHS.get(character)
    if (mark) strokes += mark(round(middle))
    if (!letter) continue
    strokes += shifted(letter.strokes, x)
    middle = x + letter.width / 2
    x += letter.width + tracking
  }
  return { strokes, width: Math.max(0, x - tracking) }
}

function glyph(strokes: string, width: number): Glyph {
  return { strokes, width }
}

/** Moves the strokes to the right. */
function shifted(strokes: string, dx: number): string {
  return strokes.replace(/([A-Z])([^A-Z]*)/g, (_, command: string, rest: string) => {
    const numbers = (rest.match(/-?[\d.]+/g) ?? []).map(Number)
    return (
      command +
      numbers.map((value, index) => (isHorizontal(command, index) ? round(value + dx) : value)).join(' ')
    )
  })
}

function isHorizontal(command: string, index: number): boolean {
  if (command === 'V') return false
  if (command === 'A') return index % 7 === 5
  return command === 'H' || index % 2 === 0
}
