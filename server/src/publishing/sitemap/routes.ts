import type { FastifyInstance, FastifyReply } from 'fastify'
import { NotFoundError } from '../../base/common/errors.ts'
import { type Html, html } from '../../base/common/html.ts'
import type { Deps } from '../../base/deps.ts'
import { findFiles, findGenrePaths, findPaths, findYearPaths, isKind } from './queries.ts'

const PUBLIC_PAGES = [
  '/',
  '/music',
  '/genres',
  '/charts',
  '/search',
  '/playlists',
  '/premium',
  '/team',
  '/normas',
  '/terminos',
  '/privacidad',
  '/cookies',
  '/reembolsos',
  '/contact',
  '/register',
  '/login',
]
/** Pages that need a session, and the API. */
const DISALLOWED = [
  '/api/',
  '/admin',
  '/chat',
  '/feed',
  '/moderation/',
  '/playlist/',
  '/pay',
  '/radar',
  '/room',
  '/settings',
  '/user',
]
/**
 * Longer than the rules for `/user` and `/feed`, so they win. Profiles that are closed to visitors answer with 401. Services that read
 * feeds obey robots.txt too; no search engine lists a feed, because its header forbids it.
 */
const ALLOWED = ['/users/', '/feeds/']
const CACHE_FOR_A_DAY = 'public, max-age=86400'

/** Serves robots.txt, the sitemap index and the sitemap files. */
export function sitemapRoutes(app: FastifyInstance, { config }: Deps) {
  const db = app.ownWrites.readsOf(null)
  const { origin } = new URL(config.publicUrl)
  // Parsing each of twenty thousand addresses would block the event loop for a tenth of a second.
  const absolute = (path: string) => origin + path
  const hidden = { schema: { hide: true } }

  app.get('/robots.txt', hidden, async (_request, reply) =>
    reply
      .header('cache-control', CACHE_FOR_A_DAY)
      .type('text/plain; charset=utf-8')
      .send(
        [
          'User-agent: *',
          ...DISALLOWED.map((path) => `Disallow: ${path}`),
          ...ALLOWED.map((path) => `Allow: ${path}`),
          `Sitemap: ${absolute('/sitemap.xml')}`,
          '',
        ].join('\n'),
      ),
  )

  app.get('/sitemap.xml', hidden, async (request, reply) => {
    await app.limits.consumeGeneral(request)
    const kinds = await findFiles(db)
    const files = kinds.flatMap(({ kind, files }) =>
      files.map((file) => absolute(`/sitemap/${kind}-${file}.xml`)),
    )
    const entries = [absolute('/sitemap/pages.xml'), ...files].map(
      (file) => html`<sitemap><loc>${file}</loc></sitemap>`,
    )
    return sendXml(reply, html`<sitemapindex xmlns="${NAMESPACE}">${entries}</sitemapindex>`)
  })

  app.get<{ Params: { file: string } }>('/sitemap/:file', hidden, async (request, reply) => {
    await app.limits.consumeGeneral(request)
    const paths = await pathsIn(request.params.file)
    if (paths.length === 0) throw new NotFoundError()
    const entries = paths.map((path) => html`<url><loc>${absolute(path)}</loc></url>`)
    return sendXml(reply, html`<urlset xmlns="${NAMESPACE}">${entries}</urlset>`)
  })

  async function pathsIn(file: string): Promise<string[]> {
    if (file === 'pages.xml')
      return [...PUBLIC_PAGES, ...(await findGenrePaths(db)), ...(await findYearPaths(db))]
    const [, kind = '', number = ''] = /^([a-z]+)-([1-9]\d{0,6})\.xml$/.exec(file) ?? []
    return isKind(kind) ? findPaths(db, kind, Number(number)) : []
  }
}

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

function sendXml(reply: FastifyReply, body: Html) {
  return reply
    .header('cache-control', CACHE_FOR_A_DAY)
    .type('application/xml; charset=utf-8')
    .send(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`)
}
