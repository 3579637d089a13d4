import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { EMBED_KINDS, EMBED_TEXTS, EMBED_THEMES, type EmbedTheme } from '@remusic/contract/publishing/embeds'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ApiError, MalformedError, NotFoundError, rejection } from '../../base/common/errors.ts'
import type { Deps } from '../../base/deps.ts'
import { embedHeaders, MEDIA_POLICY } from '../../base/http/headers.ts'
import { findEmbedded } from './cards.ts'
import { SCRIPT, STYLE } from './look.ts'
import { asXml, embeddedAt, oembedOf } from './oembed.ts'
import { cardPage, missingPage } from './page.ts'

/** As with picture cards, only proxies cache a card without revalidating it, and only briefly. */
const CACHED = 'public, max-age=0, s-maxage=300, must-revalidate'
const MISSING_CACHED = 'public, max-age=60'
/** For a request with the cookie of a member, who may taste blind. */
const PRIVATE = 'private, no-cache'
const FONT_CACHED = 'public, max-age=604800'

const { resolve } = createRequire(import.meta.url)
/** The fonts of the design. The web client has its own copies, whose file names change with every build. */
const FONTS: Record<string, string> = {
  sansita: '@fontsource/sansita/files/sansita-latin-800-normal.woff2',
  archivo: '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2',
}

/** Serves the cards that other sites embed, and describes them by oEmbed. */
export function embedRoutes(app: FastifyInstance, { db, config }: Deps) {
  const { publicUrl } = config
  const hidden = { schema: { hide: true } }
  const headers = embedHeaders(config, { style: hashOf(STYLE), script: hashOf(SCRIPT) })

  app.get('/embed/:kind/:id', hidden, async (request, reply) => {
    await app.limits.consumeByAddress('embeds', request)
    const params = Params.safeParse(request.params)
    const theme = themeOf(request)
    const member = await app.identifyPage(request)
    const card = params.success ? await findEmbedded(db, params.data.kind, params.data.id, member) : null
    const body =
      card && params.success
        ? cardPage(card, { publicUrl, kind: params.data.kind, theme })
        : missingPage({ publicUrl, theme })
    reply
      .removeHeader('x-frame-options')
      .headers(headers)
      .headers({
        'cache-control': member ? PRIVATE : card ? CACHED : MISSING_CACHED,
        vary: 'cookie',
        'x-robots-tag': 'noindex',
      })
      .type('text/html; charset=utf-8')
    if (!card) return reply.code(404).send(body)
    return sendOnce(request, reply, body)
  })

  app.get<{ Params: { name: string } }>('/embed/fonts/:name.woff2', hidden, async (request, reply) => {
    await app.limits.consumeMedia(request)
    const { name } = request.params
    const path = Object.hasOwn(FONTS, name) ? FONTS[name] : undefined
    if (path === undefined) throw new NotFoundError()
    reply.headers({ 'cache-control': FONT_CACHED, 'content-security-policy': MEDIA_POLICY })
    return reply.type('font/woff2').send(await readFile(resolve(path)))
  })

  app.get('/oembed', hidden, async (request, reply) => {
    await app.limits.consumeByAddress('embeds', request)
    // Pages of other sites may ask for it too: it has nothing but what visitors see, and no cookie changes it.
    reply.headers({ 'cache-control': CACHED, 'access-control-allow-origin': '*', 'x-robots-tag': 'noindex' })
    const query = Query.safeParse(request.query)
    if (!query.success) throw new MalformedError(EMBED_TEXTS.badSize)
    const { url, format, maxwidth: maxWidth, maxheight: maxHeight } = query.data
    if (format !== 'json' && format !== 'xml') throw new UnknownFormatError()
    const found = embeddedAt(url, publicUrl)
    const card = found && (await findEmbedded(db, found.kind, found.id, null))
    if (!found || !card) throw new NotFoundError(EMBED_TEXTS.unknownUrl)
    const description = oembedOf(found.kind, card, { publicUrl, maxWidth, maxHeight })
    return format === 'xml'
      ? sendOnce(request, reply.type('text/xml; charset=utf-8'), asXml(description))
      : sendOnce(request, reply.type('application/json; charset=utf-8'), JSON.stringify(description))
  })
}

const Params = z.object({ kind: z.enum(EMBED_KINDS), id: z.string() })

const Pixels = z
  .string()
  .regex(/^[1-9]\d{0,5}$/)
  .transform(Number)
  .default(Number.POSITIVE_INFINITY)
/** Consumers add parameters of their own, which are ignored. */
const Query = z.object({
  url: z.string().default(''),
  format: z.string().default('json'),
  maxwidth: Pixels,
  maxheight: Pixels,
})

/** Anything but a known theme follows the browser. */
function themeOf({ query }: FastifyRequest): EmbedTheme | null {
  const { tema } = query as { tema?: unknown }
  return EMBED_THEMES.find((theme) => theme === tema) ?? null
}

const hashOf = (source: string) => `sha256-${createHash('sha256').update(source).digest('base64')}`

/** Sends a body, or 304 to a client that has it. */
function sendOnce(request: FastifyRequest, reply: FastifyReply, body: string) {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  reply.header('etag', etag)
  // `includes` also matches a list, and the weak form that a compressing proxy makes of the ETag.
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  return reply.send(body)
}

/** The status that the oEmbed specification requires. */
class UnknownFormatError extends rejection(ApiError, 501, 'malformed', EMBED_TEXTS.unknownFormat) {}
