import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Limit } from '@remusic/contract/base/schemas/route'
import { PREVIEW_TEXTS } from '@remusic/contract/music/previews'
import { ApiId } from '@remusic/contract/music/schemas/catalogue'
import { songWaveform } from '@remusic/contract/music/schemas/previews'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ApiError, MalformedError, NotFoundError, rejection } from '../../../base/common/errors.ts'
import type { Db } from '../../../base/database/client.ts'
import type { Deps } from '../../../base/deps.ts'
import { handle } from '../../../base/http/handle.ts'
import { MEDIA_POLICY } from '../../../base/http/headers.ts'
import { addressOf } from '../../../base/limits/rateLimits.ts'
import type { CatalogueLoader } from '../../catalogue/catalogueLoader.ts'
import { songId } from '../../catalogue/demoIds.ts'
import { PREVIEW_VERSION } from '../../catalogue/previewPath.ts'
import { createExternalPreviews } from './externalPreviews.ts'
import type { Preview } from './preview.ts'
import { keyOf, openPreviewCache } from './previewCache.ts'
import { openPreviewFiles } from './previewFiles.ts'
import { findPlayable } from './queries.ts'
import { readRange } from './ranges.ts'
import { openRenderPool } from './renderPool.ts'

const MAX_DISK_CACHE_BYTES = 500 * 1024 * 1024

/**
 * The number of new previews that one IP address may cause to be rendered: half of the capacity of one thread, and enough for hundreds of
 * listeners.
 */
const RENDER_LIMIT: Limit = { name: 'preview-recordings', max: 150, seconds: 600 }

/** URLs with the current preview version never change. All others are revalidated daily. */
const IMMUTABLE = 'public, max-age=31536000, immutable'
const DAILY = 'public, max-age=86400, stale-while-revalidate=2592000'

/** Serves 30-second previews that ReMusic renders itself, or redirects to the one that a source hosts. */
export function previewRoutes(
  app: FastifyInstance,
  deps: Deps,
  { previewUrl }: Pick<CatalogueLoader, 'previewUrl'>,
) {
  const { config, db, log, limits } = deps
  const threads = Math.max(1, Math.floor(availableParallelism() / config.workers) - 1)
  const pool = openRenderPool({ threads, log })
  const disk = openPreviewFiles({
    folder: join(config.dataDir, 'previews'),
    maxBytes: MAX_DISK_CACHE_BYTES,
    log,
  })
  const cache = openPreviewCache({ disk, pool })
  app.addHook('onClose', () => cache.close())
  let rendersHere = false
  app.addHook('onListen', async () => {
    rendersHere = await rendersPreviews(db)
  })
  // Somebody who has opened a page in a browser may press play soon. Programs and crawlers do not send this header.
  app.addHook('onResponse', async ({ headers }) => {
    if (rendersHere && headers['sec-fetch-dest'] === 'document') pool.warmUp()
  })

  const onBehalfOf = (request: FastifyRequest) => {
    const requester = addressOf(request)
    return { requester, admit: () => limits.consume(RENDER_LIMIT, requester) }
  }

  const externalUrl = createExternalPreviews(deps, previewUrl)

  app.get('/media/previews/:id.mp3', { schema: { hide: true } }, async (request, reply) => {
    await limits.consumeMedia(request)
    const { id } = parse(Params, request.params)
    const { v } = parse(Query, request.query)
    const song = await findPlayable(db, id)
    if (!song) throw new PreviewNotFoundError()
    if (!('spec' in song)) return redirectTo(reply, await externalUrl(song))

    const etag = `"${keyOf(song.spec)}"`
    reply.headers({
      'accept-ranges': 'bytes',
      'cache-control': v === String(PREVIEW_VERSION) ? IMMUTABLE : DAILY,
      'content-security-policy': MEDIA_POLICY,
      etag,
    })
    if (matchesEtag(request, etag)) return reply.code(304).send()
    return sendRange(request, reply, etag, await cache.get(song.spec, onBehalfOf(request)))
  })

  handle(app, songWaveform, async ({ params, request }) => {
    const song = await findPlayable(db, params.id)
    if (!song || !('spec' in song)) throw new PreviewNotFoundError()
    const { seconds, peaks } = await cache.get(song.spec, onBehalfOf(request))
    return { seconds, peaks: [...peaks] }
  })
}

/** Whether the catalogue has invented music, whose previews are rendered here. */
async function rendersPreviews(db: Db): Promise<boolean> {
  const first = await db.selectFrom('songs').select('id').where('api_id', '=', songId(1)).executeTakeFirst()
  return first !== undefined
}

const Params = z.object({ id: ApiId })
const Query = z.strictObject({ v: z.string().max(8).optional() })

function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new MalformedError(PREVIEW_TEXTS.invalidAddress)
  return parsed.data
}

/** The URL is signed for a few minutes only, so the redirect must not be cached. */
function redirectTo(reply: FastifyReply, url: string | null) {
  if (!url) throw new PreviewNotFoundError()
  return reply.header('cache-control', 'no-store').redirect(url, 302)
}

function matchesEtag({ headers }: FastifyRequest, etag: string): boolean {
  const known = headers['if-none-match']?.split(',').map((each) => each.trim().replace(/^W\//, '')) ?? []
  return known.includes(etag) || known.includes('*')
}

function sendRange(request: FastifyRequest, reply: FastifyReply, etag: string, { mp3 }: Preview) {
  const { 'if-range': condition, range } = request.headers
  const isRangeAllowed = request.method === 'GET' && (condition === undefined || condition === etag)
  const part = readRange(isRangeAllowed ? range : undefined, mp3.length)
  reply.type('audio/mpeg')
  if (part === 'all') return reply.send(mp3)
  if (part === 'beyond') throw new BeyondEndError(mp3.length)
  return reply
    .code(206)
    .header('content-range', `bytes ${part.first}-${part.last}/${mp3.length}`)
    .send(mp3.subarray(part.first, part.last + 1))
}

class PreviewNotFoundError extends rejection(NotFoundError, PREVIEW_TEXTS.notFound) {}

class BeyondEndError extends ApiError {
  constructor(size: number) {
    super(416, 'malformed', PREVIEW_TEXTS.beyondEnd, { headers: { 'content-range': `bytes */${size}` } })
  }
}
