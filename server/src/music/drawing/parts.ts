import { INK, PAPER } from '@remusic/art/palettes'
import { element, ellipse, group, nested, rect, stroke } from '@remusic/art/svg'
import { CARD_FORMATS, type CardFormat } from '@remusic/contract/publishing/sharing'
import type { PictureSource } from './pictures.ts'
import type { createTypesetter } from './text.ts'

export type Typeset = ReturnType<typeof createTypesetter>

export const TITLE = { typeface: 'display', lineHeight: 0.98, balanced: true } as const

/** Draws a square picture with the given top left corner and side. */
export type Picture = (x: number, y: number, side: number) => string

export const drawPicture =
  (source: PictureSource): Picture =>
  (x, y, side) =>
    typeof source === 'string'
      ? nested(source, { x, y, side })
      : element('image', {
          x,
          y,
          width: side,
          height: side,
          href: `data:image/jpeg;base64,${Buffer.from(source).toString('base64')}`,
        })

/** The canvas of a picture. */
export function page(format: CardFormat, children: string): string {
  const { width, height } = CARD_FORMATS[format]
  return element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${width} ${height}` },
    children,
  )
}

/** A cover that lies on the wash. */
export function coverAt(
  picture: Picture | undefined,
  { x, y, side }: { x: number; y: number; side: number },
): string {
  const shadow = rect(x + side * 0.02, y + side * 0.028, side, side, INK, { rx: 5, opacity: '.25' })
  const square = rect(x, y, side, side, PAPER, { rx: 5 })
  return shadow + (picture ? clipped('funda', square, picture(x, y, side)) : square)
}

/** Only what is inside the shape is visible. */
export const clipped = (id: string, shape: string, content: string) =>
  element('clipPath', { id }, shape.replace('fill="none"', '')) +
  group(content, { 'clip-path': `url(#${id})` })

const BRAND_HEIGHT = { wide: 52, story: 72 }

/** The logo and the name. */
export async function brandMark(
  typeset: Typeset,
  format: CardFormat,
  { ink, note }: { ink: string; note: string },
) {
  const height = BRAND_HEIGHT[format]
  const name = await typeset('ReMusic', {
    ...TITLE,
    width: height * 8,
    height: height * 2,
    sizes: [height * 0.77],
  })
  const lines = [8, 14, 20, 26, 32].map((y) => `M3 ${y}h34`).join('')
  const logo =
    stroke(lines, ink, 1.7, { 'stroke-linecap': 'round' }) +
    stroke('M13.4 17V38', note, 2.8, { 'stroke-linecap': 'round' }) +
    ellipse(22.5, 14, 10.2, 7.3, note, { transform: 'rotate(-20 22.5 14)' })
  return {
    width: height * 1.1 + name.width,
    height,
    draw: (x: number, y: number) =>
      group(logo, { transform: `translate(${x - 4} ${y}) scale(${height / 40})` }) +
      name.draw(x + height * 1.1, y + (height - name.height) / 2 - 2, ink),
  }
}
