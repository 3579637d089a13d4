import { createHash } from 'node:crypto'
import { MAX_TEXT_CHARACTERS } from '@remusic/art/addresses'
import { COVER_SIZES, COVER_TEXTS, type CoverSize } from '@remusic/contract/music/covers'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { MalformedError, NotFoundError, rejection } from '../../../base/common/errors.ts'
import type { Deps } from '../../../base/deps.ts'
import { MEDIA_POLICY } from '../../../base/http/headers.ts'
import { addressOf } from '../../../base/limits/rateLimits.ts'
import { generatedCoverPath, isMbid } from '../../catalogue/coverAddress.ts'
import { createCoverArchive } from './archive.ts'
import { openCoverFiles } from './coverFiles.ts'
import { createCovers } from './covers.ts'

/** Covers hardly ever change, but one that the archive had to remove must leave the caches. */
const WEEKLY = 'public, max-age=604800, stale-while-revalidate=2592000'
/** A missing cover may be added to the archive at any time. */
const DAILY = 'public, max-age=86400'

/**
 * Serves the covers of MusicBrainz albums, so that the addresses of visitors stay here. While there is no cover the response
 * is a redirect to the generated cover, so a page never waits for the archive.
 */
export function coverRoutes(app: FastifyInstance, deps: Deps) {
  const { config, log, limits } = deps
  const archive = createCoverArchive({
    archiveUrl: config.coverArtArchiveUrl,
    userAgent: `ReMusic ( ${config.publicUrl} )`,
  })
  const covers = createCovers(deps, { archive, files: openCoverFiles(config, log) })
  app.addHook('onClose', () => covers.close())

  app.get('/media/covers/:id/:size.webp', { schema: { hide: true } }, async (request, reply) => {
    await limits.consumeMedia(request)
    const { id, size } = parse(Params, request.params)
    const generated = generatedCoverPath(id, parse(Query, request.query))
    const cover =
      config.covers === 'off' ? ('absent' as const) : await covers.find(id, size, addressOf(request))
    if (cover === null) throw new CoverNotFoundError()
    if (typeof cover === 'string')
      return reply.header('cache-control', cover === 'absent' ? DAILY : 'no-store').redirect(generated, 302)
    return send(request, reply, cover)
  })
}

function send(request: FastifyRequest, reply: FastifyReply, cover: Buffer) {
  const etag = `"${createHash('sha256').update(cover).digest('base64url').slice(0, 22)}"`
  reply.headers({ 'cache-control': WEEKLY, 'content-security-policy': MEDIA_POLICY, etag })
  const known = request.headers['if-none-match']?.split(',').map((each) => each.trim().replace(/^W\//, ''))
  if (known?.includes(etag) || known?.includes('*')) return reply.code(304).send()
  return reply.type('image/webp').send(cover)
}

const Text = z.string().max(MAX_TEXT_CHARACTERS).optional()
const Params = z.object({
  id: z.string().refine(isMbid),
  size: z.enum(COVER_SIZES.map(String)).transform((size) => Number(size) as CoverSize),
})
const Query = z.strictObject({ v: z.string().max(8).optional(), title: Text, artist: Text, genre: Text })

function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new MalformedError(COVER_TEXTS.invalidAddress)
  return parsed.data
}

class CoverNotFoundError extends rejection(NotFoundError, COVER_TEXTS.notFound) {}
