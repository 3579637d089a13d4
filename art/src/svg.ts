import { round } from './geometry.ts'

export type Attributes = Readonly<Record<string, string | number>>

/** A whole drawing. The label is read aloud by screen readers; without one the drawing is decoration. */
export function svgDocument(children: string, { side, label }: { side: number; label: string }): string {
  const name: Attributes = label === '' ? { 'aria-hidden': 'true' } : { role: 'img', 'aria-label': label }
  return element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${side} ${side}`, ...name },
    children,
  )
}

/** Places a whole drawing inside of another one. */
export function nested(svg: string, { x, y, side }: { x: number; y: number; side: number }): string {
  return svg.replace(
    '<svg',
    `<svg x="${round(x)}" y="${round(y)}" width="${round(side)}" height="${round(side)}"`,
  )
}

/** Every attribute passes through here, so nothing enters a drawing unescaped. */
export function element(name: string, attributes: Attributes, children = ''): string {
  let text = `<${name}`
  for (const [key, value] of Object.entries(attributes)) {
    text += ` ${key}="${typeof value === 'number' ? round(value) : escapeXml(value)}"`
  }
  return children === '' ? `${text}/>` : `${text}>${children}</${name}>`
}

export function group(children: string, attributes: Attributes = {}): string {
  return children === '' ? '' : element('g', attributes, children)
}

export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  more: Attributes = {},
) {
  return element('rect', { x, y, width, height, fill, ...more })
}

export function circle(cx: number, cy: number, r: number, fill: string, more: Attributes = {}) {
  return element('circle', { cx, cy, r, fill, ...more })
}

export function ellipse(cx: number, cy: number, rx: number, ry: number, fill: string, more: Attributes = {}) {
  return element('ellipse', { cx, cy, rx, ry, fill, ...more })
}

export function path(d: string, fill: string, more: Attributes = {}) {
  return element('path', { d, fill, ...more })
}

export function stroke(d: string, color: string, width: number, more: Attributes = {}) {
  return element('path', { d, fill: 'none', stroke: color, 'stroke-width': width, ...more })
}

/** A circle as a piece of a path, to draw hundreds of dots with one element. */
export function dot(x: number, y: number, radius: number): string {
  const r = round(radius)
  const across = round(2 * radius)
  return `M${round(x - radius)} ${round(y)}a${r} ${r} 0 1 0 ${across} 0a${r} ${r} 0 1 0 ${-across} 0`
}

/** Straight lines through the points, as path commands. */
export function through(points: readonly (readonly [x: number, y: number])[]): string {
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('')
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
const MARKUP = /[&<>"']/g
// Characters that XML 1.0 forbids even as references, and lone surrogates.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu

export function escapeXml(text: string): string {
  return text.replace(FORBIDDEN, '').replace(MARKUP, (character) => ENTITIES[character] ?? '')
}

/** For `<img src>`; shorter than encodeURIComponent alone and safe inside double quotes. */
export function dataUri(svg: string): string {
  const escaped = encodeURIComponent(svg)
    .replaceAll('%20', ' ')
    .replaceAll('%3D', '=')
    .replaceAll('%3A', ':')
    .replaceAll('%2F', '/')
  return `data:image/svg+xml,${escaped}`
}
