import { line } from '../lettering.ts'
import type { Palette } from '../palettes.ts'
import type { Random } from '../random.ts'
import { element } from '../svg.ts'

/** The side of the square that covers are drawn on. */
export const SIDE = 600

export type CoverDesign = {
  /** Whether there is a title; without one, a family draws only its picture. */
  lettered: boolean
  /** Both contain only letters of the alphabet. */
  title: string
  artist: string
  /** Two letters for a picture made of letters. */
  monogram: string
  /** Omits the grain, which is expensive and invisible below 96 pixels. */
  lite: boolean
  /** Makes element ids unique on a page with several drawings. */
  uid: string
}

/** A style of cover. */
export type Family = (random: Random, palette: Palette, design: CoverDesign) => string

export const MULTIPLY = { style: 'mix-blend-mode:multiply' }

/** Small type for names above or below a title. */
export function credit(
  text: string,
  at: { x: number; y: number; height: number; maxWidth: number; color: string; anchor?: 'middle' | 'end' },
  weight = 12,
): string {
  return line(text, { ...at, style: 'thin', weight, ends: 'round' }).svg
}

/** Paper grain over the whole picture: `filter` goes into `<defs>`, `layer` on top. Both empty when lite. */
export function grain(
  id: string,
  {
    strength,
    scale,
    blend,
    lite,
  }: { strength: number; scale: number; blend: 'overlay' | 'soft-light'; lite: boolean },
): { filter: string; layer: string } {
  if (lite) return { filter: '', layer: '' }
  const alpha = `${Math.round(strength * 300) / 100} ${-strength}`
  const noise = element('feTurbulence', {
    type: 'fractalNoise',
    baseFrequency: String(scale),
    numOctaves: '2',
    seed: '7',
  })
  const tone = element('feColorMatrix', { values: `0 0 0 0 .5 0 0 0 0 .5 0 0 0 0 .5 0 0 0 ${alpha}` })
  return {
    filter: element('filter', { id, x: '0', y: '0', width: '1', height: '1' }, noise + tone),
    layer: element('rect', {
      width: SIDE,
      height: SIDE,
      filter: `url(#${id})`,
      style: `mix-blend-mode:${blend}`,
    }),
  }
}
