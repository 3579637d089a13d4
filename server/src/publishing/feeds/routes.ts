import { rankingPath, readAddress } from '@remusic/contract/opinions/rankingAddress'
import { listTitle } from '@remusic/contract/opinions/rankingTexts'
import { FEED_ENTRIES, FEED_TEXTS, feedPath } from '@remusic/contract/publishing/feeds'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type AtomEntry, sendAtom, tagUri } from '../../base/common/atom.ts'
import { NotFoundError } from '../../base/common/errors.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import { findIdAt } from '../../music/catalogue/addresses.ts'
import { findArtist } from '../../music/catalogue/artists.ts'
import { releaseEntry } from '../../music/releases/atom.ts'
import { findReleasesOfArtist } from '../../music/releases/queries.ts'
import { findEndedLists } from './charts.ts'
import { listEntry, reviewEntry } from './entries.ts'
import { findGenre, findNewest, findNewestOfArtist, findOpenPerson } from './queries.ts'

/** Only proxies cache a feed without revalidating it, and only briefly, because hidden reviews must disappear from it. */
const CACHED = 'public, max-age=0, s-maxage=300, must-revalidate'
/** For a request with the cookie of a member, who may taste blind. */
const PRIVATE = 'private, no-cache'
/** The date of a feed that has had no entry yet. */
const SINCE = '2026-01-01T00:00:00Z'

type Item = { Params: { id: string } }
type Contents = {
  /** The permanent id of the feed. */
  name: string
  title: string
  subtitle: string
  /** The path of the page with the same content. */
  path: string
  entries: AtomEntry[]
}

/** Serves the public Atom feeds. They contain what visitors may read, also for members. */
export function feedRoutes(app: FastifyInstance, { clock, config: { publicUrl } }: Deps) {
  const db = app.ownWrites.readsOf(null)
  const hidden = { schema: { hide: true } }

  app.get<Item>(feedPath('/users/:id'), hidden, async (request, reply) => {
    const viewer = await admit(request, reply)
    const { id } = request.params
    const person = isUuid(id) ? await findOpenPerson(db, id) : undefined
    if (!person) throw new NotFoundError(FEED_TEXTS.notFound)
    const reviews = await findNewest(db, { userId: person.id }, viewer)
    return send(request, reply, {
      name: `user:${person.id}`,
      title: `${FEED_TEXTS.ofPerson(person.name)} en ReMusic`,
      subtitle: 'Lo último que escribió',
      path: `/users/${person.id}`,
      entries: reviews.map((review) => reviewEntry(publicUrl, review)),
    })
  })

  app.get<Item>(feedPath('/genres/:id'), hidden, async (request, reply) => {
    const viewer = await admit(request, reply)
    const genre = await findGenre(db, request.params.id)
    if (!genre) throw new NotFoundError(FEED_TEXTS.notFound)
    const reviews = await findNewest(db, { genre: genre.apiId }, viewer)
    return send(request, reply, {
      name: `genre:${genre.apiId}`,
      title: `${FEED_TEXTS.ofGenre(genre.name)} en ReMusic`,
      subtitle: 'Lo último que se escribió sobre artistas, discos y canciones del género',
      path: `/genres/${encodeURIComponent(genre.apiId)}`,
      entries: reviews.map((review) => reviewEntry(publicUrl, review)),
    })
  })

  app.get<Item>(feedPath('/artist/:id'), hidden, async (request, reply) => {
    const viewer = await admit(request, reply)
    const artist = await findArtist(db, request.params.id)
    const artistId = artist && (await findIdAt(db, 'artist', artist.apiId))
    if (!artist || artistId === null) throw new NotFoundError(FEED_TEXTS.notFound)
    const path = `/artist/${encodeURIComponent(artist.apiId)}`
    // A duplicate that was merged into this artist.
    if (artist.apiId !== request.params.id) return reply.redirect(feedPath(path), 301)
    const today = clock.now().toISOString().slice(0, 10)
    const [reviews, releases] = await Promise.all([
      findNewestOfArtist(db, artistId, viewer),
      findReleasesOfArtist(db, artistId, { today, limit: FEED_ENTRIES }),
    ])
    return send(request, reply, {
      name: `artist:${artistId}`,
      title: `${FEED_TEXTS.ofArtist(artist.name)} en ReMusic`,
      subtitle: 'Lo que publica y lo que la gente escribe sobre su música',
      path,
      entries: newestOf([
        ...reviews.map((review) => reviewEntry(publicUrl, review)),
        ...releases.map(({ place, release }) => releaseEntry(publicUrl, { id: place.id, release })),
      ]),
    })
  })

  app.get(feedPath('/charts'), hidden, async (request, reply) => {
    const viewer = await admit(request, reply)
    const address = { ...readAddress(new URL(request.url, publicUrl).searchParams), when: '' }
    if (address.period === 'ever') throw new NotFoundError(FEED_TEXTS.noPeriods)
    const found = await findEndedLists(db, address, viewer, clock.now())
    if (!found) throw new NotFoundError(FEED_TEXTS.notFound)
    const path = rankingPath(address)
    return send(request, reply, {
      name: `charts:${path}`,
      title: `${listTitle(found.series)} en ReMusic`,
      subtitle: 'Cada lista cuando termina su período',
      path,
      entries: found.lists.map((list) => listEntry(publicUrl, list)),
    })
  })

  /** The member whose browser asks, if there is one: only for the scores that a blind tasting hides. */
  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<Me | null> {
    await app.limits.consumeByAddress('feeds', request)
    const member = await app.identifyPage(request)
    reply.headers({ 'cache-control': member ? PRIVATE : CACHED, vary: 'cookie', 'x-robots-tag': 'noindex' })
    return member
  }

  const send = (request: FastifyRequest, reply: FastifyReply, { name, path, ...contents }: Contents) =>
    sendAtom(request, reply, {
      ...contents,
      id: tagUri(publicUrl, `feed:${name}`),
      url: publicUrl + feedPath(path),
      page: publicUrl + path,
      since: SINCE,
    })
}

const isUuid = (id: string) => z.uuid().safeParse(id).success

const newestOf = (entries: AtomEntry[]) =>
  entries
    .toSorted((one, other) => Date.parse(other.published) - Date.parse(one.published))
    .slice(0, FEED_ENTRIES)
