import { randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { constants } from 'node:zlib'
import { fastifyStatic } from '@fastify/static'
import { DEMO_SCREENS, SCREENS } from '@remusic/contract/base/screens'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { NotFoundError, TooManyError } from '../common/errors.ts'
import { ENCODINGS, MEDIA_POLICY, pagePolicy, reportingHeaders } from '../http/headers.ts'
import { createMethodCheck } from '../http/wrongMethods.ts'
import { createPageRenderer, type PageRenderer } from './pageRenderer.ts'

/** The service worker keeps the empty page for offline use under this path, so the file itself is never served. */
const SHELL = '/index.html'
/** File names under assets/ contain a hash of the content. */
const FOR_EVER = 'public, max-age=31536000, immutable'
const ASK_AGAIN = 'public, no-cache'

/** When more pages are requested at once, browsers render the others. */
const MAX_CONCURRENT_RENDERS = 8

/** Sends each chunk of a streamed page at once; by default compression buffers some kilobytes. */
const FLUSH_PARTS = {
  encodings: [...ENCODINGS],
  brotliOptions: { flush: constants.BROTLI_OPERATION_FLUSH },
  zlibOptions: { flush: constants.Z_SYNC_FLUSH },
}

/** Serves the built web: its pages, rendered, and its files. */
export async function servePage(
  app: FastifyInstance,
  { config, webDir, timeoutMs }: { config: Config; webDir: string; timeoutMs?: number | undefined },
) {
  const pages = createPageRenderer({ webDir, publicUrl: config.publicUrl, timeoutMs }, config)
  app.addHook('onClose', () => pages.close())
  let rendering = 0
  const rejectWrongMethod = createMethodCheck(app)
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
    compress: FLUSH_PARTS,
    handler: async (request, reply) => {
      const path = pathOf(request)
      if (isForMachines(path) || app.handlers.has(`POST ${path}`)) return refuse(request)
      if (await isFile(path)) return sendFile(request, reply)
      const tooMany = await exceededLimit(request)
      return tooMany
        ? reply.code(429).headers(tooMany.headers).type('text/html; charset=utf-8').send(TOO_MANY)
        : sendPage(request, reply)
    },
  })
  app.setNotFoundHandler(refuse)

  async function refuse(request: FastifyRequest): Promise<never> {
    await app.limits.consumeGeneral(request)
    rejectWrongMethod(pathOf(request))
    throw new NotFoundError()
  }

  /** Checked before anything is looked up or rendered, so that a refusal costs next to nothing. */
  async function exceededLimit(request: FastifyRequest): Promise<TooManyError | null> {
    try {
      await app.limits.consumeByAddress('pages', request)
      return null
    } catch (error) {
      if (error instanceof TooManyError) return error
      throw error
    }
  }

  async function isFile(path: string) {
    const file = join(webDir, path)
    // Dot files are internal to the build.
    if (!file.startsWith(webDir + sep) || path === SHELL || path.includes('/.')) return false
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
    const nonce = randomBytes(16).toString('base64')
    reply.headers({
      'content-security-policy': pagePolicy(config, nonce),
      ...reportingHeaders(config),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      vary: 'cookie',
    })
    if (/^\/(olvide-password|confirmar|correo)\//.test(path)) reply.header('referrer-policy', 'no-referrer')
    const renderer = await pages.latest()
    if (!renderer) return reply.code(503).send(NOT_BUILT)
    const page = path === SHELL ? null : await render(renderer, request, nonce)
    if (!page)
      return reply
        .code(isScreen(path) || path === SHELL ? 200 : 404)
        .send(renderer.shell({ url: request.url, nonce }))
    if (page.location !== undefined) return reply.redirect(page.location, page.status)
    if (page.etag === undefined) return reply.code(page.status).send(page.body)

    reply.headers({ 'cache-control': 'private, no-cache', etag: page.etag })
    if (page.status !== 200 || request.headers['if-none-match'] !== page.etag)
      return reply.code(page.status).send(page.body)
    // The cached page keeps its own policy, whose nonce its scripts carry.
    return reply.removeHeader('content-security-policy').code(304).send()
  }

  /** Null if the page cannot be rendered now: then the browser renders it. */
  async function render(renderer: PageRenderer, request: FastifyRequest, nonce: string) {
    if (rendering >= MAX_CONCURRENT_RENDERS) return null
    rendering += 1
    try {
      const me = await app.identifyPage(request)
      request.me = me
      await app.limits.consumeGeneral(request)
      return await renderer.render({
        url: request.url,
        nonce,
        member: me,
        perform: (call) => app.calls.perform(call, { me, request }),
        onError: (error) => request.log.error({ err: error }, 'page: a part could not be rendered'),
      })
    } catch (error) {
      request.log.warn({ err: error }, 'page: the browser renders it')
      return null
    } finally {
      rendering -= 1
    }
  }
}

const NOT_BUILT = `<!doctype html><html lang="es"><meta charset="utf-8"><title>ReMusic</title>
<p>La web de ReMusic todavía no está construida: ejecuta <code>npm run build</code> y reinicia el servidor.</p></html>`

const TOO_MANY = `<!doctype html><html lang="es"><meta charset="utf-8"><title>ReMusic</title>
<p>Llegan demasiadas visitas desde tu red. Espera unos minutos y vuelve a cargar la página.</p></html>`

function matcherOf(patterns: readonly string[]) {
  const shapes = patterns.map((pattern) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}/?$`))
  return (path: string) => shapes.some((shape) => shape.test(path))
}

const pathOf = (request: FastifyRequest) => request.url.split(/[?#]/, 1)[0] ?? '/'

const isForMachines = (path: string) =>
  /^\/(api|assets|art|media|docs|feeds|embed|socket\.io)(\/|$)/.test(path)
