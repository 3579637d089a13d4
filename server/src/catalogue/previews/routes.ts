import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { ApiId } from '@remusic/contract/catalogue'
import { PREVIEW_TEXTS, songWaveform } from '@remusic/contract/previews'
import type { Limit } from '@remusic/contract/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import { ApiError, MalformedError, NotFoundError } from '../../platform/errors.ts'
import { handle } from '../../platform/handle.ts'
import { MEDIA_POLICY } from '../../platform/headers.ts'
import { addressOf } from '../../platform/rateLimits.ts'
import { PREVIEW_VERSION } from './address.ts'
import { keyOf, openCollection } from './collection.ts'
import type { Preview } from './preview.ts'
import { findPlayable } from './queries.ts'
import { readRange } from './ranges.ts'
import { openShelf } from './shelf.ts'
import { openStudio } from './studio.ts'

const SHELF_MOST_BYTES = 500 * 1024 * 1024

/** Songs that nobody heard before, for one address: more than anybody can listen to. */
const RECORDINGS: Limit = { name: 'preview-recordings', max: 300, seconds: 600 }

/** For an address that names the version of the music; one that does not is asked about again. */
const FOR_EVER = 'public, max-age=31536000, immutable'
const FOR_A_DAY = 'public, max-age=86400, stale-while-revalidate=2592000'

type Elsewhere = {
  /** Where the source of a song plays it now; null where it does not. */
  previewUrl?: (songApiId: string) => Promise<string | null>
}

/** What a song sounds like: half a minute of music that ReMusic plays itself, or the way to where its source does. */
export function previewRoutes(
  app: FastifyInstance,
  deps: Deps,
  { previewUrl = async () => null }: Elsewhere = {},
) {
  const { config, db, log, limits } = deps
  const studio = openStudio({ threads: Math.max(1, availableParallelism() - 1), log })
  const shelf = openShelf({ folder: join(config.dataDir, 'previews'), mostBytes: SHELF_MOST_BYTES, log })
  const collection = openCollection({ shelf, studio })
  app.addHook('onClose', () => collection.close())
  if (config.demo) app.addHook('onListen', async () => studio.warmUp())

  const admit = (request: FastifyRequest) => () => limits.consume(RECORDINGS, addressOf(request))

  app.get('/media/previews/:id.mp3', { schema: { hide: true } }, async (request, reply) => {
    await limits.consumeMedia(request)
    const { id } = parse(Params, request.params)
    const { v } = parse(Query, request.query)
    const song = await findPlayable(db, id)
    if (!song) throw new PreviewNotFoundError()
    if ('elsewhere' in song) return sendElsewhere(reply, await previewUrl(id))

    const etag = `"${keyOf(song.order)}"`
    reply.headers({
      'accept-ranges': 'bytes',
      'cache-control': v === String(PREVIEW_VERSION) ? FOR_EVER : FOR_A_DAY,
      'content-security-policy': MEDIA_POLICY,
      etag,
    })
    if (isKnown(request, etag)) return reply.code(304).send()
    return sendPart(request, reply, etag, await collection.get(song.order, admit(request)))
  })

  handle(app, songWaveform, async ({ params, request }) => {
    const song = await findPlayable(db, params.id)
    if (!song || 'elsewhere' in song) throw new PreviewNotFoundError()
    const { seconds, peaks } = await collection.get(song.order, admit(request))
    return { seconds, peaks: [...peaks] }
  })
}

const Params = z.object({ id: ApiId })
const Query = z.strictObject({ v: z.string().max(8).optional() })

function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new MalformedError(PREVIEW_TEXTS.invalidAddress)
  return parsed.data
}

/** Signed for some minutes, so nobody may keep it. */
function sendElsewhere(reply: FastifyReply, url: string | null) {
  if (!url) throw new PreviewNotFoundError()
  return reply.header('cache-control', 'no-store').redirect(url, 302)
}

function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  const known = headers['if-none-match']?.split(',').map((each) => each.trim().replace(/^W\//, '')) ?? []
  return known.includes(etag) || known.includes('*')
}

function sendPart(request: FastifyRequest, reply: FastifyReply, etag: string, { mp3 }: Preview) {
  const { 'if-range': condition, range } = request.headers
  const counts = request.method === 'GET' && (condition === undefined || condition === etag)
  const part = readRange(counts ? range : undefined, mp3.length)
  reply.type('audio/mpeg')
  if (part === 'all') return reply.send(mp3)
  if (part === 'beyond') throw new BeyondEndError(mp3.length)
  return reply
    .code(206)
    .header('content-range', `bytes ${part.first}-${part.last}/${mp3.length}`)
    .send(mp3.subarray(part.first, part.last + 1))
}

class PreviewNotFoundError extends NotFoundError {
  constructor() {
    super(PREVIEW_TEXTS.notFound)
  }
}

class BeyondEndError extends ApiError {
  constructor(size: number) {
    super(416, 'malformed', PREVIEW_TEXTS.beyondEnd, { headers: { 'content-range': `bytes */${size}` } })
  }
}
