import type { FastifyInstance } from 'fastify'
import { NotFoundError } from './errors.ts'
import { Html, html } from './html.ts'

/** What a page tells about itself before any script runs. */
export type PageHead = {
  title: string
  description: string
  /** An address of ours or a whole one. */
  image: string
  /** What Open Graph calls it: 'profile', 'music.song'… */
  type: string
  /** Put into the cache of the web under the key, so that the screen shows without asking: only what is the same for all. */
  first?: { key: readonly string[]; data: unknown }
}

/** Null: there is nothing at that address. */
type About = (id: string) => Promise<PageHead | null>

export type PageHeads = {
  /** A pattern of one id, as the screens have it: '/song/:id'. */
  add(pattern: string, about: About): void
  /** Undefined where nobody has anything to tell about the path. */
  aboutOf(path: string): (() => Promise<PageHead | null>) | undefined
}

declare module 'fastify' {
  interface FastifyInstance {
    pageHeads: PageHeads
  }
}

/** Who knows what to tell about which page. Rooms add theirs, the page asks; once, before the first room. */
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

/** The page with its own title, description and picture in place of everybody's, and the first data at its end. */
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
  // Functions, so that no `$&` in a title means anything.
  return page
    .replace(OWN_TAGS, '')
    .replace('</head>', () => `${tags}</head>`)
    .replace('</body>', () => `${head.first ? firstData(head.first) : ''}</body>`)
}

/** Data, not script: no browser runs it, and inside it only `<` could end the element. */
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
