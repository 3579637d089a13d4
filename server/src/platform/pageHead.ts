import type { FastifyInstance } from 'fastify'
import { NotFoundError } from './errors.ts'
import { Html, html } from './html.ts'

/** The metadata of a page, which are sent in its HTML. */
export type PageHead = {
  title: string
  description: string
  /** A path of this site or an absolute URL. */
  image: string
  /** The Open Graph type: 'profile', 'music.song'… */
  type: string
  /** Preloaded into the web's query cache under the key. Only data that are the same for all users. */
  first?: { key: readonly string[]; data: unknown }
}

/** Returns null if the page does not exist. */
type About = (id: string) => Promise<PageHead | null>

export type PageHeads = {
  /** Registers the metadata of a screen pattern with one id: '/song/:id'. */
  add(pattern: string, about: About): void
  /** Undefined if no room has metadata for the path. */
  aboutOf(path: string): (() => Promise<PageHead | null>) | undefined
}

declare module 'fastify' {
  interface FastifyInstance {
    pageHeads: PageHeads
  }
}

/** Adds the registry in which rooms register the metadata of their pages. Call it once, before the first room. */
export function preparePageHeads(app: FastifyInstance) {
  const known: { shape: RegExp; about: About }[] = []
  app.decorate<PageHeads>('pageHeads', {
    add(pattern, about) {
      known.push({ shape: new RegExp(`^${pattern.replace(':id', '([^/]+)')}/?$`), about })
    },
    aboutOf(path) {
      for (const { shape, about } of known) {
        const [, id] = shape.exec(path) ?? []
        if (id !== undefined) return () => tell(about, id)
      }
      return undefined
    },
  })
}

async function tell(about: About, id: string) {
  try {
    return await about(decodeURIComponent(id))
  } catch (error) {
    if (error instanceof NotFoundError || error instanceof URIError) return null
    throw error
  }
}

const OWN_TAGS =
  /\s*<(?:title>[^<]*<\/title>|meta\s+(?:name="description"|(?:property|name)="(?:og:(?:type|title|description|image)(?::\w+)?|twitter:card)")[^>]*>)/g
const DESCRIPTION_MOST = 200

/** Replaces the default title, description and image by those of the page, and appends its preloaded data. */
export function withHead(page: string, head: PageHead, publicUrl: string): string {
  const description = clipped(head.description)
  const tags = html`
    <title>${head.title} · ReMusic</title>
    <meta name="description" content="${description}" />
    <meta property="og:type" content="${head.type}" />
    <meta property="og:title" content="${head.title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:image" content="${new URL(head.image, publicUrl).href}" />
    <meta name="twitter:card" content="summary" />
  `
  // Replacer functions are used because `$&` in a title would be a replacement pattern.
  return page
    .replace(OWN_TAGS, '')
    .replace('</head>', () => `${tags}</head>`)
    .replace('</body>', () => `${head.first ? firstData(head.first) : ''}</body>`)
}

/** The JSON is not executed, and only `<` inside it could end the element. */
function firstData(first: NonNullable<PageHead['first']>) {
  const written = new Html(JSON.stringify(first).replaceAll('<', '\\u003c'))
  return html`<script type="application/json" id="first-data">${written}</script>`
}

const clipped = (text: string) =>
  [...text].length <= DESCRIPTION_MOST
    ? text
    : `${[...text]
        .slice(0, DESCRIPTION_MOST - 1)
        .join('')
        .trimEnd()}…`
