import { CARD_FORMATS, type CardFormat, SHARED_KINDS } from '@remusic/contract/publishing/sharing'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { NotFoundError } from '../../base/common/errors.ts'
import { createTaskThread } from '../../base/common/taskThread.ts'
import type { Deps } from '../../base/deps.ts'
import { createDrawnPictures, digest } from '../../music/drawing/drawnPictures.ts'
import { createPictures, withoutMissingCover } from '../../music/drawing/pictures.ts'
import { openCoverFiles } from '../../music/media/covers/coverFiles.ts'
import { type Card, findCard } from './cards.ts'
import type { CardWithPictures } from './drawing.ts'
import type { DrawingTask } from './drawingThread.ts'

/** Must be increased when the drawing of cards changes, so that no client keeps an old one. */
const CARD_VERSION = 1

/**
 * Only proxies cache a card without revalidating it, and only briefly, because it must disappear soon after its review is hidden. A browser
 * revalidates each time, because its user may have switched blind tasting on; that does not redraw the card.
 */
const CACHED = 'public, max-age=0, s-maxage=300, must-revalidate'
const MISSING_CACHED = 'public, max-age=60'
/** For a request with the cookie of a member. */
const PRIVATE = 'private, no-cache'

/** Serves the picture cards: previews of links to ReMusic on other sites, and pictures for a story. */
export function sharingRoutes(app: FastifyInstance, { db, config, log }: Deps) {
  const thread = createTaskThread<DrawingTask, string>(new URL('./drawingThread.ts', import.meta.url))
  app.addHook('onClose', () => thread.close())
  const coverFiles = config.covers === 'off' ? null : openCoverFiles(config, log)
  const pictureAt = createPictures(db, coverFiles)
  const picked = createDrawnPictures(config)

  app.get('/media/cards/:kind/:id/:format.jpg', { schema: { hide: true } }, async (request, reply) => {
    await app.limits.consumeByAddress('cards', request)
    const params = Params.safeParse(request.params)
    if (!params.success) throw new NotFoundError()
    const { kind, id, format } = params.data
    // Read for each request, also when the picture is cached: a card must not outlive what it shows.
    const member = await app.identifyPage(request)
    const card = await withCovers(await findCard(db, kind, id, member))
    const key = digest([CARD_VERSION, format, card])
    reply.headers({
      'cache-control': member ? PRIVATE : card ? CACHED : MISSING_CACHED,
      vary: 'cookie',
      // Other sites show it beside a link.
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    if (!card) {
      const picture = await picked(key, () => thread.run({ format, card: null }))
      return reply.code(404).type('image/jpeg').send(picture)
    }
    const etag = `"${key}"`
    reply.header('etag', etag)
    // `includes` also matches a list, and the weak form that a compressing proxy makes of the ETag.
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    const picture = await picked(key, async () => thread.run({ format, card: await withPictures(card) }))
    return reply.type('image/jpeg').send(picture)
  })

  /** Before the key is computed, so that the card changes when a cover arrives. */
  async function withCovers(card: Card | null): Promise<Card | null> {
    if (!card) return null
    const shown = card.pictures.map((address) => withoutMissingCover(coverFiles, address))
    return { ...card, pictures: await Promise.all(shown) }
  }

  async function withPictures(card: Card): Promise<CardWithPictures> {
    const [pictures, avatar] = await Promise.all([
      Promise.all(card.pictures.map(pictureAt)),
      card.review ? pictureAt(card.review.avatar) : null,
    ])
    return { card, pictures, avatar }
  }
}

const Params = z.object({
  kind: z.enum(SHARED_KINDS),
  id: z.string(),
  format: z.enum(Object.keys(CARD_FORMATS) as [CardFormat, ...CardFormat[]]),
})
