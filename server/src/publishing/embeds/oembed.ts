import {
  EMBED_HEIGHTS,
  EMBED_KINDS,
  EMBED_WIDTH,
  EMBEDDED_SCREENS,
  type EmbedKind,
  embedCode,
  embedPath,
} from '@remusic/contract/publishing/embeds'
import { CARD_FORMATS, cardPath } from '@remusic/contract/publishing/sharing'
import { Html, html, xmlText } from '../../base/common/html.ts'
import type { EmbeddedCard } from './cards.ts'

/** How long a consumer may cache the description: hidden or private content must disappear from other sites too. */
const CACHE_SECONDS = 3_600

/** Which card a page has; null if it is not a page of this site with one. */
export function embeddedAt(url: string, publicUrl: string): { kind: EmbedKind; id: string } | null {
  const page = URL.parse(url)
  if (!page || page.origin !== new URL(publicUrl).origin) return null
  for (const kind of EMBED_KINDS)
    for (const screen of [EMBEDDED_SCREENS[kind], embedPath(kind, '')]) {
      const id = page.pathname.startsWith(screen) ? decoded(page.pathname.slice(screen.length)) : null
      if (id) return { kind, id }
    }
  return null
}

/** The last segment of a path; null if there is more than one segment, or it is not valid percent-encoding. */
function decoded(part: string): string | null {
  const name = part.replace(/\/$/, '')
  if (name.includes('/')) return null
  try {
    return decodeURIComponent(name)
  } catch {
    return null
  }
}

type Size = { maxWidth: number; maxHeight: number }

/** The oEmbed description (oembed.com) of a card: type `rich`, no larger than the consumer's maximum size. */
export function oembedOf(
  kind: EmbedKind,
  { id, title, author }: EmbeddedCard,
  { publicUrl, maxWidth, maxHeight }: Size & { publicUrl: string },
) {
  const width = Math.min(EMBED_WIDTH, maxWidth)
  const height = Math.min(EMBED_HEIGHTS[kind], maxHeight)
  const picture = CARD_FORMATS.wide
  return {
    version: '1.0',
    type: 'rich',
    title,
    author_name: author,
    provider_name: 'ReMusic',
    provider_url: publicUrl,
    cache_age: CACHE_SECONDS,
    // A thumbnail must fit as well.
    ...(picture.width <= maxWidth &&
      picture.height <= maxHeight && {
        thumbnail_url: publicUrl + cardPath(kind, id, 'wide'),
        thumbnail_width: picture.width,
        thumbnail_height: picture.height,
      }),
    html: embedCode({ src: publicUrl + embedPath(kind, id), title: `${title} · ReMusic`, width, height }),
    width,
    height,
  }
}

export function asXml(description: ReturnType<typeof oembedOf>): string {
  const fields = Object.entries(description).map(([name, value]) => {
    const tag = new Html(name)
    return html`<${tag}>${xmlText(String(value))}</${tag}>`
  })
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n${html`<oembed>${fields}</oembed>`}\n`
}
