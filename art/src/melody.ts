import { cover } from './cover.ts'
import { MELODY, melodyNotes } from './melodyNotes.ts'
import { element, group, nested } from './svg.ts'

const COVER_SIDE = 132

/** The note heads of the melody as a single picture: every head is a cover. */
export function melody(): { svg: string } {
  const heads = melodyNotes.map(({ family, palette, x, y }, index) => {
    const { svg } = cover({ seed: `portada-${index}`, family, palette })
    const clipId = `cabeza-${index}`
    const head = element('ellipse', { cx: x, cy: y, rx: 62, ry: 45, transform: `rotate(-20 ${x} ${y})` })
    const placed = nested(svg, { x: x - COVER_SIDE / 2, y: y - COVER_SIDE / 2, side: COVER_SIDE })
    return element('clipPath', { id: clipId }, head) + group(placed, { 'clip-path': `url(#${clipId})` })
  })
  const viewBox = `0 0 ${MELODY.widthWithLastNote} ${MELODY.height}`
  return {
    svg: element(
      'svg',
      { xmlns: 'http://www.w3.org/2000/svg', viewBox, 'aria-hidden': 'true' },
      heads.join(''),
    ),
  }
}
