import { followUser } from '@remusic/contract/music/schemas/follows'
import {
  countNewReviews,
  deleteComment,
  deleteReview,
  editComment,
  editReview,
  likeReview,
  likersOf,
  listComments,
  listReviews,
  type NewReview,
  quotedReviews,
  reviewById,
  reviewsOfResource,
  reviewsOfUser,
  unlikeReview,
  writeComment,
  writeReview,
} from '@remusic/contract/opinions/schemas/reviews'
import type { Role } from '@remusic/contract/people/plans'
import { countNotifications } from '@remusic/contract/people/schemas/notifications'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aReview, aSession, aSong, aUser } from '../../../testing/builders.ts'
import { retryWhileBusy } from '../../../testing/retryWhileBusy.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'

let now = new Date('2026-06-28T12:00:00Z')
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } })
})
afterAll(() => app.stop())

async function someone(role: Role = 'Premium') {
  const user = await aUser(app.db, { role })
  const token = await aSession(app.db, user.id, now)
  return {
    ...user,
    token,
    write: (review: Partial<NewReview> & { apiId: string }) =>
      app.call(
        writeReview,
        { body: { type: 'song', title: 'Un título', score: 4, description: 'Un texto', ...review } },
        { token },
      ),
    like: (id: string) => app.call(likeReview, { params: { id } }, { token }),
    unlike: (id: string) => app.call(unlikeReview, { params: { id } }, { token }),
  }
}

let apiIds = 700_000
async function aNumberedSong() {
  const song = await aSong(app.db)
  const ids = { song: String(++apiIds), album: String(++apiIds), artist: String(++apiIds) }
  await app.db.updateTable('songs').set({ api_id: ids.song }).where('id', '=', song.id).execute()
  await app.db.updateTable('albums').set({ api_id: ids.album }).where('id', '=', song.album.id).execute()
  await app.db.updateTable('artists').set({ api_id: ids.artist }).where('id', '=', song.artist.id).execute()
  return { ...song, ids }
}
const statsOf = async (type: 'artist' | 'album' | 'song', id: string) =>
  (await app.call(reviewsOfResource, { query: { id, type } })).data.stats

describe('writing a review', () => {
  test.each(['song', 'album', 'artist'] as const)(
    'of a %s returns it with its author and its target',
    async (type) => {
      const me = await someone()
      const song = await aNumberedSong()
      const answer = await me.write({
        apiId: song.ids[type],
        type,
        title: ' Suena a verano ',
        score: 5,
        name: 'Otro nombre',
      })
      expect(answer.status).toBe(201)
      const name = { song: song.title, album: song.album.title, artist: song.artist.name }[type]
      expect(answer.data).toMatchObject({
        msg: 'Reseña creada con éxito',
        review: {
          userId: me.id,
          user: { id: me.id, name: me.name, role: 'Premium' },
          title: 'Suena a verano',
          score: 5,
          likeCount: 0,
          target: { kind: type, apiId: song.ids[type], name },
          [type]: { apiId: song.ids[type] },
        },
      })
      expect(answer.data.review.user).not.toHaveProperty('email')
      expect(await statsOf(type, song.ids[type])).toMatchObject({
        count: 1,
        average: 5,
        histogram: [0, 0, 0, 0, 1],
      })
    },
  )

  test('is rejected with 409 the second time, even in parallel, unless the first one was deleted', async () => {
    const me = await someone()
    const { ids } = await aNumberedSong()
    const answers = await Promise.all(Array.from({ length: 10 }, () => me.write({ apiId: ids.song })))
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array(9).fill(409)])
    expect(answers.find((answer) => answer.status === 409)?.data).toMatchObject({
      msg: 'Ya escribiste una reseña sobre esto; puedes editarla',
    })
    const written = answers.find((answer) => answer.status === 201)?.data.review
    await app.call(deleteReview, { params: { id: written?.id ?? '' } }, me)
    expect((await me.write({ apiId: ids.song })).status).toBe(201)
  })

  test('counts the first reviews of a song correctly when they are written in parallel', async () => {
    const { ids } = await aNumberedSong()
    const people = await Promise.all([
      ...Array.from({ length: 6 }, () => someone()),
      ...Array.from({ length: 4 }, () => someone('Gratuito')),
    ])
    const answers = await Promise.all(people.map((person) => person.write({ apiId: ids.song })))
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(201))
    // Accounts created at the same moment count as related, so some of their votes are held.
    const { count, held, average } = await statsOf('song', ids.song)
    expect({ votes: count + held, average }).toEqual({ votes: 10, average: 4 })
  })

  test.each<[Record<string, unknown>, string]>([
    [{ title: '' }, '* Título de reseña es requerido'],
    [{ title: 'x'.repeat(101) }, '* El título puede tener hasta 100 caracteres'],
    [{ description: '   ' }, '* Descripción de reseña es requerida'],
    [{ description: 'x'.repeat(256) }, '* La descripción no puede tener mas de 255 carácteres'],
    [{ score: 0 }, '* Calificación es requerida'],
    [{ score: 6 }, '* Calificación es requerida'],
    [{ score: 4.5 }, '* Calificación es requerida'],
    [{ score: undefined }, '* Calificación es requerida'],
    [{ type: 'genre' }, 'Tipo de recurso no válido'],
  ])('with %j is rejected with its own message', async (wrong, sentence) => {
    const me = await someone()
    const { ids } = await aNumberedSong()
    const answer = await me.write({ apiId: ids.song, ...(wrong as Partial<NewReview>) })
    expect(answer.status).toBe(422)
    expect(answer.data).toMatchObject({ msg: sentence })
  })

  test('accepts a score that an older client sends as text, and no other text', async () => {
    const me = await someone()
    const sent = async (score: unknown) => {
      const { ids } = await aNumberedSong()
      return me.write({ apiId: ids.song, score: score as number })
    }
    expect((await sent('4')).data.review.score).toBe(4)
    for (const wrong of ['6', '4.5', ' 4', 'x', true]) expect((await sent(wrong)).status).toBe(422)
  })

  test('accepts 255 characters, counts an emoji as one, and keeps markup as text', async () => {
    const me = await someone()
    const { ids } = await aNumberedSong()
    const description = `<script>alert(1)</script>${'🎺'.repeat(230)}`
    const answer = await me.write({ apiId: ids.song, description })
    expect(answer.status).toBe(201)
    expect(answer.data.review.description).toBe(description)
  })

  test('in the name of another user or about an unknown item is rejected', async () => {
    const [me, other] = [await someone(), await someone()]
    const { ids } = await aNumberedSong()
    expect((await me.write({ apiId: ids.song, userId: other.id })).status).toBe(403)
    expect((await me.write({ apiId: '999999999999' })).status).toBe(404)
  })

  test('is limited to ten per calendar month for a Gratuito account, and a deleted review gives its place back once per item', async () => {
    const me = await someone('Gratuito')
    const songs = await Promise.all(Array.from({ length: 14 }, () => aNumberedSong()))
    const answers = await Promise.all(songs.map(({ ids }) => me.write({ apiId: ids.song })))
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(10)
    const refused = answers.find((answer) => answer.status === 403)
    expect(refused?.data).toMatchObject({ code: 'plan_limit' })

    const { id: one = '', target } = answers.find((answer) => answer.status === 201)?.data.review ?? {}
    await app.call(deleteReview, { params: { id: one } }, me)
    const again = await me.write({ apiId: target?.apiId ?? '' })
    expect(again.status).toBe(201)
    await app.call(deleteReview, { params: { id: again.data.review.id } }, me)
    const more = await aNumberedSong()
    expect((await me.write({ apiId: more.ids.song })).status).toBe(403)
    now = new Date('2026-07-01T00:00:00Z')
    expect((await me.write({ apiId: more.ids.song })).status).toBe(201)
    now = new Date('2026-06-28T12:00:00Z')
  })

  test('of the same item again is rejected with 409 and the way to edit, also at the limit of the month', async () => {
    const me = await someone('Gratuito')
    const songs = await Promise.all(Array.from({ length: 10 }, () => aNumberedSong()))
    for (const { ids } of songs) expect((await me.write({ apiId: ids.song })).status).toBe(201)
    const again = await me.write({ apiId: songs[3]?.ids.song ?? '' })
    expect(again.status).toBe(409)
    expect(again.data).toMatchObject({ msg: 'Ya escribiste una reseña sobre esto; puedes editarla' })
    expect(again.data).not.toMatchObject({ code: 'plan_limit' })
  })
})

describe('changing a review', () => {
  test('is possible for its author, marks it as edited and updates the average', async () => {
    const me = await someone()
    const { ids } = await aNumberedSong()
    const { id } = (await me.write({ apiId: ids.song, score: 2 })).data.review
    const body = { title: 'Mejor', score: 5, description: 'La escuché otra vez' }
    const edited = await app.call(editReview, { params: { id }, body }, me)
    expect(edited.data.review).toMatchObject({ ...body, editedAt: now.toISOString() })
    expect((await statsOf('song', ids.song)).average).toBe(5)
  })

  test('is rejected for other users, Admins included', async () => {
    const [me, other, admin] = [await someone(), await someone(), await someone('Admin')]
    const { ids } = await aNumberedSong()
    const { id } = (await me.write({ apiId: ids.song })).data.review
    const body = { title: 'Ajeno', score: 1, description: 'No es mío' }
    for (const stranger of [other, admin]) {
      expect((await app.call(editReview, { params: { id }, body }, stranger)).status).toBe(403)
      const refused = await app.call(deleteReview, { params: { id } }, stranger)
      expect(refused.status).toBe(403)
      expect(refused.data).toMatchObject({
        msg: expect.stringMatching(stranger === admin ? /^Solo su autor/ : /^Solo puedes eliminar tus/),
      })
    }
    expect((await app.call(reviewById, { params: { id } })).data).toMatchObject({
      title: 'Un título',
      score: 4,
    })
  })

  test('by deleting it removes it for everyone', async () => {
    const me = await someone()
    const { ids } = await aNumberedSong()
    const { id } = (await me.write({ apiId: ids.song })).data.review
    await app.call(deleteReview, { params: { id } }, me)
    expect((await app.call(reviewById, { params: { id } }, me)).status).toBe(404)
    expect((await app.call(reviewsOfUser, { params: { id: me.id }, query: {} }, me)).data.items).toEqual([])
    expect((await statsOf('song', ids.song)).count).toBe(0)
    expect((await app.call(deleteReview, { params: { id } }, me)).status).toBe(404)
    expect((await (await someone()).like(id)).status).toBe(404)
  })
})

describe('liking', () => {
  test('200 parallel likes by 20 users count as 20 and send one mail each', async () => {
    const author = await someone()
    const review = await aReview(app.db, { userId: author.id })
    const fans = await Promise.all(Array.from({ length: 20 }, () => someone()))
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => fans)
        .flat()
        .map((fan) => retryWhileBusy(() => fan.like(review.id))),
    )
    expect(answers.every((answer) => answer.status === 200)).toBe(true)
    const shown = await app.call(reviewById, { params: { id: review.id } }, fans[0])
    expect(shown.data.likeCount).toBe(20)
    expect(shown.data.likes.map(({ id }) => id).sort()).toEqual(fans.map(({ id }) => id).sort())
    expect(shown.data.likes[0]).toEqual({ id: fans[0]?.id, name: fans[0]?.name })
    expect((await app.mails()).filter((mail) => mail.to_address === author.email)).toHaveLength(20)

    const names = await app.call(likersOf, { params: { id: review.id }, query: { limit: 50 } }, author)
    expect(new Set(names.data.items.map((person) => person.id))).toEqual(new Set(fans.map((fan) => fan.id)))
    expect((await fans[0]?.unlike(review.id))?.data).toEqual({ liked: false, likeCount: 19 })
    expect((await fans[0]?.unlike(review.id))?.data).toEqual({ liked: false, likeCount: 19 })
  })

  test("one's own review is rejected with 409", async () => {
    const author = await someone()
    const review = await aReview(app.db, { userId: author.id })
    expect((await author.like(review.id)).status).toBe(409)
  })
})

describe('the feed', () => {
  test('lists all reviews, newest first, in pages without gaps or repeats', async () => {
    const reader = await someone()
    for (let i = 0; i < 7; i++) await aReview(app.db)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { data } = await app.call(listReviews, { query: { limit: 3, ...(cursor && { cursor }) } }, reader)
      seen.push(...data.items.map((review) => review.id))
      cursor = data.next ?? undefined
    } while (cursor)
    const all = await app.db
      .selectFrom('reviews')
      .select('id')
      .where('visible', '=', true)
      .orderBy('id', 'desc')
      .execute()
    expect(seen).toEqual(all.map((row) => row.id))
  })

  test("'Siguiendo' lists reviews by followed users and about followed artists and albums, and counts new ones", async () => {
    const reader = await someone()
    const [friend, stranger] = [await someone(), await someone()]
    const [byArtist, byAlbum, other] = [await aNumberedSong(), await aNumberedSong(), await aNumberedSong()]
    await app.db
      .insertInto('user_follows')
      .values({ follower_id: reader.id, followed_id: friend.id })
      .execute()
    await app.db
      .insertInto('artist_follows')
      .values({ user_id: reader.id, artist_id: byArtist.artist.id })
      .execute()
    await app.db
      .insertInto('album_follows')
      .values({ user_id: reader.id, album_id: byAlbum.album.id })
      .execute()
    const wanted = [
      (await friend.write({ apiId: other.ids.song })).data.review.id,
      (await stranger.write({ apiId: byArtist.ids.song })).data.review.id,
      (await stranger.write({ apiId: byAlbum.ids.album, type: 'album' })).data.review.id,
    ]
    await stranger.write({ apiId: other.ids.song })
    const feed = await app.call(listReviews, { query: { from: 'following' } }, reader)
    expect(new Set(feed.data.items.map((review) => review.id))).toEqual(new Set(wanted))
    const newer = await app.call(
      countNewReviews,
      { query: { after: wanted[0] ?? '', from: 'following' } },
      reader,
    )
    expect(newer.data).toEqual({ count: 2 })
  })

  test('requires a session; the reviews of a song do not', async () => {
    expect((await app.call(listReviews, { query: {} })).status).toBe(401)
    const { ids } = await aNumberedSong()
    const open = await app.call(reviewsOfResource, { query: { id: ids.song, type: 'song' } })
    expect(open.data).toMatchObject({
      items: [],
      next: null,
      mine: null,
      stats: { count: 0, average: null, score: null, histogram: [0, 0, 0, 0, 0], held: 0 },
    })
    const odd = await app.request('/api/back-end/reviews/resource?id=../x&type=song')
    expect(odd.status).toBe(400)
  })
})

describe('comments', () => {
  test('are written, edited and deleted by their Premium authors, readable by everyone, and rejected for Gratuito accounts', async () => {
    const [me, free, other] = [await someone(), await someone('Gratuito'), await someone()]
    const review = await aReview(app.db)
    const written = await app.call(
      writeComment,
      { params: { id: review.id }, body: { text: ' ¡Qué razón! ' } },
      me,
    )
    expect(written.data).toMatchObject({ text: '¡Qué razón!', user: { id: me.id } })
    const refused = await app.call(writeComment, { params: { id: review.id }, body: { text: 'Hola' } }, free)
    expect(refused.status).toBe(403)
    expect(refused.data).toMatchObject({ code: 'plan_limit' })

    const read = await app.call(listComments, { params: { id: review.id }, query: {} })
    expect(read.data.items.map((comment) => comment.text)).toEqual(['¡Qué razón!'])
    expect((await app.call(reviewById, { params: { id: review.id } })).data.commentCount).toBe(1)

    const id = written.data.id
    expect((await app.call(editComment, { params: { id }, body: { text: 'x' } }, other)).status).toBe(403)
    expect((await app.call(deleteComment, { params: { id } }, other)).status).toBe(403)
    const edited = await app.call(editComment, { params: { id }, body: { text: 'Mejor dicho' } }, me)
    expect(edited.data.text).toBe('Mejor dicho')
    await app.call(deleteComment, { params: { id } }, me)
    expect((await app.call(listComments, { params: { id: review.id }, query: {} })).data.items).toEqual([])
    expect((await app.call(reviewById, { params: { id: review.id } })).data.commentCount).toBe(0)
  })

  test('are removed by the author of the review, who alone learns of it', async () => {
    const [author, commenter, other] = [await someone('Gratuito'), await someone(), await someone()]
    const review = await aReview(app.db, { userId: author.id })
    const comment = async (text: string) =>
      (await app.call(writeComment, { params: { id: review.id }, body: { text } }, commenter)).data.id
    const remove = (id: string, who: { token: string }) => app.call(deleteComment, { params: { id } }, who)
    const unread = async (who: { token: string }) => (await app.call(countNotifications, {}, who)).data.unread
    const [first, second] = [await comment('Uno'), await comment('Dos')]

    const refused = await remove(first, other)
    expect(refused).toMatchObject({
      status: 403,
      data: { msg: 'Solo puedes eliminar tus comentarios y los que recibe tu reseña' },
    })
    const edit = await app.call(editComment, { params: { id: first }, body: { text: 'x' } }, author)
    expect(edit.status).toBe(403)
    expect((await remove(first, author)).data).toEqual({ msg: 'Comentario eliminado' })
    expect(await unread(author)).toBe(1)
    await Promise.all([remove(second, author), remove(second, commenter)])
    expect((await remove(second, author)).status).toBe(404)
    expect(await unread(author)).toBe(0)
    expect(await unread(commenter)).toBe(0)
    const shown = await app.call(reviewById, { params: { id: review.id } }, author)
    expect(shown.data.commentCount).toBe(0)
    expect((await app.call(listComments, { params: { id: review.id }, query: {} })).data.items).toEqual([])
  })
})

describe('the people of a review', () => {
  async function aPopularReview() {
    const [author, early] = [await someone(), await someone()]
    const review = await aReview(app.db, { userId: author.id })
    await early.like(review.id)
    await app.call(followUser, { params: { meId: early.id, targetId: author.id } }, early)
    const gone = await aUser(app.db, { active: false })
    const { rows: fans } = await sql<{ id: string }>`
      with fans as (insert into users (name, email)
        select 'Fan ' || i, 'fan-' || i || '-' || ${author.id}::text from generate_series(1, 60) as i returning id),
      times as (select id, now() + row_number() over (order by id) * interval '1 second' as at from fans
        union all select ${gone.id}::uuid, now() + interval '1 day'),
      likes as (insert into review_likes (review_id, user_id, created_at) select ${review.id}::uuid, id, at from times),
      follows as (insert into user_follows (follower_id, followed_id, created_at) select id, ${author.id}::uuid, at from times)
      select id from times where id <> ${gone.id} order by at desc`.execute(app.db)
    return { author, early, review, latest: fans.map(({ id }) => id) }
  }
  const ids = (people: { id: string }[]) => people.map(({ id }) => id)

  test('are the latest 50 who are active, the caller first, with exact counts beside them, on every list', async () => {
    const { author, early, review, latest } = await aPopularReview()
    const lists = [
      (await app.call(reviewById, { params: { id: review.id } }, early)).data,
      (await app.call(listReviews, { query: { limit: 1 } }, early)).data.items[0],
      (await app.call(reviewsOfUser, { params: { id: author.id }, query: {} }, early)).data.items[0],
    ]
    for (const found of lists) {
      expect(found).toMatchObject({ id: review.id, likeCount: 61, user: { followerCount: 61 } })
      expect(ids(found?.likes ?? [])).toEqual([early.id, ...latest.slice(0, 49)])
      expect(ids(found?.user.followers ?? [])).toEqual([early.id, ...latest.slice(0, 49)])
    }
    const { data } = await app.call(reviewById, { params: { id: review.id } }, await someone())
    expect(ids(data.likes)).toEqual(latest.slice(0, 50))
  })

  test('have names where the plan shows them: likes for members, followers for Premium', async () => {
    const { review } = await aPopularReview()
    const look = async (who?: { token: string }) => {
      const { likes, user } = (await app.call(reviewById, { params: { id: review.id } }, who)).data
      const isNamed = (people: { name?: string | undefined }[]) =>
        people.every(({ name }) => name !== undefined)
      expect([likes.length, user.followers.length]).toEqual([50, 50])
      return [isNamed(likes), isNamed(user.followers)]
    }
    expect(await look(await someone('Premium'))).toEqual([true, true])
    expect(await look(await someone('Gratuito'))).toEqual([true, false])
    expect(await look()).toEqual([false, false])
  })

  test('are only the caller if the client asks for no more', async () => {
    const { author, early } = await aPopularReview()
    const { data } = await app.call(
      reviewsOfUser,
      { params: { id: author.id }, query: { people: 'me' } },
      early,
    )
    expect(data.items).toMatchObject([{ likes: [{ id: early.id }], likeCount: 61 }])
    expect(data.items[0]?.user.followers).toMatchObject([{ id: early.id }])
  })
})

test('the reviews that screens quote are visible, liked, short and of one author each', async () => {
  const quoted = async () => (await app.call(quotedReviews, {})).data.items.map(({ title }) => title)
  const liked = (id: string, like_count: number) =>
    app.db.updateTable('reviews').set({ like_count }).where('id', '=', id).execute()
  const author = await someone()
  const reviews = []
  for (const [title, score, likes] of [
    ['La mejor citada', 5, 5_000],
    ['Del mismo autor', 5, 4_000],
  ] as const) {
    const review = await aReview(app.db, { userId: author.id, title, score })
    await liked(review.id, likes)
    reviews.push(review)
  }
  for (const [title, score] of [
    ['Con mala nota', 2],
    ['Demasiado larga para un cartel, '.repeat(3), 5],
  ] as const)
    await liked((await aReview(app.db, { title, score })).id, 6_000)
  expect((await quoted())[0]).toBe('La mejor citada')
  expect(await quoted()).not.toContain('Del mismo autor')
  await app.db
    .updateTable('reviews')
    .set({ hidden_at: new Date() })
    .where('id', '=', reviews[0]?.id ?? '')
    .execute()
  expect((await quoted())[0]).toBe('Del mismo autor')
})
