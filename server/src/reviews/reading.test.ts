import { blockPerson } from '@remusic/contract/schemas/blocks'
import {
  countNewReviews,
  listReviews,
  type ReviewStats,
  reviewsOfResource,
  reviewsOfUser,
} from '@remusic/contract/schemas/reviews'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aReview, aSession, aSong, aUser } from '../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../testing/startTestApp.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function someone() {
  const user = await aUser(app.db, { role: 'Premium' })
  return { ...user, token: await aSession(app.db, user.id) }
}
type Caller = { token: string }

let apiIds = 0
/** A song whose artist has the genre, with ids that an address accepts. */
async function aSongOf(genre?: { id: number }) {
  const song = await aSong(app.db)
  const apiId = String(++apiIds)
  await app.db.updateTable('songs').set({ api_id: apiId }).where('id', '=', song.id).execute()
  if (genre)
    await app.db.updateTable('artists').set({ genre_id: genre.id }).where('id', '=', song.artist.id).execute()
  return { ...song, apiId }
}
const aGenre = (name: string) =>
  app.db
    .insertInto('genres')
    .values({ api_id: String(++apiIds), name })
    .returning(['id', 'api_id as apiId'])
    .executeTakeFirstOrThrow()

const follow = (follower: { id: string }, followed: { id: string }) =>
  app.db.insertInto('user_follows').values({ follower_id: follower.id, followed_id: followed.id }).execute()

type Pages = { items: { id: string; score: number; likeCount: number }[]; next: string | null }

/** All pages of a list, two reviews each. */
async function readAll(read: (page: { limit: number; cursor?: string }) => Promise<{ data: Pages }>) {
  const items: Pages['items'] = []
  let cursor: string | null | undefined
  do {
    const { data } = await read({ limit: 2, ...(cursor && { cursor }) })
    items.push(...data.items)
    cursor = data.next
  } while (cursor)
  return items
}
const idsOf = (items: { id: string }[]) => items.map(({ id }) => id)

/** Seven reviews of one song, with ties in score and likes. */
async function aReviewedSong() {
  const song = await aSongOf()
  const scores = [3, 5, 1, 5, 3, 1, 4]
  const likes = [0, 2, 5, 2, 0, 1, 5]
  const reviews: { id: string; userId: string; score: number; likes: number }[] = []
  for (const [i, score] of scores.entries()) {
    const review = await aReview(app.db, { songId: song.id, score })
    await app.db
      .updateTable('reviews')
      .set({ like_count: likes[i] ?? 0 })
      .where('id', '=', review.id)
      .execute()
    reviews.push({ id: review.id, userId: review.userId, score, likes: likes[i] ?? 0 })
  }
  return { song, reviews }
}
type Scored = Awaited<ReturnType<typeof aReviewedSong>>['reviews'][number]
const newestFirst = (a: Scored, b: Scored) => (a.id < b.id ? 1 : -1)
const IN_ORDER: Record<string, (a: Scored, b: Scored) => number> = {
  newest: newestFirst,
  liked: (a, b) => b.likes - a.likes || newestFirst(a, b),
  highest: (a, b) => b.score - a.score || newestFirst(a, b),
  lowest: (a, b) => a.score - b.score || -newestFirst(a, b),
}
const ORDERS = ['newest', 'liked', 'highest', 'lowest'] as const

describe('the reviews of an item', () => {
  test.each(ORDERS)('are read in the order %s, page by page and without a session', async (order) => {
    const { song, reviews } = await aReviewedSong()
    const all = await readAll((page) =>
      app.call(reviewsOfResource, { query: { id: song.apiId, type: 'song', order, ...page } }),
    )
    expect(idsOf(all)).toEqual(idsOf(reviews.toSorted(IN_ORDER[order])))
  })

  test('can be limited to one score, beside the histogram of all', async () => {
    const { song, reviews } = await aReviewedSong()
    const query = { id: song.apiId, type: 'song' as const, score: 5 }
    const { data } = await app.call(reviewsOfResource, { query })
    expect(idsOf(data.items)).toEqual(idsOf(reviews.filter(({ score }) => score === 5).toSorted(newestFirst)))
    expect(data.stats).toMatchObject<Partial<ReviewStats>>({ count: 7, histogram: [2, 0, 2, 1, 2] })
  })

  test.each(ORDERS)(
    'show those by followed people first in the order %s, each review once',
    async (order) => {
      const { song, reviews } = await aReviewedSong()
      const reader = await someone()
      const friends = [reviews[0], reviews[2], reviews[3]] as Scored[]
      for (const { userId } of friends) await follow(reader, { id: userId })
      const read = (friends: 'first' | 'only', who?: Caller) =>
        readAll((page) =>
          app.call(
            reviewsOfResource,
            { query: { id: song.apiId, type: 'song', order, friends, ...page } },
            who,
          ),
        )
      const sortedFriends = friends.toSorted(IN_ORDER[order])
      const sorted = reviews.toSorted(IN_ORDER[order])
      const others = sorted.filter((review) => !friends.includes(review))
      expect(idsOf(await read('first', reader))).toEqual(idsOf([...sortedFriends, ...others]))
      expect(idsOf(await read('only', reader))).toEqual(idsOf(sortedFriends))
      expect(idsOf(await read('first'))).toEqual(idsOf(sorted))
      expect(await read('only')).toEqual([])
    },
  )

  test('stay complete while likes arrive between two pages', async () => {
    const { song, reviews } = await aReviewedSong()
    const query = { id: song.apiId, type: 'song' as const, order: 'liked' as const, limit: 3 }
    const first = await app.call(reviewsOfResource, { query })
    const last = first.data.items.at(-1)
    await app.db
      .updateTable('reviews')
      .set({ like_count: 9 })
      .where('id', '=', last?.id ?? '')
      .execute()
    const rest = await app.call(reviewsOfResource, {
      query: { ...query, limit: 50, cursor: first.data.next ?? '' },
    })
    expect(idsOf([...first.data.items, ...rest.data.items])).toEqual(idsOf(reviews.toSorted(IN_ORDER.liked)))
  })

  test('are not found by a cursor of another order', async () => {
    const { song, reviews } = await aReviewedSong()
    const cursor = reviews[0]?.id ?? ''
    for (const [order, wrong] of [
      ['liked', cursor],
      ['newest', `3_${cursor}`],
      ['newest', 'x'],
      ['highest', `friends_x_${cursor}`],
    ] as const) {
      const query = { id: song.apiId, type: 'song' as const, order, cursor: wrong }
      expect((await app.call(reviewsOfResource, { query })).status).toBe(400)
    }
  })
})

test.each(ORDERS)('the reviews of a user are read in the order %s', async (order) => {
  const author = await someone()
  const own: Scored[] = []
  for (const [i, score] of [2, 5, 2, 4, 5].entries()) {
    const { id, userId } = await aReview(app.db, { userId: author.id, score })
    await app.db
      .updateTable('reviews')
      .set({ like_count: i % 2 })
      .where('id', '=', id)
      .execute()
    own.push({ id, userId, score, likes: i % 2 })
  }
  const all = await readAll((page) =>
    app.call(reviewsOfUser, { params: { id: author.id }, query: { order, ...page } }, author),
  )
  expect(idsOf(all)).toEqual(idsOf(own.toSorted(IN_ORDER[order])))
})

describe('the feed', () => {
  async function aMixedFeed() {
    const [rock, tango] = [await aGenre(`Rock ${apiIds}`), await aGenre(`Tango ${apiIds}`)]
    const [rocks, tangos] = [await aSongOf(rock), await aSongOf(tango)]
    const author = await someone()
    const ofSong = async (song: { id: number }) =>
      (await aReview(app.db, { songId: song.id, userId: author.id })).id
    const [rockSong, tangoSong] = [await ofSong(rocks), await ofSong(tangos)]
    const { rows } = await sql<{ id: string }>`
      with target as (insert into review_targets (album_id) values (${tangos.album.id}) returning id)
      insert into reviews (user_id, target_id, title, score, description)
      select ${author.id}, id, 'Un álbum', 4, 'Bueno' from target returning id`.execute(app.db)
    return { rock, tango, rocks, author, rockSong, tangoSong, tangoAlbum: rows[0]?.id ?? '' }
  }

  test.each(['all', 'following'] as const)(
    'of %s is filtered by genre and kind, and so is the count of new reviews',
    async (from) => {
      const { rock, tango, author, rockSong, tangoSong, tangoAlbum } = await aMixedFeed()
      const reader = await someone()
      await follow(reader, author)
      const read = async (filter: { genre?: string; kind?: 'song' | 'album' | 'artist' }) =>
        idsOf((await app.call(listReviews, { query: { from, ...filter } }, reader)).data.items)
      expect(await read({ genre: tango.apiId })).toEqual([tangoAlbum, tangoSong])
      expect(await read({ genre: tango.apiId, kind: 'song' })).toEqual([tangoSong])
      expect(await read({ genre: rock.apiId, kind: 'album' })).toEqual([])
      expect(await read({ genre: '999999999' })).toEqual([])
      expect((await read({ kind: 'album' }))[0]).toBe(tangoAlbum)

      const count = async (genre?: string) =>
        (
          await app.call(
            countNewReviews,
            { query: { from, after: rockSong, ...(genre && { genre }) } },
            reader,
          )
        ).data.count
      expect(await count()).toBe(2)
      expect(await count(tango.apiId)).toBe(2)
      expect(await count(rock.apiId)).toBe(0)
    },
  )

  test('finds a review under the new genre after its artist was corrected', async () => {
    const { rock, tango, rocks, rockSong } = await aMixedFeed()
    const reader = await someone()
    await app.db
      .updateTable('artists')
      .set({ genre_id: tango.id })
      .where('id', '=', rocks.artist.id)
      .execute()
    const read = async (genre: string) =>
      idsOf((await app.call(listReviews, { query: { genre } }, reader)).data.items)
    expect(await read(tango.apiId)).toContain(rockSong)
    expect(await read(rock.apiId)).toEqual([])
  })

  test('does not show who is blocked, whatever the filter', async () => {
    const { tango, author } = await aMixedFeed()
    const reader = await someone()
    await app.call(blockPerson, { params: { userId: author.id } }, reader)
    const { data } = await app.call(listReviews, { query: { genre: tango.apiId } }, reader)
    expect(data.items).toEqual([])
  })
})
