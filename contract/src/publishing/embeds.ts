/** The kinds of things that other sites can embed as a card. */
export const EMBED_KINDS = ['song', 'review', 'playlist'] as const
export type EmbedKind = (typeof EMBED_KINDS)[number]

/** The colours of a card, as its address spells them. Without any it follows the browser of the reader. */
export const EMBED_THEMES = ['claro', 'oscuro'] as const
export type EmbedTheme = (typeof EMBED_THEMES)[number]

/** In CSS pixels. A card fills any width, down to that of a small phone. */
export const EMBED_WIDTH = 600
export const EMBED_HEIGHTS: Record<EmbedKind, number> = { song: 208, review: 320, playlist: 420 }

/** The screen that a card belongs to. */
export const EMBEDDED_SCREENS: Record<EmbedKind, string> = {
  song: '/song/',
  review: '/reviews/',
  playlist: '/shared/',
}

export const EMBED_TEXTS = {
  open: { song: 'Abrir en ReMusic', review: 'Leer en ReMusic', playlist: 'Abrir en ReMusic' },
  newTab: '(se abre en otra pestaña)',
  play: (title: string) => `Escuchar el avance de ${title}`,
  playFailed: 'No pudimos reproducir el avance.',
  unknownUrl: 'Esta dirección no es de una canción, una reseña o una playlist que se pueda insertar',
  unknownFormat: 'El formato puede ser json o xml',
  badSize: 'maxwidth y maxheight son números de píxeles',
} as const

export function embedPath(kind: EmbedKind, id: string, theme?: EmbedTheme): string {
  const path = `/embed/${kind}/${encodeURIComponent(id)}`
  return theme === undefined ? path : `${path}?tema=${theme}`
}

/** The address of the oEmbed description of a page (oembed.com). */
export const oembedPath = (pageUrl: string, format: 'json' | 'xml') =>
  `/oembed?url=${encodeURIComponent(pageUrl)}&format=${format}`

type Frame = { src: string; title: string; width: number | '100%'; height: number }

/** The HTML that shows a card on another site. */
export function embedCode({ src, title, width, height }: Frame): string {
  const maxWidth = width === '100%' ? `;max-width:${EMBED_WIDTH}px` : ''
  return `<iframe src="${escaped(src)}" title="${escaped(title)}" width="${width}" height="${height}" style="border:0;border-radius:14px${maxWidth}" loading="lazy" allow="autoplay"></iframe>`
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '')
