import { FEED_ENTRIES, RELEASE_TEXTS } from '@remusic/contract/music/releases'
import {
  createReleaseFeed,
  leaveReleaseMails,
  listReleases,
  releaseFeed,
  removeReleaseFeed,
} from '@remusic/contract/music/schemas/releases'
import type { FastifyInstance } from 'fastify'
import { sendAtom } from '../../base/common/atom.ts'
import { NotFoundError } from '../../base/common/errors.ts'
import type { Deps } from '../../base/deps.ts'
import { handle } from '../../base/http/handle.ts'
import { leavingWith, serveOneClickUnsubscribe } from '../../base/mail/regularMails.ts'
import { todayOf } from '../../people/accounts/days.ts'
import { radarFeed } from './atom.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { findFeed, findFeedOwner, makeFeed, removeFeed, TOKEN_PATTERN } from './feeds.ts'
import { leaveByToken } from './mailQueries.ts'
import { leavePath } from './mails.ts'
import { findReleases, followsArtists } from './queries.ts'
import { sendReleaseMails } from './sending.ts'

/** Feed readers send a few requests an hour, and several devices may share an address. */
const FEED_LIMIT = { name: 'release-feed-read', max: 120, seconds: 3_600 }
const feedPath = (token: string) => `/radar/${token}.atom`

export function releaseRoutes(app: FastifyInstance, deps: Deps) {
  const { db, clock, config } = deps
  const { publicUrl } = config

  handle(app, listReleases, async ({ query: { view, type, cursor, limit }, me, replica }) => {
    const after = readCursor(cursor)
    const today = todayOf(me, clock.now())
    const [found, isFollowing] = await Promise.all([
      findReleases(replica, { userId: me.id, view, type, today, after, limit: limit + 1 }),
      followsArtists(replica, me.id),
    ])
    const shown = found.slice(0, limit)
    const last = shown.at(-1)
    return {
      items: shown.map(({ release }) => release),
      next: found.length > limit && last ? writeCursor(last.place) : null,
      followsArtists: isFollowing,
    }
  })

  handle(app, releaseFeed, async ({ me, replica }) => ({
    createdAt: (await findFeed(replica, me.id))?.toISOString() ?? null,
  }))
  handle(app, createReleaseFeed, async ({ me }) => {
    const now = clock.now()
    const token = await makeFeed(db, me.id, now)
    return { url: publicUrl + feedPath(token), createdAt: now.toISOString() }
  })
  handle(app, removeReleaseFeed, async ({ me }) => {
    await removeFeed(db, me.id)
    return { msg: RELEASE_TEXTS.feedRemoved }
  })

  // The address is the only credential: cookies and headers are ignored.
  app.get<{ Params: { token: string } }>(
    feedPath(`:token(^${TOKEN_PATTERN}$)`),
    { schema: { hide: true } },
    async (request, reply) => {
      reply.headers({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' })
      await app.limits.consumeGeneral(request)
      const { token } = request.params
      const owner = await findFeedOwner(db, token)
      if (!owner) throw new NotFoundError(RELEASE_TEXTS.feedNotFound)
      await app.limits.consume(FEED_LIMIT, owner.feedId)
      const found = await findReleases(db, {
        userId: owner.userId,
        view: 'published',
        today: todayOf(owner, clock.now()),
        after: null,
        limit: FEED_ENTRIES,
      })
      const feed = radarFeed({
        publicUrl,
        url: publicUrl + feedPath(token),
        ...owner,
        releases: found.map(({ place: { id }, release }) => ({ id, release })),
      })
      return sendAtom(request, reply, feed)
    },
  )

  const leave = leavingWith((token) => leaveByToken(db, token), {
    done: RELEASE_TEXTS.mailsOff,
    invalid: RELEASE_TEXTS.linkInvalid,
  })
  handle(app, leaveReleaseMails, ({ params }) => leave(params.token))
  serveOneClickUnsubscribe(app, leavePath, leave)
  sendReleaseMails(deps)
}
