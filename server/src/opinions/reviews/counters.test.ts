import {
  followedBy,
  followersOf,
  followItem,
  followUser,
  unfollowUser,
} from '@remusic/contract/music/schemas/follows'
import {
  deleteReview,
  editReview,
  likeReview,
  likersOf,
  listComments,
  listReviews,
  reviewById,
  reviewsOfResource,
  unlikeReview,
  writeComment,
} from '@remusic/contract/opinions/schemas/reviews'
import {
  deactivate,
  listUsers,
  restore,
  searchUsers,
  userById,
} from '@remusic/contract/people/schemas/accounts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aReview, aSession, aSong, aUser } from '../../../testing/builders.ts'
import { eventually } from '../../../testing/eventually.ts'
import { extent } from '../../../testing/extent.ts'
import { retryWhileBusy } from '../../../testing/retryWhileBusy.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { miscountedVotes } from '../../../testing/votes.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const signedIn = async <U extends { id: string }>(user: U) => ({
  ...user,
  token: await aSession(app.db, user.id),
})
const someone = async () => signedIn(await aUser(app.db, { role: 'Premium' }))
type Someone = { id: string; token: string }

let apiIds = 700_000
async function aNumberedSong() {
  const song = await aSong(app.db)
  const [artist, album, title] = [String(++apiIds), String(++apiIds), String(++apiIds)]
  await app.db.updateTable('artists').set({ api_id: artist }).where('id', '=', song.artist.id).execute()
  await app.db.updateTable('albums').set({ api_id: album }).where('id', '=', song.album.id).execute()
  await app.db.updateTable('songs').set({ api_id: title }).where('id', '=', song.id).execute()
  return { ...song, ids: { artist, album, song: title } }
}

const leave = (who: Someone) => app.call(deactivate, { body: { userId: who.id }, query: {} }, who)
const comeBack = (who: Someone) => app.call(restore, { body: { userId: who.id } }, who)
const any = <T>(list: readonly T[], i: number) => list[i % list.length] as T

/** The stored counters that differ from an actual count. */
async function miscounted(): Promise<unknown[]> {
  const { rows } = await sql`
    with kept (what, id, kept, counted) as (
      select 'likes', reviews.id::text, like_count, (
        select count(*) from review_likes join users on users.id = user_id and active where review_id = reviews.id
      ) from reviews
      union all
      select 'comments', reviews.id::text, comment_count, (
        select count(*) from comments where review_id = reviews.id and visible
      ) from reviews
      union all
      select 'followers', user_id::text, follower_count, (
        select count(*) from user_follows join users on users.id = follower_id and active
        where followed_id = user_stats.user_id
      ) from user_stats
      union all
      select 'fans', artists.id::text, follower_count, (
        select count(*) from artist_follows join users on users.id = user_id and active where artist_id = artists.id
      ) from artists
      union all
      select 'keepers', albums.id::text, follower_count, (
        select count(*) from album_follows join users on users.id = user_id and active where album_id = albums.id
      ) from albums
    )
    select * from kept where kept <> counted`.execute(app.db)
  return [...rows, ...(await miscountedVotes(app.db))]
}

const ROUNDS = extent(2, 3)

test('stored counters are exact after parallel likes, follows, comments, edits, deletions, deactivations and restores', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => aUser(app.db, { role: 'Premium' })))
  const songs = await Promise.all(Array.from({ length: 4 }, aNumberedSong))
  const reviews: { id: string; userId: string }[] = []
  for (const author of people.slice(0, 6))
    for (const song of songs)
      reviews.push(
        await aReview(app.db, { userId: author.id, songId: song.id, score: 1 + (reviews.length % 5) }),
      )

  const done: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    // Deactivating ends a user's sessions, so everyone signs in again.
    const here = await Promise.all(people.map(signedIn))
    const answers = await Promise.all(
      stormOf(here, songs, reviews, round).map(retryWhileBusy<{ status: number }>),
    )
    expect(answers.filter((answer) => answer.status >= 500)).toEqual([])
    done.push(...answers.map((answer) => answer.status).filter((status) => status < 300))
    expect(await miscounted()).toEqual([])
  }
  expect(app.logs.filter((line) => line.includes('deadlock'))).toEqual([])
  // Calls of deactivated users and repeated actions are rejected.
  expect(done.length).toBeGreaterThan(ROUNDS * 30)
})

type Act = () => Promise<{ status: number }>
type Song = Awaited<ReturnType<typeof aNumberedSong>>

/** Parallel calls of all users, while one user deactivates and the one of the previous round is restored. */
function stormOf(
  people: Someone[],
  songs: Song[],
  reviews: { id: string; userId: string }[],
  round: number,
): Act[] {
  const [leaving, returning] = [any(people, round), any(people, round + people.length - 1)]
  const crowd = people.flatMap((me, i) => {
    const review = any(reviews, i * 5 + round * 7)
    const author = people.find((each) => each.id === review.userId) ?? me
    const song = any(songs, i + round)
    const params = { id: review.id }
    const pair = { meId: me.id, targetId: author.id }
    const text = { title: 'Otra vez', score: 1 + ((i + round) % 5), description: 'Con otros oídos' }
    return [
      () => app.call(likeReview, { params }, me),
      () => app.call(i % 2 ? unlikeReview : likeReview, { params: { id: any(reviews, i + round).id } }, me),
      () => app.call(i % 3 ? followUser : unfollowUser, { params: pair }, me),
      () => app.call(followItem, { params: { kind: 'artist', apiId: song.ids.artist } }, me),
      () => app.call(followItem, { params: { kind: 'album', apiId: song.ids.album } }, me),
      () => app.call(writeComment, { params, body: { text: `Así es (${round}.${i})` } }, me),
      () => app.call(editReview, { params, body: text }, author),
    ]
  })
  const departed = any(reviews, round * 2)
  const author = people.find((each) => each.id === departed.userId) ?? leaving
  const lastWords: Act[] = reviews.flatMap(({ id, userId }, i): Act[] => [
    () => app.call((i + round) % 2 ? likeReview : unlikeReview, { params: { id } }, leaving),
    () => app.call(followUser, { params: { meId: leaving.id, targetId: userId } }, leaving),
    () => app.call(writeComment, { params: { id }, body: { text: 'Me voy' } }, leaving),
  ])
  return [
    ...crowd,
    () => comeBack(returning),
    ...lastWords.toSpliced(6, 0, () => leave(leaving)),
    () => app.call(deleteReview, { params: { id: departed.id } }, author),
  ]
}

/** Resolves once some query waits for a lock. */
const isLockedOut = () =>
  eventually(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      app.db,
    )
    expect(rows).not.toEqual([])
  })

test('a like and a comment in flight while their author deactivates are not counted until the account is restored', async () => {
  const me = await someone()
  const review = await aReview(app.db)
  let leaving: ReturnType<typeof leave> | undefined
  await app.db.transaction().execute(async (tx) => {
    await tx.insertInto('review_likes').values({ review_id: review.id, user_id: me.id }).execute()
    await tx.insertInto('comments').values({ review_id: review.id, user_id: me.id, body: 'Justo' }).execute()
    leaving = leave(me)
    await Promise.race([leaving, isLockedOut()])
  })
  expect((await leaving)?.status).toBe(200)
  expect(await miscounted()).toEqual([])
  const shown = () => app.call(reviewById, { params: { id: review.id } })
  expect((await shown()).data).toMatchObject({ likeCount: 0, commentCount: 0 })
  await comeBack(await signedIn(me))
  expect((await shown()).data).toMatchObject({ likeCount: 1, commentCount: 1 })
})

test('a deactivated user is in no list and no count, and is restored completely', async () => {
  const [me, other, reader] = [await someone(), await someone(), await someone()]
  const song = await aNumberedSong()
  const mine = await aReview(app.db, { userId: me.id, songId: song.id, score: 1 })
  const theirs = await aReview(app.db, { userId: other.id, songId: song.id, score: 5 })
  await app.call(likeReview, { params: { id: theirs.id } }, me)
  await app.call(writeComment, { params: { id: theirs.id }, body: { text: 'Buena escucha' } }, me)
  await app.call(followUser, { params: { meId: me.id, targetId: other.id } }, me)
  await app.call(followUser, { params: { meId: other.id, targetId: me.id } }, other)
  await app.call(followItem, { params: { kind: 'artist', apiId: song.ids.artist } }, me)

  const idsOf = (page: { items: { id: string }[] }) => page.items.map((item) => item.id)
  const look = async () => {
    const who = { params: { id: other.id }, query: { limit: 50 } }
    const about = await app.call(reviewsOfResource, { query: { id: song.ids.song, type: 'song' } }, reader)
    const profile = (await app.call(userById, { params: { id: other.id } }, reader)).data
    const review = (await app.call(reviewById, { params: { id: theirs.id } }, reader)).data
    const artist = await app.db
      .selectFrom('artists')
      .select('follower_count')
      .where('id', '=', song.artist.id)
      .executeTakeFirstOrThrow()
    return {
      feed: idsOf((await app.call(listReviews, { query: { limit: 50 } }, reader)).data).includes(mine.id),
      onItsPage: (await app.call(reviewById, { params: { id: mine.id } }, reader)).status,
      reviews: idsOf(about.data).length,
      average: about.data.stats.average,
      likers: idsOf((await app.call(likersOf, { params: { id: theirs.id }, query: {} }, reader)).data).length,
      likeCount: review.likeCount,
      comments: idsOf((await app.call(listComments, { params: { id: theirs.id }, query: {} }, reader)).data)
        .length,
      commentCount: review.commentCount,
      followers: idsOf((await app.call(followersOf, who, reader)).data).length,
      followerCount: profile.followerCount,
      followed: idsOf((await app.call(followedBy, who, reader)).data).length,
      followingCount: profile.followingCount,
      fans: artist.follower_count,
      profile: (await app.call(userById, { params: { id: me.id } }, reader)).status,
      followersOfMine: (await app.call(followersOf, { ...who, params: { id: me.id } }, reader)).status,
      found: idsOf((await app.call(searchUsers, { query: { query: me.name } }, reader)).data).length,
      listed: idsOf((await app.call(listUsers, { query: { limit: 50 } }, reader)).data).includes(me.id),
    }
  }
  const before = await look()
  expect(before).toMatchObject({ feed: true, reviews: 2, average: 3, likers: 1, likeCount: 1, found: 1 })
  expect((await leave(me)).status).toBe(200)
  expect(await look()).toEqual({
    feed: false,
    onItsPage: 404,
    reviews: 1,
    average: 5,
    likers: 0,
    likeCount: 0,
    comments: 0,
    commentCount: 0,
    followers: 0,
    followerCount: 0,
    followed: 0,
    followingCount: 0,
    fans: 0,
    profile: 404,
    followersOfMine: 404,
    found: 0,
    listed: false,
  })
  await comeBack(await signedIn(me))
  expect(await look()).toEqual(before)
})
