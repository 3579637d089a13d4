import { randomUUID } from 'node:crypto'
import { followedBy, followersOf, followUser } from '@remusic/contract/music/schemas/follows'
import {
  countNewReviews,
  deleteReview,
  editComment,
  likeReview,
  likersOf,
  listComments,
  listReviews,
  quotedReviews,
  reviewById,
  reviewsOfResource,
  reviewsOfUser,
  unlikeReview,
  writeComment,
} from '@remusic/contract/opinions/schemas/reviews'
import { NOTIFICATION } from '@remusic/contract/people/notifications'
import type { Role } from '@remusic/contract/people/plans'
import { listUsers, searchUsers, userById } from '@remusic/contract/people/schemas/accounts'
import { countNotifications, listNotifications } from '@remusic/contract/people/schemas/notifications'
import { BLOCK_TEXTS } from '@remusic/contract/running/blocks'
import { listManagedUsers } from '@remusic/contract/running/schemas/admin'
import { blockedPeople, blockPerson, unblockPerson } from '@remusic/contract/running/schemas/blocks'
import {
  createPlaylist,
  listPlaylists,
  playlistPage,
  sharedPlaylist,
  sharePlaylist,
} from '@remusic/contract/together/schemas/playlists'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aReview, aSession, aSong, aUser } from '../../../testing/builders.ts'
import { testDatabase } from '../../../testing/database.ts'
import { retryWhileBusy } from '../../../testing/retryWhileBusy.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { migrate } from '../../base/database/migrate.ts'
import { MIGRATION_NAMES } from '../../base/database/releases.ts'
import { notify } from '../../people/notifications/notify.ts'

const MIGRATION = '0036-blocks-everywhere'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function someone(role: Role = 'Premium', name?: string) {
  const user = await aUser(app.db, { role, ...(name && { name }) })
  const token = await aSession(app.db, user.id)
  const me = { token }
  return {
    ...user,
    token,
    block: (userId: string) => app.call(blockPerson, { params: { userId } }, me),
    unblock: (userId: string) => app.call(unblockPerson, { params: { userId } }, me),
    blocked: (query = {}) => app.call(blockedPeople, { query }, me),
    follow: (targetId: string) => app.call(followUser, { params: { meId: user.id, targetId } }, me),
    like: (id: string) => app.call(likeReview, { params: { id } }, me),
    comment: (id: string, text = 'Un comentario') =>
      app.call(writeComment, { params: { id }, body: { text } }, me),
    profile: (id: string) => app.call(userById, { params: { id } }, me),
    unread: async () => (await app.call(countNotifications, {}, me)).data.unread,
  }
}
type Someone = Awaited<ReturnType<typeof someone>>

const ids = (people: { id: string }[]) => people.map(({ id }) => id)
const followsBetween = async (one: Someone, other: Someone) => {
  const pair = [one.id, other.id]
  const rows = await app.db
    .selectFrom('user_follows')
    .select('follower_id')
    .where('follower_id', 'in', pair)
    .where('followed_id', 'in', pair)
    .execute()
  return rows.length
}

describe('blocking', () => {
  test.each(['Gratuito', 'Premium', 'Admin'] as const)(
    'is possible for a %s, and repeatable',
    async (role) => {
      const [me, other] = [await someone(role), await someone('Gratuito')]
      for (let i = 0; i < 2; i++)
        expect(await me.block(other.id)).toMatchObject({ status: 200, data: { msg: BLOCK_TEXTS.blocked } })
      expect(ids((await me.blocked()).data.items)).toEqual([other.id])
      expect((await other.blocked()).data.items).toEqual([])
      for (let i = 0; i < 2; i++)
        expect(await me.unblock(other.id)).toMatchObject({
          status: 200,
          data: { msg: BLOCK_TEXTS.unblocked },
        })
      expect((await me.blocked()).data.items).toEqual([])
    },
  )

  test('rejects oneself and an unknown account, and requires a session', async () => {
    const me = await someone()
    expect(await me.block(me.id)).toMatchObject({ status: 400, data: { msg: BLOCK_TEXTS.yourself } })
    expect((await me.block(randomUUID())).status).toBe(404)
    expect((await app.call(blockPerson, { params: { userId: me.id } })).status).toBe(401)
  })

  test('lists the blocked people in pages, the latest first', async () => {
    const me = await someone('Gratuito')
    const people: string[] = []
    for (let i = 0; i < 5; i++) {
      const { id } = await aUser(app.db)
      await me.block(id)
      people.unshift(id)
    }
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { data } = await me.blocked({ limit: 2, ...(cursor && { cursor }) })
      seen.push(...ids(data.items))
      cursor = data.next ?? undefined
    } while (cursor)
    expect(seen).toEqual(people)
  })

  test('ends the follows in both directions, with the right counts, and unblocking does not bring them back', async () => {
    const [me, other] = [await someone(), await someone()]
    await me.follow(other.id)
    await other.follow(me.id)
    await me.block(other.id)
    expect(await followsBetween(me, other)).toBe(0)
    await me.unblock(other.id)
    for (const [viewer, id] of [
      [me, other.id],
      [other, me.id],
    ] as const) {
      const { data } = await viewer.profile(id)
      expect(data).toMatchObject({ followerCount: 0, followingCount: 0, followers: [], following: [] })
    }
  })

  test('removes both from each other’s notifications and keeps what other people did', async () => {
    const [me, other, third] = [await someone(), await someone(), await someone('Premium', 'Tercera')]
    const review = await aReview(app.db, { userId: me.id })
    await other.like(review.id)
    await third.like(review.id)
    await other.follow(me.id)
    await other.comment(review.id)
    await me.follow(other.id)
    expect([await me.unread(), await other.unread()]).toEqual([3, 1])
    await me.block(other.id)
    expect([await me.unread(), await other.unread()]).toEqual([1, 0])
    const { data } = await app.call(listNotifications, { query: {} }, me)
    expect(data.items).toMatchObject([{ actorCount: 1, actors: [{ id: third.id }] }])
  })
})

describe('across a block', () => {
  async function aBlock() {
    const [me, other] = [await someone('Premium', 'Quien Bloquea'), await someone('Premium', 'Quien Molesta')]
    const [mine, theirs] = [
      await aReview(app.db, { userId: me.id }),
      await aReview(app.db, { userId: other.id }),
    ]
    return { me, other, mine, theirs }
  }

  test('neither can follow, like, comment or edit a comment, in either direction, until unblocked', async () => {
    const { me, other, mine, theirs } = await aBlock()
    const { data: old } = await other.comment(mine.id)
    const edit = () => app.call(editComment, { params: { id: old.id }, body: { text: 'Y otra cosa' } }, other)
    await me.block(other.id)
    const tries = () => [
      other.follow(me.id),
      me.follow(other.id),
      other.like(mine.id),
      me.like(theirs.id),
      app.call(unlikeReview, { params: { id: mine.id } }, other),
      other.comment(mine.id),
      me.comment(theirs.id),
      edit(),
    ]
    expect((await Promise.all(tries())).map(({ status }) => status)).toEqual(Array(8).fill(404))
    expect([await me.unread(), await other.unread()]).toEqual([0, 0])
    await me.unblock(other.id)
    expect((await Promise.all(tries())).every(({ status }) => status < 300)).toBe(true)
  })

  test('a profile looks missing to the blocked person, and says who blocked to the one who did', async () => {
    const { me, other } = await aBlock()
    await me.block(other.id)
    const [hidden, missing] = [await other.profile(me.id), await other.profile(randomUUID())]
    expect(hidden.status).toBe(404)
    expect(hidden.data).toEqual(missing.data)
    expect((await me.profile(other.id)).data).toMatchObject({ id: other.id, blockedByMe: true })
    await me.unblock(other.id)
    expect((await other.profile(me.id)).data).toMatchObject({ blockedByMe: false })
  })

  test('neither sees the reviews, comments and likes of the other; third people see both', async () => {
    const { me, other, mine, theirs } = await aBlock()
    const third = await someone()
    const song = await aSong(app.db)
    const apiId = String(900_000 + Math.floor(Math.random() * 90_000))
    await app.db.updateTable('songs').set({ api_id: apiId }).where('id', '=', song.id).execute()
    const [onSongByMe, onSongByOther] = [
      await aReview(app.db, { userId: me.id, songId: song.id }),
      await aReview(app.db, { userId: other.id, songId: song.id }),
    ]
    const neutral = await aReview(app.db)
    for (const person of [me, other]) {
      await person.comment(neutral.id, `De ${person.name}`)
      await person.like(neutral.id)
    }
    // Both follow the artist, so that 'Siguiendo' would list each other's reviews.
    for (const { id } of [me, other, third])
      await app.db.insertInto('artist_follows').values({ user_id: id, artist_id: song.artist.id }).execute()
    await me.block(other.id)

    const seenBy = async (viewer: Someone) => {
      const who = { token: viewer.token }
      const list = async (from: 'all' | 'following') =>
        ids((await app.call(listReviews, { query: { from, limit: 50 } }, who)).data.items)
      const one = async (id: string) => (await app.call(reviewById, { params: { id } }, who)).status
      const comments = await app.call(listComments, { params: { id: neutral.id }, query: {} }, who)
      const review = await app.call(reviewById, { params: { id: neutral.id } }, who)
      return {
        feed: (await list('all')).filter((id) => [mine.id, theirs.id].includes(id)).length,
        following: (await list('following')).length,
        newer: (await app.call(countNewReviews, { query: { after: mine.id, from: 'all' } }, who)).data.count,
        ofSong: ids(
          (await app.call(reviewsOfResource, { query: { id: apiId, type: 'song' } }, who)).data.items,
        ).length,
        ofOther: (await app.call(reviewsOfUser, { params: { id: other.id }, query: {} }, who)).data.items
          .length,
        one: [await one(onSongByMe.id), await one(onSongByOther.id)],
        comments: comments.data.items.map(({ text }) => text),
        likers: (await app.call(likersOf, { params: { id: neutral.id }, query: {} }, who)).data.items.length,
        likes: [review.data.likes.length, review.data.likeCount],
      }
    }
    expect(await seenBy(third)).toMatchObject({
      feed: 2,
      following: 2,
      newer: 4,
      ofSong: 2,
      ofOther: 2,
      one: [200, 200],
      comments: ['De Quien Bloquea', 'De Quien Molesta'],
      likers: 2,
      likes: [2, 2],
    })
    expect(await seenBy(me)).toEqual({
      feed: 1,
      following: 1,
      newer: 2,
      ofSong: 1,
      ofOther: 0,
      one: [200, 404],
      comments: ['De Quien Bloquea'],
      likers: 1,
      likes: [1, 2],
    })
    expect(await seenBy(other)).toEqual({
      feed: 1,
      following: 1,
      newer: 3,
      ofSong: 1,
      ofOther: 2,
      one: [404, 200],
      comments: ['De Quien Molesta'],
      likers: 1,
      likes: [1, 2],
    })
    expect((await app.call(listComments, { params: { id: theirs.id }, query: {} }, me)).data.items).toEqual(
      [],
    )
    await app.db
      .updateTable('reviews')
      .set({ like_count: 9_000, score: 5 })
      .where('id', '=', theirs.id)
      .execute()
    const quoted = async (as: object) =>
      ids((await app.call(quotedReviews, {}, as)).data.items).includes(theirs.id)
    expect([await quoted({}), await quoted(third), await quoted(me)]).toEqual([true, true, false])
    await app.db.updateTable('reviews').set({ like_count: 0 }).where('id', '=', theirs.id).execute()
    const likersFor = async ({ token }: Someone) =>
      (await app.call(likersOf, { params: { id: theirs.id }, query: {} }, { token })).status
    await third.like(theirs.id)
    expect([await likersFor(third), await likersFor(other), await likersFor(me)]).toEqual([200, 200, 404])
    // Nobody else lists them either, once the review is gone.
    await app.call(deleteReview, { params: { id: theirs.id } }, other)
    expect(await likersFor(third)).toBe(404)
  })

  test('neither is listed for the other among people, followers, search results and playlists', async () => {
    const { me, other } = await aBlock()
    const star = await someone()
    for (const person of [me, other]) await person.follow(star.id)
    for (const person of [me, other]) await star.follow(person.id)
    const { data: playlist } = await app.call(createPlaylist, { body: { name: 'Abierta' } }, other)
    await app.call(sharePlaylist, { params: { id: playlist.id }, body: { shared: true } }, other)
    await aReview(app.db, { userId: other.id })
    await me.block(other.id)
    for (const [viewer, hidden] of [
      [me, other],
      [other, me],
    ] as const) {
      const who = { token: viewer.token }
      const lists = [
        (await app.call(listUsers, { query: { limit: 50 } }, who)).data.items,
        (await app.call(searchUsers, { query: { query: hidden.name } }, who)).data.items,
        (await app.call(followersOf, { params: { id: star.id }, query: {} }, who)).data.items,
        (await app.call(followedBy, { params: { id: star.id }, query: {} }, who)).data.items,
        (await viewer.profile(star.id)).data.followers,
      ]
      for (const people of lists) expect(ids(people)).not.toContain(hidden.id)
      expect((await viewer.profile(star.id)).data.followerCount).toBe(2)
      const page = { params: { userId: hidden.id } }
      const [playlists, top] = [
        await app.call(listPlaylists, page, who),
        await app.call(playlistPage, page, who),
      ]
      if (viewer === me) expect([playlists.data.items, top.data.top]).toEqual([[], []])
      else expect([playlists.status, top.status]).toEqual([404, 404])
      expect((await app.call(followersOf, { params: { id: hidden.id }, query: {} }, who)).status).toBe(404)
    }
    const byLink = (who?: { token: string }) => app.call(sharedPlaylist, { params: { id: playlist.id } }, who)
    expect((await byLink(me)).status).toBe(404)
    expect((await byLink()).status).toBe(200)
    expect((await byLink(other)).status).toBe(200)
  })

  test('an Admin keeps seeing everybody who is opened from the panel', async () => {
    const [admin, other] = [await someone('Admin'), await someone('Premium', 'Visible En El Panel')]
    const review = await aReview(app.db, { userId: other.id })
    await other.block(admin.id)
    await admin.block(other.id)
    expect((await admin.profile(other.id)).data).toMatchObject({ id: other.id, blockedByMe: true })
    expect((await app.call(reviewById, { params: { id: review.id } }, admin)).status).toBe(200)
    expect(
      (await app.call(reviewsOfUser, { params: { id: other.id }, query: {} }, admin)).data.items,
    ).toHaveLength(1)
    const managed = await app.call(listManagedUsers, { query: { query: 'Visible En El Panel' } }, admin)
    expect(ids(managed.data.items)).toEqual([other.id])
    const feed = await app.call(listReviews, { query: { limit: 50 } }, admin)
    expect(ids(feed.data.items)).not.toContain(review.id)
  })
})

describe('racing with a block', () => {
  test('no follow survives, in either direction, and the counts are exact', async () => {
    for (let round = 0; round < 8; round++) {
      const [me, other] = [await someone(), await someone()]
      const answers = await Promise.all(
        [
          () => other.follow(me.id),
          () => me.follow(other.id),
          () => me.block(other.id),
          () => other.follow(me.id),
          () => other.block(me.id),
          () => me.follow(other.id),
        ].map((attempt) => retryWhileBusy(attempt)),
      )
      expect(answers.filter(({ status }) => status !== 200 && status !== 404)).toEqual([])
      expect(await followsBetween(me, other)).toBe(0)
      const counts = await app.db
        .selectFrom('user_stats')
        .select('follower_count')
        .where('user_id', 'in', [me.id, other.id])
        .execute()
      expect(counts).toEqual([{ follower_count: 0 }, { follower_count: 0 }])
      expect([await me.unread(), await other.unread()]).toEqual([0, 0])
    }
  })

  test('no like or comment is stored once the block has been answered, and none is announced', async () => {
    for (let round = 0; round < 5; round++) {
      const [me, other] = [await someone(), await someone()]
      const reviews = [await aReview(app.db, { userId: me.id }), await aReview(app.db, { userId: me.id })]
      const stored = async () => {
        const of = (table: 'review_likes' | 'comments') =>
          app.db.selectFrom(table).select('created_at').where('user_id', '=', other.id).execute()
        return (await of('review_likes')).length + (await of('comments')).length
      }
      const answers = reviews.flatMap(({ id }) => [
        ...Array.from({ length: 4 }, () => retryWhileBusy(() => other.like(id))),
        ...Array.from({ length: 4 }, (_, i) => retryWhileBusy(() => other.comment(id, `Comentario ${i}`))),
      ])
      await me.block(other.id)
      const storedThen = await stored()
      const statuses = (await Promise.all(answers)).map(({ status }) => status)
      expect(await stored()).toBe(storedThen)
      expect(statuses.filter((status) => ![200, 201, 404].includes(status))).toEqual([])
      expect(await me.unread()).toBe(0)
    }
  })

  test('the database itself rejects a follow, a like and a comment across a block', async () => {
    const [me, other] = [await someone(), await someone()]
    const review = await aReview(app.db, { userId: me.id })
    await me.block(other.id)
    const follow = app.db.insertInto('user_follows').values({ follower_id: other.id, followed_id: me.id })
    const like = app.db.insertInto('review_likes').values({ review_id: review.id, user_id: other.id })
    const comment = app.db
      .insertInto('comments')
      .values({ review_id: review.id, user_id: other.id, body: 'No' })
    for (const write of [follow, like, comment])
      await expect(write.execute()).rejects.toMatchObject({ constraint: 'not_past_a_block' })
  })
})

test('the migration ends the follows between people who had blocked each other in the chat', async () => {
  const names = MIGRATION_NAMES
  const { url, db, drop } = await testDatabase({ migrated: false })
  try {
    await migrate(url, { through: names[names.indexOf(MIGRATION) - 1] })
    const [ana, beto, carla] = [await aUser(db), await aUser(db), await aUser(db)]
    const follows = [
      [ana, beto],
      [beto, ana],
      [carla, ana],
    ] as const
    for (const [follower, followed] of follows) {
      await db
        .insertInto('user_follows')
        .values({ follower_id: follower.id, followed_id: followed.id })
        .execute()
      await notify(
        db,
        { type: NOTIFICATION.follow, receiverId: followed.id, actorId: follower.id, title: follower.name },
        new Date(),
      )
    }
    await db.insertInto('blocks').values({ blocker_id: ana.id, blocked_id: beto.id }).execute()
    await migrate(url)

    const kept = await db.selectFrom('user_follows').select(['follower_id', 'followed_id']).execute()
    expect(kept).toEqual([{ follower_id: carla.id, followed_id: ana.id }])
    const counts = await db.selectFrom('user_stats').select(['user_id', 'follower_count']).execute()
    expect(new Map(counts.map((row) => [row.user_id, row.follower_count]))).toEqual(
      new Map([
        [ana.id, 1],
        [beto.id, 0],
        [carla.id, 0],
      ]),
    )
    const unread = await db.selectFrom('notification_counts').select(['user_id', 'unread']).execute()
    expect(new Map(unread.map((row) => [row.user_id, row.unread]))).toEqual(
      new Map([
        [ana.id, 1],
        [beto.id, 0],
      ]),
    )
    const blocks = await db.selectFrom('blocks').select(['blocker_id', 'blocked_id']).execute()
    expect(blocks).toEqual([{ blocker_id: ana.id, blocked_id: beto.id }])
  } finally {
    await drop()
  }
})
