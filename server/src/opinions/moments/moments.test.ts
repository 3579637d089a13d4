import { PREVIEW_SECONDS } from '@remusic/contract/music/previews'
import { MOMENTS_LISTED } from '@remusic/contract/opinions/moments'
import { MOMENT_TEXTS } from '@remusic/contract/opinions/momentTexts'
import { type Moment, songMoments } from '@remusic/contract/opinions/schemas/moments'
import {
  deleteReview,
  editReview,
  likeReview,
  reviewById,
  reviewsOfResource,
  writeReview,
} from '@remusic/contract/opinions/schemas/reviews'
import { blockPerson } from '@remusic/contract/running/schemas/blocks'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aReview, aSession, aSong, aUser } from '../../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const TEXT = { title: 'Un título', score: 4, description: 'Un texto' }
const [ENTRANCE, SILENCE]: [Moment, Moment] = [
  { second: 12, text: 'Aquí entra el bandoneón' },
  { second: 27, text: 'El silencio antes del final' },
]

async function aMember() {
  const user = await aUser(app.db, { role: 'Premium' })
  return { ...user, token: await aSession(app.db, user.id) }
}
type Member = Awaited<ReturnType<typeof aMember>>

let apiIds = 800_000
async function aNumberedSong() {
  const song = await aSong(app.db)
  const apiId = String(++apiIds)
  await app.db.updateTable('songs').set({ api_id: apiId }).where('id', '=', song.id).execute()
  return { ...song, apiId }
}

const write = (me: Member, apiId: string, moments?: unknown, type: 'song' | 'album' = 'song') =>
  app.call(
    writeReview,
    { body: { ...TEXT, type, apiId, ...(moments !== undefined && { moments: moments as Moment[] }) } },
    me,
  )
const momentsOf = async (apiId: string, viewer?: Member) =>
  (await app.call(songMoments, { params: { id: apiId } }, viewer)).data

describe('pinning moments', () => {
  test('stores them with the review, in the order in which they are heard', async () => {
    const [me, song] = [await aMember(), await aNumberedSong()]
    const { status, data } = await write(me, song.apiId, [
      SILENCE,
      { second: 12, text: `  ${ENTRANCE.text} ` },
    ])
    expect(status).toBe(201)
    expect(data.review.moments).toEqual([ENTRANCE, SILENCE])
    const listed = await app.call(reviewsOfResource, { query: { id: song.apiId, type: 'song' } })
    expect(listed.data.items[0]?.moments).toEqual([ENTRANCE, SILENCE])
  })

  test('a review of a free account stores them as well', async () => {
    const user = await aUser(app.db, { role: 'Gratuito' })
    const me = { ...user, token: await aSession(app.db, user.id) }
    const { data } = await write(me, (await aNumberedSong()).apiId, [ENTRANCE])
    expect(data.review.moments).toEqual([ENTRANCE])
  })

  test('editing replaces them, and an edit that does not mention them keeps them', async () => {
    const [me, song] = [await aMember(), await aNumberedSong()]
    const { id } = (await write(me, song.apiId, [ENTRANCE])).data.review
    const edit = async (body: { moments?: Moment[] }) =>
      (await app.call(editReview, { params: { id }, body: { ...TEXT, ...body } }, me)).data.review.moments
    expect(await edit({})).toEqual([ENTRANCE])
    expect(await edit({ moments: [SILENCE] })).toEqual([SILENCE])
    expect(await edit({ moments: [] })).toEqual([])
    expect((await app.call(reviewById, { params: { id } })).data.moments).toEqual([])
  })

  test.each<[string, unknown, string]>([
    [
      'six moments',
      Array.from({ length: 6 }, (_, second) => ({ second, text: 'Aquí' })),
      MOMENT_TEXTS.tooMany,
    ],
    ['blank words', [{ second: 1, text: ' \u200b\u2800 ' }], MOMENT_TEXTS.textRequired],
    ['81 characters', [{ second: 1, text: 'á'.repeat(81) }], MOMENT_TEXTS.textLong],
    ['a second after the preview', [{ second: PREVIEW_SECONDS, text: 'Aquí' }], MOMENT_TEXTS.badSecond],
    ['half a second', [{ second: 1.5, text: 'Aquí' }], MOMENT_TEXTS.badSecond],
    ['one second twice', [ENTRANCE, { ...ENTRANCE, text: 'Otra vez' }], MOMENT_TEXTS.sameSecond],
  ])('rejects %s, and stores no review', async (_, moments, message) => {
    const [me, song] = [await aMember(), await aNumberedSong()]
    const answer = await write(me, song.apiId, moments)
    expect([answer.status, (answer.data as unknown as { msg: string }).msg]).toEqual([422, message])
    const { data } = await app.call(reviewsOfResource, { query: { id: song.apiId, type: 'song' } })
    expect(data.items).toEqual([])
  })

  test('rejects them in the review of an album, and stores no review', async () => {
    const [me, song] = [await aMember(), await aNumberedSong()]
    const apiId = String(++apiIds)
    await app.db.updateTable('albums').set({ api_id: apiId }).where('id', '=', song.album.id).execute()
    expect(await write(me, apiId, [ENTRANCE], 'album')).toMatchObject({
      status: 422,
      data: { fields: { moments: MOMENT_TEXTS.onlySongs } },
    })
    expect((await write(me, apiId, [], 'album')).status).toBe(201)
  })

  test('the database itself rejects a sixth moment and a second outside of the preview', async () => {
    const { id } = await aReview(app.db)
    const insert = (position: number, second: number, text = 'Aquí') =>
      app.db.insertInto('review_moments').values({ review_id: id, position, second, text }).execute()
    await insert(5, 0)
    await expect(insert(6, 1)).rejects.toThrow('position_check')
    await expect(insert(1, PREVIEW_SECONDS)).rejects.toThrow('second_check')
    await expect(insert(1, 1, '  ')).rejects.toThrow('text_check')
    await expect(insert(1, 0)).rejects.toThrow('duplicate key')
  })
})

describe('the moments of a song', () => {
  test('a song without moments and an unknown song have none', async () => {
    const none = { count: 0, strip: Array(PREVIEW_SECONDS).fill(0), marks: [] }
    expect(await momentsOf((await aNumberedSong()).apiId)).toEqual(none)
    expect(await momentsOf('999999999')).toEqual(none)
  })

  test('name the author and the review, and plain text stays plain text', async () => {
    const [me, song] = [await aMember(), await aNumberedSong()]
    const hostile = { second: 3, text: '<img src=x onerror=alert(1)> **مرحبا** [x](javascript:1)' }
    const { data } = await write(me, song.apiId, [hostile, ENTRANCE])
    const { count, strip, marks } = await momentsOf(song.apiId)
    expect([count, strip[3], strip[12]]).toEqual([2, 1, 1])
    expect(marks).toMatchObject([
      { ...hostile, reviewId: data.review.id, user: { id: me.id, name: me.name } },
      ENTRANCE,
    ])
  })

  test('leave out reviews that are deleted, hidden, or by somebody who is deactivated or blocked', async () => {
    const song = await aNumberedSong()
    const [viewer, blocked, deactivated, author] = [
      await aMember(),
      await aMember(),
      await aMember(),
      await aMember(),
    ]
    const ids = new Map<Member, string>()
    for (const member of [blocked, deactivated, author])
      ids.set(member, (await write(member, song.apiId, [ENTRANCE])).data.review.id)
    const hidden = await aReview(app.db, { songId: song.id, moments: [SILENCE] })
    const seconds = async (as?: Member) => (await momentsOf(song.apiId, as)).marks.map(({ user }) => user.id)
    expect(await seconds()).toHaveLength(4)

    await app.call(blockPerson, { params: { userId: blocked.id } }, viewer)
    await app.db.updateTable('reviews').set({ hidden_at: new Date() }).where('id', '=', hidden.id).execute()
    await app.db
      .updateTable('users')
      .set({ deactivated_at: new Date(), restore_until: new Date() })
      .where('id', '=', deactivated.id)
      .execute()
    expect(await seconds(viewer)).toEqual([author.id])
    expect((await momentsOf(song.apiId, viewer)).strip.reduce((sum, each) => sum + each)).toBe(1)
    expect((await seconds()).sort()).toEqual([author.id, blocked.id].sort())

    await app.call(deleteReview, { params: { id: ids.get(author) ?? '' } }, author)
    expect(await momentsOf(song.apiId, viewer)).toMatchObject({ count: 0, marks: [] })
  })

  test('list those of the most liked reviews, and the strip counts all, as a histogram in SQL does', async () => {
    const song = await aNumberedSong()
    const { rows } = await sql<{ id: string }>`
      with target as (insert into review_targets (song_id) values (${song.id}) returning id),
      authors as (
        insert into users (name, email) select 'Oyente ' || n, 'oyente' || n || '@example.org'
        from generate_series(1, 60) as n returning id
      )
      insert into reviews (user_id, target_id, title, score, description)
      select authors.id, target.id, 'Un título', 3, 'Un texto' from authors, target returning id`.execute(
      app.db,
    )
    await sql`
      insert into review_moments (review_id, position, second, text)
      select reviews.id, position, (position * 7 + row_number() over (order by reviews.id) * position) % 30, 'Aquí'
      from reviews join review_targets on review_targets.id = target_id, generate_series(1, 5) as position
      where song_id = ${song.id} on conflict do nothing`.execute(app.db)
    const liked = rows[7]?.id ?? ''
    await app.call(likeReview, { params: { id: liked } }, await aMember())

    const { count, strip, marks } = await momentsOf(song.apiId)
    const { rows: histogram } = await sql<{ bucket: number; count: number }>`
      select width_bucket(second, 0, 30, 30) as bucket, count(*)::integer as count from review_moments
      where review_id = any(${rows.map(({ id }) => id)}::uuid[]) group by bucket`.execute(app.db)
    const expected = Array.from(
      { length: PREVIEW_SECONDS },
      (_, second) => histogram.find(({ bucket }) => bucket === second + 1)?.count ?? 0,
    )
    expect(strip).toEqual(expected)
    expect(count).toBe(expected.reduce((sum, each) => sum + each))
    expect(count).toBeGreaterThan(MOMENTS_LISTED)
    expect(marks).toHaveLength(MOMENTS_LISTED)
    const ofLiked = await app.db
      .selectFrom('review_moments')
      .select('second')
      .where('review_id', '=', liked)
      .execute()
    expect(marks.filter(({ reviewId }) => reviewId === liked)).toHaveLength(ofLiked.length)
    expect(marks.map(({ second }) => second)).toEqual(
      marks.map(({ second }) => second).toSorted((a, b) => a - b),
    )
  })
})
