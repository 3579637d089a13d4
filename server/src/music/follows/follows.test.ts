import {
  followedAlbums,
  followedAmong,
  followedArtists,
  followedBy,
  followersOf,
  followItem,
  followUser,
  notifyFollow,
  unfollowItem,
  unfollowUser,
} from '@remusic/contract/music/schemas/follows'
import type { Role } from '@remusic/contract/people/plans'
import { userById } from '@remusic/contract/people/schemas/accounts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aSession, aSong, aUser } from '../../../testing/builders.ts'
import { retryWhileBusy } from '../../../testing/retryWhileBusy.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function someone(role: Role = 'Gratuito', name?: string) {
  const user = await aUser(app.db, { role, ...(name && { name }) })
  const token = await aSession(app.db, user.id)
  return {
    ...user,
    token,
    follow: (targetId: string, meId = user.id) =>
      app.call(followUser, { params: { meId, targetId } }, { token }),
    unfollow: (targetId: string, meId = user.id) =>
      app.call(unfollowUser, { params: { meId, targetId } }, { token }),
  }
}
const followedCount = async (userId: string) =>
  (await app.db.selectFrom('user_follows').select('followed_id').where('follower_id', '=', userId).execute())
    .length

describe('following a person', () => {
  test('is idempotent, sends one mail, and can be undone repeatedly', async () => {
    const [me, other] = [await someone(), await someone()]
    expect((await me.follow(other.id)).data).toMatchObject({ following: true, followerCount: 1 })
    expect((await me.follow(other.id)).data).toMatchObject({ following: true, followerCount: 1 })
    expect((await me.unfollow(other.id)).data).toMatchObject({ following: false, followerCount: 0 })
    expect((await me.unfollow(other.id)).status).toBe(200)
    await me.follow(other.id)
    const mails = (await app.mails()).filter((mail) => mail.to_address === other.email)
    expect(mails.map((mail) => mail.subject)).toEqual(['Alguien empezó a seguirte en ReMusic'])
  })

  test('in the name of another user is rejected and changes nothing', async () => {
    const [me, other, third] = [await someone(), await someone(), await someone()]
    const answer = await me.follow(third.id, other.id)
    expect(answer.status).toBe(403)
    expect(answer.data).toMatchObject({ msg: 'No puedes actuar en nombre de otro usuario' })
    expect(await followedCount(other.id)).toBe(0)
  })

  test('rejects following oneself with 409 and an unknown or deactivated user with 404', async () => {
    const me = await someone()
    expect((await me.follow(me.id)).status).toBe(409)
    expect((await me.follow('00000000-0000-7000-8000-000000000000')).status).toBe(404)
    const gone = await aUser(app.db, { active: false })
    expect((await me.follow(gone.id)).status).toBe(404)
  })

  test('is not triggered by opening a link or by a browser prefetch', async () => {
    const [me, other] = [await someone(), await someone()]
    const url = `/api/back-end/user/follow/${me.id}/${other.id}`
    const authorization = `Bearer ${me.token}`
    const link = await app.request(url, { headers: { authorization, 'sec-purpose': 'prefetch' } })
    const head = await app.request(url, { method: 'HEAD', headers: { authorization } })
    expect([link.status, head.status]).toEqual([405, 405])
    expect(await followedCount(me.id)).toBe(0)
  })

  test('each other at the same time succeeds for both', async () => {
    const [a, b] = [await someone(), await someone()]
    for (let round = 0; round < 10; round++) {
      const answers = await Promise.all([a.follow(b.id), b.follow(a.id)])
      expect(answers.map((answer) => answer.status)).toEqual([200, 200])
      await Promise.all([a.unfollow(b.id), b.unfollow(a.id)])
    }
  })
})

describe('the limit of 50 follows', () => {
  test('is exact under 200 parallel calls, and does not apply to Premium', async () => {
    const targets = await Promise.all(Array.from({ length: 100 }, () => aUser(app.db)))
    const me = await someone()
    for (const target of targets.slice(0, 45)) await me.follow(target.id)
    const rest = [
      ...targets.slice(45),
      ...targets.slice(45),
      ...targets.slice(45),
      ...targets.slice(45),
    ].slice(0, 200)
    const answers = await Promise.all(rest.map((target) => retryWhileBusy(() => me.follow(target.id))))
    expect(await followedCount(me.id)).toBe(50)
    const refused = answers.find((answer) => answer.status === 403)
    expect(refused?.data).toMatchObject({
      code: 'plan_limit',
      msg: 'Con el plan gratuito puedes seguir hasta 50 personas, artistas y álbumes en total, pásate a Premium',
    })
    expect(answers.every((answer) => answer.status === 200 || answer.status === 403)).toBe(true)

    const premium = await someone('Premium')
    for (const target of targets.slice(0, 51)) expect((await premium.follow(target.id)).status).toBe(200)
  })

  test('counts users, artists and albums together', async () => {
    const me = await someone()
    const song = await aSong(app.db)
    const targets = await Promise.all(Array.from({ length: 49 }, () => aUser(app.db)))
    for (const target of targets) await me.follow(target.id)
    const follow = (kind: 'artist' | 'album', apiId: string) =>
      app.call(followItem, { params: { kind, apiId } }, { token: me.token })
    await app.db.updateTable('artists').set({ api_id: '990001' }).where('id', '=', song.artist.id).execute()
    await app.db.updateTable('albums').set({ api_id: '990002' }).where('id', '=', song.album.id).execute()
    expect((await follow('album', '5')).status).toBe(404)
    expect((await follow('artist', '990001')).data).toMatchObject({ following: true, followerCount: 1 })
    expect((await follow('artist', '990001')).data).toMatchObject({ following: true, followerCount: 1 })
    expect((await follow('album', '990002')).status).toBe(403)

    const asked = await app.call(
      followedAmong,
      { query: { kind: 'artist', ids: '990001,4' } },
      { token: me.token },
    )
    expect(asked.data).toEqual({ followed: ['990001'] })
    const undone = await app.call(
      unfollowItem,
      { params: { kind: 'artist', apiId: '990001' } },
      { token: me.token },
    )
    expect(undone.data).toMatchObject({ following: false, followerCount: 0 })
  })
})

describe('the lists of followers and followed users', () => {
  test('show names to Premium accounts, in pages without gaps, and only counts to Gratuito accounts', async () => {
    const [star, free, premium] = [await someone(), await someone(), await someone('Premium')]
    const fans = []
    for (let i = 0; i < 5; i++) {
      const fan = await someone()
      await fan.follow(star.id)
      fans.unshift(fan.id)
    }
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await app.call(
        followersOf,
        { params: { id: star.id }, query: { limit: 2, ...(cursor && { cursor }) } },
        premium,
      )
      seen.push(...page.data.items.map((person) => person.id))
      cursor = page.data.next ?? undefined
    } while (cursor)
    expect(seen).toEqual(fans)
    const refused = await app.call(followedBy, { params: { id: star.id }, query: {} }, free)
    expect(refused.status).toBe(403)
    expect(refused.data).toMatchObject({
      msg: 'Eres Un Usuario Gratuito, Pasate a Premium para ver tus seguidores',
    })
    const profile = await app.call(userById, { params: { id: star.id } }, free)
    expect(profile.data.followerCount).toBe(5)
    expect(profile.data.followers).toEqual(fans.map((id) => ({ id })))
  })

  test('in a profile hold the latest 50, with the caller first and the exact count beside them', async () => {
    const star = await someone()
    const [early, free] = [await someone('Premium'), await someone('Gratuito')]
    for (const caller of [early, free]) await caller.follow(star.id)
    const { rows: fans } = await sql<{ id: string }>`
      with fans as (insert into users (name, email) select 'Fan ' || i, 'fan-' || i || '@example.org'
        from generate_series(1, 60) as i returning id)
      insert into user_follows (follower_id, followed_id, created_at)
      select id, ${star.id}, now() + row_number() over (order by id) * interval '1 second' from fans
      returning follower_id as id`.execute(app.db)
    const latest = fans.map(({ id }) => id).reverse()
    for (const caller of [early, free]) {
      const { data } = await app.call(userById, { params: { id: star.id } }, caller)
      expect(data.followerCount).toBe(62)
      expect(data.followers.map(({ id }) => id)).toEqual([caller.id, ...latest.slice(0, 49)])
      expect(data.followers.every(({ name }) => (name === undefined) === (caller === free))).toBe(true)
    }
  })
})

describe('requesting the follow mail', () => {
  test('never mails a user the caller does not follow, and never mails one twice', async () => {
    const [me, followed, stranger] = [await someone(), await someone(), await someone()]
    await me.follow(followed.id)
    for (const email of [followed.email, followed.email, stranger.email, 'nadie@example.org']) {
      const answer = await app.call(notifyFollow, { body: { nameUser: 'X', email, nameFollow: '<b>' } }, me)
      expect(answer.data).toEqual({ msg: 'Notificación procesada' })
    }
    const to = (await app.mails()).map((mail) => mail.to_address)
    expect(to.filter((address) => address === followed.email)).toHaveLength(1)
    expect(to).not.toContain(stranger.email)
    expect(to).not.toContain('nadie@example.org')
  })
})

describe('the followed artists and albums', () => {
  test('are listed for their follower only, latest first, in pages without gaps', async () => {
    const [me, other] = [await someone(), await someone()]
    const songs = [await aSong(app.db), await aSong(app.db), await aSong(app.db)]
    for (const { artist, album } of songs) {
      // Follows of the same instant are ordered by their ids.
      const created_at = '2030-01-01T00:00:00.123456Z'
      await app.db
        .insertInto('artist_follows')
        .values({ user_id: me.id, artist_id: artist.id, created_at })
        .execute()
      await app.db
        .insertInto('album_follows')
        .values({ user_id: me.id, album_id: album.id, created_at })
        .execute()
    }
    for (const [list, noun] of [
      [followedArtists, 'artist'],
      [followedAlbums, 'album'],
    ] as const) {
      const first = await app.call(list, { query: { limit: 2 } }, me)
      const next = await app.call(list, { query: { limit: 2, cursor: first.data.next ?? '' } }, me)
      expect([...first.data.items, ...next.data.items].map(({ name }) => name)).toEqual(
        songs.map((song) => (noun === 'artist' ? song.artist.name : song.album.title)).reverse(),
      )
      expect(next.data.next).toBeNull()
      expect((await app.call(list, { query: {} }, other)).data).toEqual({ items: [], next: null })
      expect((await app.call(list, { query: { cursor: 'nada' } }, me)).status).toBe(400)
    }
  })
})
