import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '../platform/deps.ts'
import { NotFoundError } from '../platform/errors.ts'
import { type Html, html } from '../platform/html.ts'
import { countFiles, findAddresses, findGenreAddresses, isKind } from './queries.ts'

const PUBLIC_PAGES = [
  '/',
  '/music',
  '/genres',
  '/search',
  '/premium',
  '/team',
  '/contact',
  '/register',
  '/login',
]
/** What only makes sense to whoever is signed in, and what is for machines of another kind. */
const NOT_FOR_ROBOTS = [
  '/api/',
  '/admin',
  '/chat',
  '/feed',
  '/playlist/',
  '/pay',
  '/settings',
  '/user',
  '/users/',
]
const A_DAY = 'public, max-age=86400'

/** Which pages of ReMusic search engines may read, and where they find them all. */
export function sitemapRoutes(app: FastifyInstance, { replica: db, config }: Deps) {
  const whole = (address: string) => new URL(address, config.publicUrl).href
  const hidden = { schema: { hide: true } }

  app.get('/robots.txt', hidden, async (_request, reply) =>
    reply
      .header('cache-control', A_DAY)
      .type('text/plain; charset=utf-8')
      .send(
        [
          'User-agent: *',
          ...NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}`),
          `Sitemap: ${whole('/sitemap.xml')}`,
          '',
        ].join('\n'),
      ),
  )

  app.get('/sitemap.xml', hidden, async (request, reply) => {
    await app.limits.consumeGeneral(request)
    const kinds = await countFiles(db)
    const files = kinds.flatMap(({ kind, files }) =>
      Array.from({ length: files }, (_, i) => whole(`/sitemap/${kind}-${i + 1}.xml`)),
    )
    const entries = [whole('/sitemap/pages.xml'), ...files].map(
      (file) => html`<sitemap><loc>${file}</loc></sitemap>`,
    )
    return sendXml(reply, html`<sitemapindex xmlns="${NAMESPACE}">${entries}</sitemapindex>`)
  })

  app.get<{ Params: { file: string } }>('/sitemap/:file', hidden, async (request, reply) => {
    await app.limits.consumeGeneral(request)
    const addresses = await addressesIn(request.params.file)
    if (addresses.length === 0) throw new NotFoundError()
    const entries = addresses.map((address) => html`<url><loc>${whole(address)}</loc></url>`)
    return sendXml(reply, html`<urlset xmlns="${NAMESPACE}">${entries}</urlset>`)
  })

  async function addressesIn(file: string): Promise<string[]> {
    if (file === 'pages.xml') return [...PUBLIC_PAGES, ...(await findGenreAddresses(db))]
    const [, kind = '', number = ''] = /^([a-z]+)-([1-9]\d{0,6})\.xml$/.exec(file) ?? []
    return isKind(kind) ? findAddresses(db, kind, Number(number)) : []
  }
}

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

function sendXml(reply: FastifyReply, body: Html) {
  return reply
    .header('cache-control', A_DAY)
    .type('application/xml; charset=utf-8')
    .send(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`)
}
