import { ART_VERSION, MAX_TEXT_CHARACTERS } from '@remusic/art/addresses'
import { avatar } from '@remusic/art/avatar'
import { cover } from '@remusic/art/cover'
import { FAMILY_NAMES } from '@remusic/art/families/all'
import { genrePoster } from '@remusic/art/genre'
import { melody } from '@remusic/art/melody'
import { PALETTE_NAMES } from '@remusic/art/palettes'
import { portrait } from '@remusic/art/portrait'
import { samples } from '@remusic/art/samples'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { MalformedError } from '../../base/common/errors.ts'
import { openImage } from '../../base/common/image.ts'
import { MEDIA_POLICY } from '../../base/http/headers.ts'
import { createDrawingCache } from './drawingCache.ts'

const MAX_CACHE_BYTES = 8 * 1024 * 1024

/** Pictures drawn from a seed. Labels are drawn as paths of our own alphabet, so a query cannot inject markup. */
export function artRoutes(app: FastifyInstance) {
  const drawings = createDrawingCache(MAX_CACHE_BYTES)

  serve('/art/avatar/:seed.svg', Seeded, Versioned, avatar)
  serve('/art/artist/:seed.svg', Seeded, AboutArtist, portrait)
  serve('/art/cover/:seed.svg', Seeded, AboutCover, cover)
  serve('/art/genre/:name.svg', Genre, Versioned, genrePoster)
  serve('/art/melody.svg', NoParams, Versioned, melody)
  serve('/art/samples.svg', NoParams, Versioned, samples)

  function serve<P extends z.ZodObject, Q extends z.ZodObject>(
    url: string,
    params: P,
    query: Q,
    draw: (about: z.output<P> & z.output<Q>) => { svg: string },
  ) {
    const drawingFor = (request: FastifyRequest) => {
      const { v, ...about } = { ...parse(query, request.query), ...parse(params, request.params) }
      const key = JSON.stringify([url, about])
      const drawing = drawings.draw(key, () => draw(about as z.output<P> & z.output<Q>).svg)
      return { ...drawing, cacheControl: v === String(ART_VERSION) ? IMMUTABLE : DAILY }
    }
    const notModified = (
      request: FastifyRequest,
      reply: FastifyReply,
      { etag, cacheControl }: { etag: string; cacheControl: string },
    ) => {
      reply.headers({ 'cache-control': cacheControl, 'content-security-policy': MEDIA_POLICY, etag })
      return matchesEtag(request, etag) ? reply.code(304).send() : null
    }
    app.get(url, { schema: { hide: true } }, async (request, reply) => {
      await app.limits.consumeMedia(request)
      const drawing = drawingFor(request)
      return notModified(request, reply, drawing) ?? sendSvg(reply, drawing.svg)
    })
    // Link previews on other sites need JPEG. Encoding costs far more than drawing, so it has its own rate limit.
    app.get(url.replace('.svg', '.jpg'), { schema: { hide: true } }, async (request, reply) => {
      await app.limits.consumeGeneral(request)
      const drawing = drawingFor(request)
      return notModified(request, reply, drawing) ?? reply.type('image/jpeg').send(await asJpeg(drawing.svg))
    })
  }
}

const JPEG_SIDE = 600
const JPEG_QUALITY = 82

const asJpeg = async (svg: string) =>
  (await openImage(Buffer.from(svg)))
    .resize(JPEG_SIDE, JPEG_SIDE)
    .flatten()
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer()

/** URLs with the current art version never change. All others are revalidated daily. */
const IMMUTABLE = 'public, max-age=31536000, immutable'
const DAILY = 'public, max-age=86400, stale-while-revalidate=2592000'

const Text = z.string().max(MAX_TEXT_CHARACTERS).optional()
const Name = z.string().regex(/^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} &'’.,/()+-]{0,59}$/u)
const Yes = z
  .enum(['1', 'true'])
  .transform(() => true)
  .optional()

const Seeded = z.object({ seed: z.string().regex(/^[\w-]{1,64}$/) })
const NoParams = z.object({})
const Genre = z.object({ name: Name })
const Versioned = z.strictObject({ v: z.string().max(8).optional(), lite: Yes })
const AboutArtist = Versioned.extend({
  name: Text,
  genre: Text,
  members: z
    .enum(['1', '2', '3'])
    .transform((digit) => Number(digit))
    .optional(),
})
const AboutCover = Versioned.extend({
  title: Text,
  artist: Text,
  genre: Text,
  family: z.enum(FAMILY_NAMES).optional(),
  palette: z.enum(PALETTE_NAMES).optional(),
})

function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new MalformedError('La dirección de la imagen no es válida')
  return parsed.data
}

function matchesEtag(request: FastifyRequest, etag: string): boolean {
  const known = request.headers['if-none-match']?.split(',').map((each) => each.trim()) ?? []
  return known.includes(etag) || known.includes('*')
}

function sendSvg(reply: FastifyReply, svg: string) {
  return reply.type('image/svg+xml; charset=utf-8').send(svg)
}
