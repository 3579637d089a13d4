import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type * as HarfBuzz from 'harfbuzzjs'

/** `display` is for titles, `text` for everything else. */
export type Typeface = 'display' | 'text' | 'bold'

/** One weight of one font file. */
export type Font = {
  hasGlyph(codePoint: number): boolean
  /** Glyphs in visual order. Lengths are relative to the font size. */
  shape(text: string, direction: 'ltr' | 'rtl'): Glyph[]
  /** The outline of a glyph in SVG path commands, in units of `1 / unitsPerEm` with the y axis pointing up. */
  outline(id: number): string
  unitsPerEm: number
}
type Glyph = { id: number; advance: number; dx: number; dy: number }

type FontFile = { covers(codePoint: number): boolean; load(weight: number): Promise<Font> }

const { resolve } = createRequire(import.meta.url)

/** The packages of the design's typefaces, and those for scripts that they lack, in order of preference. */
const SANSITA = { name: '@fontsource/sansita', style: '900' }
const ARCHIVO = { name: '@fontsource-variable/archivo', style: 'wght' }
const FALLBACKS = [
  'noto-sans',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-jp',
  'noto-sans-kr',
  'noto-emoji',
].map((name) => ({ name: `@fontsource-variable/${name}`, style: 'wght' }))
const TYPEFACES = {
  display: { packages: [SANSITA, ...FALLBACKS], weight: 800 },
  text: { packages: [ARCHIVO, ...FALLBACKS], weight: 450 },
  bold: { packages: [ARCHIVO, ...FALLBACKS], weight: 700 },
}

/** Returns a function that finds the font of a grapheme; it loads font files when a text first needs them. */
export function createFonts() {
  const filesOf = remember(async (key: string) => {
    const [name = '', style = ''] = key.split(' ')
    return readPackage(name, style)
  })

  return async function fontOf(grapheme: string, typeface: Typeface): Promise<Font | null> {
    const { packages, weight } = TYPEFACES[typeface]
    const codePoints = [...grapheme]
      .filter((each) => !IGNORABLE.test(each))
      .map((each) => each.codePointAt(0) ?? 0)
    const [base] = codePoints
    if (base === undefined) return null
    // A font without the combining marks is better than none: HarfBuzz leaves out missing glyphs.
    for (const needed of [codePoints, [base]])
      for (const { name, style } of packages)
        for (const file of await filesOf(`${name} ${style}`)) {
          if (!file.covers(base)) continue
          const font = await file.load(weight)
          if (needed.every((codePoint) => font.hasGlyph(codePoint))) return font
        }
    return null
  }
}

/** Characters that only change how their neighbours look. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u

/** The font files of a package, one per range of characters. */
async function readPackage(name: string, style: string): Promise<FontFile[]> {
  const subsets = JSON.parse(await readFile(resolve(`${name}/unicode.json`), 'utf8')) as Record<
    string,
    string
  >
  const family = name.split('/')[1] ?? ''
  return Object.entries(subsets)
    .reverse()
    .map(([subset, ranges]) => {
      const bounds = ranges.split(',').map(readRange)
      const path = `${name}/files/${family}-${subset.replace(/[[\]]/g, '')}-${style}-normal.woff2`
      const faceOf = remember(() => readFace(path))
      return {
        covers: (codePoint) => bounds.some(([from, to]) => codePoint >= from && codePoint <= to),
        load: remember(async (weight: number) => asFont(await faceOf(), weight)),
      }
    })
}

function readRange(range: string): [from: number, to: number] {
  const [from = '', to = from] = range.replace('U+', '').split('-')
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
}

/** Imported when the first card is rendered, because HarfBuzz and the decompressor are WebAssembly. */
const harfBuzz = remember(() => import('harfbuzzjs'))

async function readFace(path: string): Promise<HarfBuzz.Face> {
  const [{ Blob, Face }, { default: decompress }] = await Promise.all([
    harfBuzz(),
    import('woff2-encoder/decompress'),
  ])
  return new Face(new Blob(await decompress(await readFile(resolve(path)))))
}

async function asFont(face: HarfBuzz.Face, weight: number): Promise<Font> {
  const hb = await harfBuzz()
  const font = new hb.Font(face)
  font.setVariations([new hb.Variation('wght', weight)])
  const outlines = new Map<number, string>()
  return {
    unitsPerEm: face.upem,
    hasGlyph: (codePoint) => Boolean(font.nominalGlyph(codePoint)),
    shape(text, direction) {
      const buffer = new hb.Buffer()
      buffer.addText(text)
      buffer.setDirection(direction === 'rtl' ? hb.Direction.RTL : hb.Direction.LTR)
      buffer.guessSegmentProperties()
      hb.shape(font, buffer)
      const positions = buffer.getGlyphPositions()
      return buffer.getGlyphInfos().flatMap(({ codepoint: id }, index) => {
        const position = positions[index]
        // Glyph 0 is the box for a missing character, which is never drawn.
        if (!position || id === 0) return []
        const { xAdvance, xOffset, yOffset } = position
        return { id, advance: xAdvance / face.upem, dx: xOffset / face.upem, dy: yOffset / face.upem }
      })
    },
    outline(id) {
      const known = outlines.get(id) ?? font.glyphToPath(id)
      outlines.set(id, known)
      return known
    },
  }
}

/** Calls an asynchronous function once per argument; a failed call is made again the next time. */
function remember<A extends string | number | undefined, T>(
  load: (key: A) => Promise<T>,
): (key?: A) => Promise<T> {
  const known = new Map<A, Promise<T>>()
  return (key) => {
    const found = known.get(key as A)
    if (found !== undefined) return found
    const loading = load(key as A)
    known.set(key as A, loading)
    loading.catch(() => known.delete(key as A))
    return loading
  }
}
