import { range, round, sin } from '../geometry.ts'
import { line } from '../lettering.ts'
import { mix, PAPER, type Palette } from '../palettes.ts'
import type { Random } from '../random.ts'
import { circle, element, path, rect, stroke, through } from '../svg.ts'
import { credit, type Family, grain, SIDE } from './design.ts'

/** Layers of hills in the fog. */
export const paisaje: Family = (random, palette, design) => {
  const id = `p${design.uid}`
  const texture = grain(`${id}n`, { strength: 0.3, scale: 0.8, blend: 'soft-light', lite: design.lite })
  const art =
    element('defs', {}, sky(`${id}s`, palette) + texture.filter) +
    rect(0, 0, SIDE, SIDE, `url(#${id}s)`) +
    circle(random.between(150, 450), random.between(130, 230), random.between(30, 70), palette.ink2) +
    range(LAYERS)
      .map((layer) => ridge(random, palette, layer))
      .join('') +
    powerLine(random, palette.dark) +
    texture.layer
  if (!design.lettered) return art
  return (
    art +
    line(design.title, { x: 30, y: 34, height: 22, maxWidth: 460, color: PAPER, weight: 15, ends: 'round' })
      .svg +
    credit(design.artist, { x: 30, y: 72, height: 13, maxWidth: 360, color: PAPER })
  )
}

function sky(id: string, { ground, ink2, dark }: Palette): string {
  const stops =
    element('stop', { 'stop-color': mix(ground, dark, 0.45) }) +
    element('stop', { offset: '.62', 'stop-color': ground }) +
    element('stop', { offset: '1', 'stop-color': ink2 })
  return element('linearGradient', { id, x1: '0', y1: '0', x2: '0', y2: '1' }, stops)
}

const LAYERS = 5
const STEP = 12

function ridge(random: Random, { ground, ink3, dark }: Palette, layer: number): string {
  const y = 290 + layer * 58
  const frequency = random.between(0.006, 0.014)
  const phase = random.between(0, 6)
  const crest = range(SIDE / STEP + 1).map((step) => {
    const x = step * STEP
    const trees = layer < 3 ? random.between(-5, 5) : 0
    const slope = sin(x * frequency + phase) * (46 - layer * 5) + sin(x * frequency * 3.3 + phase * 2) * 14
    return [x, y + slope + trees] as const
  })
  const edge = through([[0, SIDE], [0, y], ...crest, [SIDE, SIDE]])
  return path(`${edge}Z`, mix(mix(ground, ink3, 0.4), dark, 0.12 + (layer / LAYERS) * 0.88))
}

function powerLine(random: Random, ink: string): string {
  const x = random.between(120, 480)
  if (!random.chance(0.6)) return ''
  const wire = `M0 430Q${round(x / 2)} 446 ${round(x)} 416Q${round((x + SIDE) / 2)} 446 ${SIDE} 418`
  return rect(x, 400, 3, 110, ink) + rect(x - 26, 414, 55, 3, ink) + stroke(wire, ink, 1.6)
}
