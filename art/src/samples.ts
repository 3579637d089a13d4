import { avatar } from './avatar.ts'
import { cover } from './cover.ts'
import { SAMPLE_AVATARS, SAMPLE_COVERS } from './sampleNames.ts'
import { element, nested } from './svg.ts'

const SIDE = 100

/** A sheet of drawings that loads with one request. The fragment of its URL names the one to show. */
export function samples(): { svg: string } {
  const drawings = [
    ...SAMPLE_COVERS.map((family) => [family, cover({ seed: `lista-${family}`, family })] as const),
    ...SAMPLE_AVATARS.map((seed) => [seed, avatar({ seed })] as const),
  ]
  const placed = drawings.map(([name, { svg }], index) => {
    const x = index * SIDE
    return (
      element('view', { id: name, viewBox: `${x} 0 ${SIDE} ${SIDE}` }) + nested(svg, { x, y: 0, side: SIDE })
    )
  })
  const viewBox = `0 0 ${SIDE} ${SIDE}`
  return {
    svg: element(
      'svg',
      { xmlns: 'http://www.w3.org/2000/svg', viewBox, 'aria-hidden': 'true' },
      placed.join(''),
    ),
  }
}
