import { randomBytes } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { fastifyStatic } from '@fastify/static'
import { DEMO_SCREENS, SCREENS } from '@remusic/contract/screens'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { NotFoundError } from './errors.ts'
import { MEDIA_POLICY, pagePolicy } from './headers.ts'
import { html } from './html.ts'
import { createDrawer, withDrawing, withScriptsLater } from './pageDrawing.ts'
import { type PageHead, withHead } from './pageHead.ts'
import { createPartsReader } from './pageParts.ts'

/** Served only as a screen, never as a file, because it needs a nonce. */
const PAGE = '/index.html'
const NONCE_PLACE = '__CSP_NONCE__'
const ADDRESS_PLACE = '__PUBLIC_URL__'
const PAGE_ADDRESS_PLACE = '__PAGE_URL__'
/** File names under assets/ contain a hash of the content. */
const FOR_EVER = 'public, max-age=31536000, immutable'
const ASK_AGAIN = 'public, no-cache'

/** Serves the built web app: index.html for every screen, and its files. */
export async function servePage(
  app: FastifyInstance,
  { config, webDir }: { config: Config; webDir: string },
) {
  const pageNow = createPageReader(join(webDir, 'index.html'), config.publicUrl)
  const partsOf = createPartsReader(join(webDir, '.vite/screens.json'))
  const drawingOf = createDrawer(join(webDir, '.draw/draw.js'))
  const isScreen = matcherOf([...SCREENS, ...(config.demo ? DEMO_SCREENS : [])])

  await app.register(fastifyStatic, {
    root: webDir,
    serve: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
  })

  app.route({ method: ['GET', 'HEAD'], url: '/assets/*', schema: { hide: true }, handler: sendFile })
  // This is a route and not the not-found handler, because only responses of routes are compressed.
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    schema: { hide: true },
    handler: async (request, reply) => {
      const path = pathOf(request)
      if (isForMachines(path)) return refuse(request)
      return (await isFile(path)) ? sendFile(request, reply) : sendPage(request, reply)
    },
  })
  app.setNotFoundHandler(refuse)

  async function refuse(request: FastifyRequest): Promise<never> {
    await app.limits.consumeGeneral(request)
    throw new NotFoundError()
  }

  async function isFile(path: string) {
    const file = join(webDir, path)
    // Dot files are internal to the build.
    if (!file.startsWith(webDir + sep) || path === PAGE || path.includes('/.')) return false
    return stat(file).then(
      (found) => found.isFile(),
      () => false,
    )
  }

  async function sendFile(request: FastifyRequest, reply: FastifyReply) {
    const path = pathOf(request)
    if (!(await isFile(path))) throw new NotFoundError()
    return reply
      .header('cache-control', path.startsWith('/assets/') ? FOR_EVER : ASK_AGAIN)
      .header('content-security-policy', path.endsWith('.js') ? "default-src 'self'" : MEDIA_POLICY)
      .sendFile(path.slice(1))
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    const path = pathOf(request)
    const built = await pageNow()
    const nonce = randomBytes(16).toString('base64')
    const head = built === null ? undefined : await headOf(path, request)
    const page = (built ?? NOT_BUILT)
      .replace('</head>', `${await partsOf(path)}</head>`)
      .replaceAll(NONCE_PLACE, nonce)
      .replaceAll(PAGE_ADDRESS_PLACE, () => addressOf(path, config.publicUrl))
    const told = head ? withHead(page, head, config.publicUrl) : page
    if (/^\/(olvide-password|confirmar)\//.test(path)) reply.header('referrer-policy', 'no-referrer')
    return reply
      .code(built === null ? 503 : isScreen(path) && head !== null ? 200 : 404)
      .headers({
        'content-security-policy': pagePolicy(config, nonce),
        'cache-control': 'no-store',
        'content-type': 'text/html; charset=utf-8',
      })
      .send(await drawnIn(told, { request, head, nonce }))
  }

  /** Inserts the pre-rendered screen; returns the page unchanged if it cannot be rendered. */
  async function drawnIn(page: string, { request, head, nonce }: Told) {
    const path = pathOf(request)
    // A query changes what a screen shows, so only plain paths are pre-rendered.
    if (path !== request.url && path !== '/') return page
    try {
      const drawn = await drawingOf(path, head?.first)
      if (!drawn) return page
      return withScriptsLater(withDrawing(page, drawn, nonce), nonce)
    } catch (error) {
      request.log.error({ err: error }, 'page: the screen could not be rendered')
      return page
    }
  }

  /**
   * The metadata of the page, or null if it does not exist. If they cannot be loaded now, the page is sent without them and
   * the client fetches its data.
   */
  async function headOf(path: string, request: FastifyRequest) {
    const about = app.pageHeads.aboutOf(path)
    if (!about) return undefined
    try {
      await app.limits.consumeGeneral(request)
      return await about()
    } catch (error) {
      request.log.warn({ err: error }, 'page: the metadata could not be loaded')
      return undefined
    }
  }
}

type Told = { request: FastifyRequest; head: PageHead | null | undefined; nonce: string }

const NOT_BUILT = `<!doctype html><html lang="es"><meta charset="utf-8"><title>ReMusic</title>
<p>La web de ReMusic todavía no está construida: ejecuta <code>npm run build</code> y reinicia el servidor.</p></html>`

/** Reads the page again after a new build, so that it never refers to files that no longer exist. */
function createPageReader(file: string, publicUrl: string) {
  let known: { html: string; changedMs: number } | null = null
  return async () => {
    try {
      const { mtimeMs: changedMs } = await stat(file)
      if (known?.changedMs !== changedMs) {
        const html = await readFile(file, 'utf8')
        // Link previews on other sites need absolute image URLs.
        known = { html: html.replaceAll(ADDRESS_PLACE, () => publicUrl), changedMs }
      }
      return known.html
    } catch {
      return null
    }
  }
}

function matcherOf(patterns: readonly string[]) {
  const shapes = patterns.map((pattern) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}/?$`))
  return (path: string) => shapes.some((shape) => shape.test(path))
}

/** The canonical URL of a page, without its query. */
function addressOf(path: string, publicUrl: string): string {
  return html`${new URL(publicUrl + path.replace(/\/+$/, '')).href}`.text
}

const pathOf = (request: FastifyRequest) => request.url.split(/[?#]/, 1)[0] ?? '/'

const isForMachines = (path: string) => /^\/(api|assets|art|media|docs|socket\.io)(\/|$)/.test(path)
