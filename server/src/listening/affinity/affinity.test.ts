import { randomUUID } from 'node:crypto'
import { AFFINITY_TEXTS } from '@remusic/contract/listening/affinity'
import { affinityWith, closePeople, makePlaylistForTwo } from '@remusic/contract/listening/schemas/affinity'
import { deactivate, setBlindTasting } from '@remusic/contract/people/schemas/accounts'
import { openProfile } from '@remusic/contract/publishing/schemas/profiles'
import { blockPerson, unblockPerson } from '@remusic/contract/running/schemas/blocks'
import { MAX_PLAYLISTS } from '@remusic/contract/together/playlists'
import { PLAYLIST_TEXTS } from '@remusic/contract/together/playlistTexts'
import {
  createPlaylist,
  deletePlaylist,
  listPlaylists,
  songsOfPlaylist,
} from '@remusic/contract/together/schemas/playlists'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aReview, aSession, aSong, aUser } from '../../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { ERASURES } from '../../erasures.ts'
import { eraseExpiredAccounts } from '../../people/accounts/erasure.ts'
import { refreshAffinities, refreshChanged } from './refresh.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** A member whose profile visitors may see, unless `open` is false. */
async function aMember({ name, open = true }: { name?: string; open?: boolean } = {}) {
  const user = await aUser(app.db, name === undefined ? {} : { name })
  const as = { token: await aSession(app.db, user.id) }
  await app.call(openProfile, { body: { openToVisitors: open } }, as)
  return {
    ...user,
    as,
    with: async (other: { id: string }) => app.call(affinityWith, { params: { userId: other.id } }, as),
    close: async (limit = 12) => (await app.call(closePeople, { query: { limit } }, as)).data,
    playlistWith: (other: { id: string }) =>
      app.call(makePlaylistForTwo, { params: { userId: other.id } }, as),
    score: async (songs: Song[], scores: number[]) => {
      for (const [i, score] of scores.entries())
        await aReview(app.db, { userId: user.id, songId: songs[i]?.id ?? 0, score })
    },
  }
}
type Member = Awaited<ReturnType<typeof aMember>>
type Song = Awaited<ReturnType<typeof aSong>>

async function songs(count: number, traits: Parameters<typeof aSong>[1] = {}) {
  const made: Song[] = []
  for (let i = 0; i < count; i++) made.push(await aSong(app.db, traits))
  return made
}

async function block(blocker: Member, blocked: Member) {
  await app.call(blockPerson, { params: { userId: blocked.id } }, blocker.as)
}

/** Two people who agree about ten songs. */
async function twoWhoAgree() {
  const [ana, luis] = [await aMember({ name: 'Ana' }), await aMember({ name: 'Luis' })]
  const common = await songs(10)
  await ana.score(common, [5, 5, 4, 4, 5, 1, 2, 1, 3, 5])
  await luis.score(common, [5, 5, 4, 5, 5, 1, 1, 2, 3, 4])
  return { ana, luis, common }
}

/** An Admin bans the person. */
async function ban({ id }: Member) {
  const admin = await aUser(app.db, { role: 'Admin' })
  const as = { token: await aSession(app.db, admin.id) }
  const banned = await app.call(deactivate, { query: { role: 'admin' }, body: { userId: id } }, as)
  expect(banned.status).toBe(200)
}

const setColumns = (userId: string, columns: Record<string, unknown>) =>
  app.db.updateTable('users').set(columns).where('id', '=', userId).execute()

describe('the affinity with another member', () => {
  test('is the same for both, and higher than with somebody who feels the opposite', async () => {
    const { ana, luis, common } = await twoWhoAgree()
    const opposed = await aMember()
    await opposed.score(common, [1, 1, 2, 2, 1, 5, 5, 4, 3, 1])
    const [mine, theirs] = [(await ana.with(luis)).data, (await luis.with(ana)).data]
    expect(mine).toMatchObject({ common: 10, confidence: 'some', playlist: null })
    expect(mine.percentage).toBe(theirs.percentage)
    expect(mine.percentage).toBeGreaterThan(75)
    expect((await ana.with(opposed)).data.percentage).toBeLessThan(25)
  })

  test('is not known without something in common, and says so below eight', async () => {
    const [ana, luis] = [await aMember(), await aMember()]
    expect((await ana.with(luis)).data).toMatchObject({
      percentage: null,
      common: 0,
      confidence: 'none',
      agreements: [],
      quarrels: [],
    })
    const common = await songs(8)
    for (const person of [ana, luis]) await person.score(common.slice(0, 7), [5, 4, 3, 2, 1, 5, 4])
    expect((await ana.with(luis)).data).toMatchObject({ common: 7, confidence: 'few' })
    for (const person of [ana, luis]) await person.score(common.slice(7), [3])
    expect((await ana.with(luis)).data).toMatchObject({ common: 8, confidence: 'some' })
  })

  test('counts artists and albums that both follow', async () => {
    const { ana, luis, common } = await twoWhoAgree()
    const before = (await ana.with(luis)).data
    for (const { artist, album } of common.slice(0, 4))
      for (const { id } of [ana, luis]) {
        await app.db.insertInto('artist_follows').values({ user_id: id, artist_id: artist.id }).execute()
        await app.db.insertInto('album_follows').values({ user_id: id, album_id: album.id }).execute()
      }
    const after = (await ana.with(luis)).data
    expect(after).toMatchObject({ follows: 8 })
    expect(after.percentage).toBeGreaterThan(before.percentage ?? 100)
  })

  test('shows what both liked most, least reviewed first, and where they differ most, with both scores', async () => {
    const [ana, luis] = [await aMember(), await aMember()]
    const common = await songs(8)
    const [known, rare, rarer, fine, quarrel, bigger, small] = common
    await ana.score(common, [5, 5, 5, 4, 5, 1, 3, 2])
    await luis.score(common, [5, 5, 5, 4, 2, 5, 2, 2])
    for (let i = 0; i < 3; i++) await aReview(app.db, { songId: known?.id ?? 0 })
    await aReview(app.db, { songId: rare?.id ?? 0 })
    const { agreements, quarrels } = (await ana.with(luis)).data
    expect(agreements.map(({ target }) => target.apiId)).toEqual([rarer?.apiId, rare?.apiId, known?.apiId])
    expect(quarrels.map(({ target }) => target.apiId)).toEqual([bigger?.apiId, quarrel?.apiId])
    expect(quarrels[0]).toMatchObject({
      target: { kind: 'song', name: bigger?.title, artist: bigger?.artist.name },
      mine: { score: 1 },
      theirs: { score: 5 },
    })
    expect((await luis.with(ana)).data.quarrels[0]).toMatchObject({
      mine: { score: 5 },
      theirs: { score: 1 },
    })
    const [review] = await app.db
      .selectFrom('reviews')
      .select('user_id as userId')
      .where('id', '=', quarrels[0]?.theirs.reviewId ?? '')
      .execute()
    expect(review?.userId).toBe(luis.id)
    expect([fine?.apiId, small?.apiId]).not.toContain(quarrels[0]?.target.apiId)

    // An item that an Admin hides is not shown as an example.
    await app.db
      .updateTable('songs')
      .set({ hidden_at: new Date() })
      .where('id', '=', bigger?.id ?? 0)
      .execute()
    expect((await ana.with(luis)).data.quarrels.map(({ target }) => target.apiId)).toEqual([quarrel?.apiId])
  })

  test('leaves out reviews that their author deleted or moderation hid', async () => {
    const { ana, luis } = await twoWhoAgree()
    const reviews = await app.db.selectFrom('reviews').select('id').where('user_id', '=', luis.id).execute()
    const [deleted, hidden] = reviews.map(({ id }) => id)
    await app.db
      .updateTable('reviews')
      .set({ deleted_at: new Date() })
      .where('id', '=', deleted ?? '')
      .execute()
    await app.db
      .updateTable('reviews')
      .set({ hidden_at: new Date() })
      .where('id', '=', hidden ?? '')
      .execute()
    expect((await ana.with(luis)).data.common).toBe(8)
  })

  test('needs a session, and is about somebody else', async () => {
    const ana = await aMember()
    expect((await app.call(affinityWith, { params: { userId: ana.id } })).status).toBe(401)
    expect((await app.call(closePeople, { query: {} })).status).toBe(401)
    expect((await app.call(makePlaylistForTwo, { params: { userId: ana.id } })).status).toBe(401)
    const own = await ana.with(ana)
    expect(own.status).toBe(409)
    expect(own.data).toMatchObject({ msg: AFFINITY_TEXTS.yourself })
  })

  test('does not exist across a block, in either direction, nor with an inactive account', async () => {
    const { ana, luis } = await twoWhoAgree()
    for (const [blocker, blocked] of [
      [ana, luis],
      [luis, ana],
    ] as const) {
      await block(blocker, blocked)
      expect((await ana.with(luis)).status).toBe(404)
      expect((await luis.with(ana)).status).toBe(404)
      expect((await ana.playlistWith(luis)).status).toBe(404)
      await app.call(unblockPerson, { params: { userId: blocked.id } }, blocker.as)
    }
    expect((await ana.with(luis)).status).toBe(200)
    await ban(luis)
    expect((await ana.with(luis)).status).toBe(404)
    expect((await ana.playlistWith(luis)).status).toBe(404)
  })
})

describe('the people who agree with a member', () => {
  test('are listed best first with the percentage of their profile, before and after the job', async () => {
    const { ana, luis, common } = await twoWhoAgree()
    const close = await aMember()
    await close.score(common, [5, 5, 4, 4, 4, 2, 2, 2, 3, 4])
    const opposed = await aMember()
    await opposed.score(common, [1, 1, 2, 2, 1, 5, 5, 4, 3, 1])
    const check = async () => {
      const { items, reviews } = await ana.close()
      expect(reviews).toBeGreaterThanOrEqual(10)
      expect(items.map(({ id }) => id).sort()).toEqual([luis.id, close.id].sort())
      expect(items.map(({ percentage }) => percentage)).toEqual(
        items.map(({ percentage }) => percentage).toSorted((a, b) => b - a),
      )
      for (const item of items) {
        const { percentage, common, confidence } = (await ana.with(item)).data
        expect(item).toMatchObject({ percentage, common, confidence, followed: false })
      }
    }
    await check()
    await refreshAffinities(app.db)
    const stored = await app.db
      .selectFrom('affinities')
      .select('other_id')
      .where('user_id', '=', ana.id)
      .execute()
    expect(stored).toHaveLength(2)
    await check()
    // The scores change after the job has run.
    const [extra] = await songs(1)
    await ana.score(extra ? [extra] : [], [5])
    await luis.score(extra ? [extra] : [], [1])
    await check()
    expect((await ana.close(1)).items).toHaveLength(1)
  })

  test('are nobody whom a block keeps apart, who is private, inactive, banned or erased, nor oneself', async () => {
    const { ana, common } = await twoWhoAgree()
    const scores = [5, 5, 4, 4, 5, 1, 2, 1, 3, 5]
    const names = ['blockedByMe', 'blocksMe', 'private', 'deactivated', 'banned', 'erased'] as const
    const people = new Map<string, Member>()
    for (const name of names) {
      const person = await aMember()
      await person.score(common, scores)
      people.set(name, person)
    }
    const person = (name: (typeof names)[number]) => people.get(name) as Member
    await refreshAffinities(app.db)
    const listed = async () => (await ana.close()).items.map(({ id }) => id)
    expect(await listed()).toEqual(expect.arrayContaining([...people.values()].map(({ id }) => id)))

    await block(ana, person('blockedByMe'))
    await block(person('blocksMe'), ana)
    await app.call(openProfile, { body: { openToVisitors: false } }, person('private').as)
    const past = new Date(Date.now() - 90 * 86_400_000)
    await app.call(
      deactivate,
      { query: {}, body: { userId: person('deactivated').id } },
      person('deactivated').as,
    )
    await ban(person('banned'))
    await setColumns(person('erased').id, { deactivated_at: past, restore_until: past })
    await eraseExpiredAccounts(app.db, ERASURES, new Date())

    const gone = [...people.values()].map(({ id }) => id)
    for (const refresh of [async () => {}, forgetRuns, () => refreshAffinities(app.db)]) {
      await refresh()
      const ids = await listed()
      expect(ids.filter((id) => gone.includes(id))).toEqual([])
      expect(ids).not.toContain(ana.id)
      expect(ids).toHaveLength(1)
    }
    expect((await person('blocksMe').close()).items.map(({ id }) => id)).not.toContain(ana.id)
    const left = await app.db
      .selectFrom('affinities')
      .selectAll()
      .where((row) =>
        row.or([row('user_id', '=', person('erased').id), row('other_id', '=', person('erased').id)]),
      )
      .execute()
    expect(left).toEqual([])
  })

  test('do not include those who agree by chance only', async () => {
    const [ana, luis] = [await aMember(), await aMember()]
    const common = await songs(2)
    for (const each of [ana, luis]) await each.score(common, [5, 5])
    expect(await ana.close()).toEqual({ items: [], reviews: 2 })
    expect(await (await aMember()).close()).toEqual({ items: [], reviews: 0 })
  })

  test('are searched for again soon after enough new reviews', async () => {
    const { ana, luis } = await twoWhoAgree()
    await refreshAffinities(app.db)
    const late = await aMember()
    await refreshChanged(app.db)
    const storedFor = async (id: string) =>
      (await app.db.selectFrom('affinities').select('other_id').where('user_id', '=', id).execute()).map(
        (row) => row.other_id,
      )
    expect(await storedFor(ana.id)).toContain(luis.id)
    const more = await songs(9)
    await ana.score(more, [5, 1, 5, 1, 4, 2, 5, 1, 5])
    await late.score(more, [5, 1, 5, 1, 4, 2, 5, 1, 5])
    await refreshChanged(app.db)
    expect(await storedFor(late.id)).toEqual([ana.id])
    expect(await storedFor(ana.id)).toContain(late.id)
  })
})

/** Restores the state before the first run of the job. */
async function forgetRuns() {
  await app.db.deleteFrom('affinities').execute()
  await app.db.deleteFrom('affinity_runs').execute()
}

describe('a playlist for two', () => {
  /** Ana and Luis agree, and each of them loves songs that the other does not know. */
  async function twoWithSongs() {
    const { ana, luis, common } = await twoWhoAgree()
    const [hers, his] = [await songs(14, { title: 'De Ana' }), await songs(14, { title: 'De Luis' })]
    await ana.score(hers, Array(14).fill(5))
    await luis.score(his, Array(14).fill(5))
    return { ana, luis, common, hers, his }
  }

  test('has twenty songs that one loves and the other does not know, each with its reason', async () => {
    const { ana, luis, common } = await twoWithSongs()
    const made = await ana.playlistWith(luis)
    expect(made.status).toBe(200)
    const { playlist, isNew, songs: listed } = made.data
    expect(playlist).toMatchObject({ name: 'Para Ana y Luis', songCount: 20, shared: false })
    expect(isNew).toBe(true)
    const { data } = await app.call(songsOfPlaylist, { params: { id: playlist.id } }, ana.as)
    expect(data.items.map(({ apiId }) => apiId)).toEqual(listed.map(({ song }) => song.apiId))
    for (const { song, reason } of listed)
      expect(reason).toEqual({ kind: song.title === 'De Ana' ? 'mine' : 'theirs', score: 5 })
    expect(new Set(listed.map(({ reason }) => reason.kind))).toEqual(new Set(['mine', 'theirs']))
    expect(listed.map(({ song }) => song.apiId)).not.toContain(common[5]?.apiId)
    expect((await ana.with(luis)).data.playlist).toEqual({ id: playlist.id, name: playlist.name })
    expect((await luis.with(ana)).data.playlist).toBeNull()
  })

  test('has at most two songs of an artist, and none that is hidden, or that one of them dismissed, muted or scored low', async () => {
    const { ana, luis, hers, his } = await twoWithSongs()
    const [first, second, third, hidden, dismissed, muted] = hers
    for (const song of [second, third])
      await app.db
        .updateTable('songs')
        .set({ artist_id: first?.artist.id ?? 0 })
        .where('id', '=', song?.id ?? 0)
        .execute()
    await app.db
      .updateTable('songs')
      .set({ hidden_at: new Date() })
      .where('id', '=', hidden?.id ?? 0)
      .execute()
    await app.db
      .insertInto('taste_choices')
      .values([
        { user_id: luis.id, song_id: dismissed?.id ?? 0, choice: 'dismissed' },
        { user_id: luis.id, artist_id: muted?.artist.id ?? 0, choice: 'muted' },
      ])
      .execute()
    await ana.score(his.slice(0, 1), [1])
    const ids = (await ana.playlistWith(luis)).data.songs.map(({ song }) => song.apiId)
    expect(ids).toHaveLength(20)
    for (const song of [hidden, dismissed, muted, his[0]]) expect(ids).not.toContain(song?.apiId)
    expect([first, second, third].filter((song) => ids.includes(song?.apiId ?? ''))).toHaveLength(2)
  })

  test('is made once, however often and fast the key is pressed, and again after it was deleted', async () => {
    const { ana, luis } = await twoWithSongs()
    const presses = await Promise.all([1, 2, 3, 4].map(() => ana.playlistWith(luis)))
    expect(new Set(presses.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(presses.map(({ data }) => data.playlist.id)).size).toBe(1)
    expect(presses.filter(({ data }) => data.isNew)).toHaveLength(1)
    const { data } = await app.call(listPlaylists, { params: { userId: ana.id } }, ana.as)
    expect(data.items).toHaveLength(1)
    const { id } = data.items[0] ?? { id: '' }
    const again = (await ana.playlistWith(luis)).data
    expect(again).toMatchObject({ isNew: false, playlist: { id } })
    expect(again.songs).toHaveLength(20)
    await app.call(deletePlaylist, { params: { id } }, ana.as)
    expect((await ana.with(luis)).data.playlist).toBeNull()
    expect((await ana.playlistWith(luis)).data.isNew).toBe(true)
  })

  test('gets a number if its name is taken, and a short form of long names', async () => {
    const { ana, luis } = await twoWithSongs()
    await app.call(createPlaylist, { body: { name: 'para ANA y luis' } }, ana.as)
    expect((await ana.playlistWith(luis)).data.playlist.name).toBe('Para Ana y Luis 2')
    await setColumns(ana.id, { name: 'A'.repeat(60) })
    await setColumns(luis.id, { name: '👩‍👩‍👧‍👦'.repeat(5) + 'ز'.repeat(5) })
    const { name } = (await luis.playlistWith(ana)).data.playlist
    expect(name.length).toBeLessThanOrEqual(100)
    expect(name).toMatch(/^Para 👩‍👩‍👧‍👦.* y A+…$/u)
    expect(name.isWellFormed()).toBe(true)
  })

  test('is rejected with a sentence at the limit of playlists, or if nothing suits both', async () => {
    const { ana, luis } = await twoWithSongs()
    await app.db
      .insertInto('playlists')
      .values(Array.from({ length: MAX_PLAYLISTS }, (_, i) => ({ user_id: ana.id, name: `Lista ${i}` })))
      .execute()
    const full = await ana.playlistWith(luis)
    expect(full.status).toBe(409)
    expect(full.data).toMatchObject({ msg: PLAYLIST_TEXTS.tooMany })
    expect((await ana.with(luis)).data.playlist).toBeNull()
    const nothing = await (await aMember()).playlistWith(await aMember())
    expect(nothing.status).toBe(409)
    expect(nothing.data).toMatchObject({ msg: AFFINITY_TEXTS.nothingForBoth })
  })

  test('stays with its owner without the name of the other one, when that account is erased', async () => {
    const { ana, luis } = await twoWithSongs()
    await setColumns(luis.id, { name: 'Luis Quiroga de la Vega' })
    const { id } = (await ana.playlistWith(luis)).data.playlist
    await luis.playlistWith(ana)
    const past = new Date(Date.now() - 90 * 86_400_000)
    await setColumns(luis.id, { deactivated_at: past, restore_until: past })
    await eraseExpiredAccounts(app.db, ERASURES, new Date())
    const { data } = await app.call(listPlaylists, { params: { userId: ana.id } }, ana.as)
    expect(data.items).toMatchObject([{ id, songCount: 20 }])
    expect(data.items[0]?.name).toMatch(/^Playlist para dos \w{4}$/)
    const left = await app.db
      .selectFrom('affinity_playlists')
      .selectAll()
      .where('user_id', 'in', [ana.id, luis.id])
      .execute()
    expect(left).toEqual([])
  })

  test('tells nothing about what the other one keeps private, only about what they review or follow', async () => {
    const [ana, luis] = [await aMember(), await aMember()]
    const [heard, near] = await songs(2)
    const likedTogether = { weights: [1], supports: [5], scored: [5], computed_at: new Date() }
    await app.db
      .insertInto('taste_neighbours')
      .values({ kind: 'song', item_id: heard?.id ?? 0, neighbours: [near?.id ?? 0], ...likedTogether })
      .execute()
    const { id: targetId } = await app.db
      .insertInto('review_targets')
      .values({ song_id: heard?.id ?? 0 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const listen = {
      user_id: luis.id,
      client_id: randomUUID(),
      target_id: targetId,
      day: '2026-01-02',
      score: 5,
    }
    await app.db.insertInto('listens').values(listen).execute()
    const { data: list } = await app.call(createPlaylist, { body: { name: 'Solo mía' } }, luis.as)
    const added = { playlist_id: list.id, song_id: heard?.id ?? 0, position: 1 }
    await app.db.insertInto('playlist_songs').values(added).execute()
    expect((await ana.playlistWith(luis)).status).toBe(409)
    // These private acts do count for a request by the person themselves.
    expect((await luis.playlistWith(ana)).status).toBe(200)
    await luis.score([heard as Song], [5])
    const { data } = await ana.playlistWith(luis)
    expect(data.songs.map(({ song }) => song.apiId)).toContain(near?.apiId)
  })

  test('tells no score to somebody who tastes blind and has not reviewed the song', async () => {
    const { ana, luis } = await twoWithSongs()
    await app.call(setBlindTasting, { body: { tastesBlind: true } }, ana.as)
    const { songs: listed } = (await ana.playlistWith(luis)).data
    const theirs = listed.filter(({ reason }) => reason.kind === 'theirs')
    expect(theirs.length).toBeGreaterThan(0)
    for (const { reason } of theirs) expect(reason).toEqual({ kind: 'theirs', score: null })
    const { agreements, quarrels } = (await ana.with(luis)).data
    const own = await app.db
      .selectFrom('reviews')
      .innerJoin('review_targets', 'review_targets.id', 'reviews.target_id')
      .innerJoin('songs', 'songs.id', 'review_targets.song_id')
      .select('songs.api_id as apiId')
      .where('reviews.user_id', '=', ana.id)
      .execute()
    const reviewed = own.map(({ apiId }) => apiId)
    for (const { target } of [...agreements, ...quarrels]) expect(reviewed).toContain(target.apiId)
  })
})
