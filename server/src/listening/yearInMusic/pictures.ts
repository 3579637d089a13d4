import {
  cardsOf,
  communityCard,
  FIRST_YEAR,
  LAST_YEAR,
  YEAR_CARDS,
  YEAR_TEXTS,
  type YearCard,
} from '@remusic/contract/listening/yearInMusic'
import { CARD_FORMATS, type CardFormat } from '@remusic/contract/publishing/sharing'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { NotFoundError, UnauthenticatedError } from '../../base/common/errors.ts'
import { createTaskThread } from '../../base/common/taskThread.ts'
import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import { type Me, requireScope } from '../../base/http/handle.ts'
import { createDrawnPictures, digest } from '../../music/drawing/drawnPictures.ts'
import { createPictures, withoutMissingCover } from '../../music/drawing/pictures.ts'
import { openCoverFiles } from '../../music/media/covers/coverFiles.ts'
import { UserNotFoundError } from '../../people/accounts/errors.ts'
import { findAccess } from '../diary/audience.ts'
import type { createCommunityYears } from './community.ts'
import type { YearDrawingTask } from './drawingThread.ts'
import { findYear } from './myYears.ts'

/** Must be increased when the drawing changes, so that no client keeps an old picture. */
const DRAWING_VERSION = 1

/** The picture of a person is read again for each request; that of the community is the same for everybody. */
const PRIVATE = 'private, no-cache'
const CACHED = 'public, max-age=300'

type Drawn = { card: YearCard; year: number; owner: string }

/** Serves the pictures of the cards, for stories and link previews. Nothing private such as a note is in a card. */
export function yearPictures(
  app: FastifyInstance,
  { db, config, log, clock }: Deps,
  community: ReturnType<typeof createCommunityYears>,
) {
  const thread = createTaskThread<YearDrawingTask, string>(new URL('./drawingThread.ts', import.meta.url))
  app.addHook('onClose', () => thread.close())
  const coverFiles = config.covers === 'off' ? null : openCoverFiles(config, log)
  const pictureAt = createPictures(db, coverFiles)
  const picked = createDrawnPictures(config)
  const hidden = { schema: { hide: true } }

  app.get('/media/years/community/:year/:format.jpg', hidden, async (request, reply) => {
    await app.limits.consumeByAddress('cards', request)
    const { year, format } = read(CommunityParams, request)
    const found = await community.find(db, year, null, clock.now())
    if (found.state !== 'ready') throw new NotFoundError(YEAR_TEXTS.noCard)
    // Other sites show it beside a link.
    reply.headers({ 'cache-control': CACHED, 'cross-origin-resource-policy': 'cross-origin' })
    const card = communityCard(year, found.figures)
    return send(request, reply, format, { card, year, owner: 'La comunidad' })
  })

  app.get('/media/years/:userId/:year/:card/:format.jpg', hidden, async (request, reply) => {
    await app.limits.consumeByAddress('cards', request)
    const { userId, year, card: kind, format } = read(Params, request)
    const owner = await findOwner(db, userId, await memberOf(app, request))
    const found = owner && (await findYear(db, owner, year, clock.now()))
    const card =
      found?.state === 'ready' ? cardsOf(year, found.figures).find((each) => each.kind === kind) : undefined
    // The same answer for everything that the caller may not see.
    if (!card || !owner) throw new NotFoundError(YEAR_TEXTS.noCard)
    reply.headers({ 'cache-control': PRIVATE, vary: 'authorization' })
    return send(request, reply, format, { card, year, owner: owner.name })
  })

  async function send(request: FastifyRequest, reply: FastifyReply, format: CardFormat, wanted: Drawn) {
    const drawn = await withCover(wanted)
    const key = digest([DRAWING_VERSION, format, drawn])
    const etag = `"${key}"`
    reply.headers({ etag, 'content-security-policy': "default-src 'none'; sandbox" })
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    const bytes = await picked(key, async () =>
      thread.run({
        format,
        drawn: { ...drawn, picture: drawn.card.picture && (await pictureAt(drawn.card.picture.image)) },
      }),
    )
    return reply.type('image/jpeg').send(bytes)
  }

  /** Before the key is computed, so that the picture changes when a cover arrives. */
  async function withCover({ card, ...rest }: Drawn): Promise<Drawn> {
    if (!card.picture) return { card, ...rest }
    const image = await withoutMissingCover(coverFiles, card.picture.image)
    return { card: { ...card, picture: { ...card.picture, image } }, ...rest }
  }
}

/** Only accepts the token: with the page cookie, another site could show the picture to its owner. */
async function memberOf(app: FastifyInstance, { headers }: FastifyRequest): Promise<Me | null> {
  const [, token] = /^Bearer +([\w.~+/-]{1,512}=*)$/i.exec(headers.authorization ?? '') ?? []
  const me = token === undefined ? null : await app.identify(token)
  if (me?.token) requireScope('read', me.token)
  return me?.active ? me : null
}

/** The active person, if the viewer may see their year: it is the viewer's own, or they share their figures with the viewer. */
async function findOwner(db: Db, userId: string, viewer: Me | null) {
  if (viewer?.id === userId) return { id: userId, name: viewer.name, timeZone: viewer.timeZone }
  const { stats } = await findAccess(db, userId, viewer).catch(asNoAccess)
  if (!stats) return null
  const owner = await db
    .selectFrom('users')
    .select(['id', 'name', 'time_zone'])
    .where('id', '=', userId)
    .where('active', '=', true)
    .executeTakeFirst()
  return owner ? { id: owner.id, name: owner.name, timeZone: owner.time_zone ?? 'UTC' } : null
}

/** A viewer who may not open the profile must not learn more than one who may. */
function asNoAccess(error: unknown): { stats: boolean } {
  if (error instanceof UnauthenticatedError || error instanceof UserNotFoundError) return { stats: false }
  throw error
}

const format = z.enum(Object.keys(CARD_FORMATS) as [CardFormat, ...CardFormat[]])
const year = z
  .string()
  .regex(/^\d{4}$/)
  .transform(Number)
  .pipe(z.number().min(FIRST_YEAR).max(LAST_YEAR))
const CommunityParams = z.object({ year, format })
const Params = z.object({ userId: z.uuid(), year, card: z.enum(YEAR_CARDS), format })

function read<T extends z.ZodType>(schema: T, request: FastifyRequest): z.output<T> {
  const params = schema.safeParse(request.params)
  if (!params.success) throw new NotFoundError()
  return params.data
}
