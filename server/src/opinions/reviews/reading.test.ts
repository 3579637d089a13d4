import {
  countNewReviews,
  deleteComment,
  editComment,
  listComments,
  listReviews,
  type Mention,
  mentionable,
  reviewsOfResource,
  reviewsOfUser,
  writeComment,
} from '@remusic/contract/opinions/schemas/reviews'
import { NOTIFICATION } from '@remusic/contract/people/notifications'
import {
  countNotifications,
  listNotifications,
  readAllNotifications,
  savePreferences,
} from '@remusic/contract/people/schemas/notifications'
import { blockPerson } from '@remusic/contract/running/schemas/blocks'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aReview, aSession, aSong, aUser } from '../../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { ERASURES } from '../../erasures.ts'
import { eraseExpiredAccounts } from '../../people/accounts/erasure.ts'

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
/** A song whose artist has the genre, with ids of the form that calls accept. */
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

type Pages = { items: { id: string; score: number | null; likeCount: number }[]; next: string | null }

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
    expect(data.stats).toMatchObject({ count: 7, histogram: [2, 0, 2, 1, 2] })
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

describe('a mention', () => {
  /** A text with mentions, written as 'Hola @0, ¿y @1?' with the index of each person. */
  function mentioning(template: string, people: { id: string; name: string }[]) {
    let text = ''
    const mentions: { userId: string; start: number; length: number }[] = []
    for (const part of template.split(/(@\d)/)) {
      const person = part.startsWith('@') ? people[Number(part.slice(1))] : undefined
      if (person) mentions.push({ userId: person.id, start: text.length, length: person.name.length + 1 })
      text += person ? `@${person.name}` : part
    }
    return { text, mentions }
  }
  const noticesOf = async (who: Caller) =>
    (await app.call(listNotifications, { query: {} }, who)).data.items.map(({ type }) => type)
  const write = (reviewId: string, body: { text: string; mentions?: Mention[] }, who: Caller) =>
    app.call(writeComment, { params: { id: reviewId }, body }, who)

  async function aThread() {
    const [author, writer, ana, other] = [await someone(), await someone(), await someone(), await someone()]
    for (const namesake of [ana, other]) {
      namesake.name = 'Ana 🎻 de la Fuente'
      await app.db.updateTable('users').set({ name: namesake.name }).where('id', '=', namesake.id).execute()
    }
    const review = await aReview(app.db, { userId: author.id })
    return { author, writer, ana, other, review }
  }

  test('refers to the person, not to the name, and notifies each once', async () => {
    const { writer, ana, other, review } = await aThread()
    const body = mentioning('😀 @0, mira: @1. ¿No, @0?', [ana, other])
    const { data } = await write(review.id, body, writer)
    expect(data).toMatchObject(body)
    expect(await noticesOf(ana)).toEqual([NOTIFICATION.mention])
    expect(await noticesOf(other)).toEqual([NOTIFICATION.mention])

    await app.db.updateTable('users').set({ name: 'Anita' }).where('id', '=', ana.id).execute()
    const read = await app.call(listComments, { params: { id: review.id }, query: {} })
    expect(read.data.items[0]).toMatchObject(
      mentioning('😀 @0, mira: @1. ¿No, @0?', [{ ...ana, name: 'Anita' }, other]),
    )
  })

  test('of the author of the review replaces the notification of the comment', async () => {
    const { author, writer, review } = await aThread()
    await write(review.id, mentioning('Gracias, @0', [author]), writer)
    expect(await noticesOf(author)).toEqual([NOTIFICATION.mention])
    const type = NOTIFICATION.mention
    const items = [{ type, inApp: false, byMail: false }]
    await app.call(savePreferences, { body: { items } }, author)
    const next = await aReview(app.db, { userId: author.id })
    await write(next.id, mentioning('Otra vez, @0', [author]), writer)
    expect(await noticesOf(author)).toEqual([NOTIFICATION.comment, NOTIFICATION.mention])
  })

  test('is text where it does not fit: wrong name, oneself, blocked or deactivated people', async () => {
    const { author, writer, ana, other, review } = await aThread()
    const gone = await aUser(app.db, { active: false })
    await app.call(blockPerson, { params: { userId: writer.id } }, ana)
    await app.call(blockPerson, { params: { userId: other.id } }, author)
    const people = [ana, other, gone, writer]
    const body = mentioning('@0 @1 @2 @3 y @4', [...people, { ...author, name: 'Otro nombre' }])
    const { status, data } = await write(review.id, body, writer)
    expect(status).toBe(201)
    expect(data).toMatchObject({ text: body.text, mentions: [] })
    for (const person of [ana, other, writer]) expect(await noticesOf(person)).toEqual([])
    expect(await noticesOf(author)).toEqual([NOTIFICATION.comment])
  })

  test('becomes text for those who block later, and for everybody once the account is gone', async () => {
    const { writer, ana, other, review } = await aThread()
    const body = mentioning('Hola @0', [ana])
    await write(review.id, body, writer)
    const read = async (who?: Caller) =>
      (await app.call(listComments, { params: { id: review.id }, query: {} }, who)).data.items[0]
    await app.call(blockPerson, { params: { userId: ana.id } }, other)
    expect(await read(other)).toMatchObject({ text: body.text, mentions: [] })
    expect(await read()).toMatchObject(body)
    await app.db
      .updateTable('users')
      .set({ deactivated_at: new Date(0), restore_until: new Date(0) })
      .where('id', '=', ana.id)
      .execute()
    expect(await read()).toMatchObject({ text: body.text, mentions: [] })
    await eraseExpiredAccounts(app.db, ERASURES, new Date())
    expect(await read()).toMatchObject({ text: 'Hola @Usuario eliminado', mentions: [] })
  })

  test('is not notified again by editing, and withdrawn with the comment', async () => {
    const { writer, ana, other, review } = await aThread()
    const id = (await write(review.id, mentioning('Hola @0', [ana]), writer)).data.id
    const edit = (body: { text: string; mentions?: Mention[] }) =>
      app.call(editComment, { params: { id }, body }, writer)
    await app.call(readAllNotifications, { body: {} }, ana)
    const unread = async (who: Caller) => (await app.call(countNotifications, {}, who)).data.unread

    // A client that does not know mentions keeps them.
    const kept = await edit({ text: `Buenas, @${ana.name}` })
    expect(kept.data.mentions).toEqual(mentioning('Buenas, @0', [ana]).mentions)
    expect((await edit({ text: 'Hola', mentions: [] })).data).toMatchObject({ text: 'Hola', mentions: [] })
    await edit(mentioning('Hola @0 y @1', [ana, other]))
    expect(await unread(ana)).toBe(0)
    expect(await unread(other)).toBe(1)

    await edit(mentioning('Hola @0', [ana]))
    expect(await unread(other)).toBe(0)
    const again = await write(review.id, mentioning('¿@1?', [ana, other]), writer)
    expect(await unread(other)).toBe(1)
    await app.call(deleteComment, { params: { id: again.data.id } }, writer)
    expect(await unread(other)).toBe(0)
  })

  test('is limited to ten people, who must not overlap', async () => {
    const { writer, review } = await aThread()
    const people = await Promise.all(Array.from({ length: 11 }, () => someone()))
    const ranges = people.map(({ id, name }, i) => ({
      userId: id,
      start: i * (name.length + 2),
      length: name.length + 1,
    }))
    const text = people.map(({ name }) => `@${name}`).join(' ')
    const tooMany = await write(review.id, { text, mentions: ranges }, writer)
    expect(tooMany).toMatchObject({
      status: 422,
      data: { msg: 'Puedes mencionar hasta 10 personas en un comentario' },
    })
    const [first] = ranges as [Mention]
    const overlapping = await write(review.id, { text, mentions: [first, first] }, writer)
    expect(overlapping.status).toBe(422)
    // Nobody can type the characters that stand for a mention.
    const typed = await write(review.id, { text: '\ue000 hola \ue009' }, writer)
    expect(typed.data).toMatchObject({ text: 'hola', mentions: [] })
    expect((await write(review.id, { text: '\ue000' }, writer)).status).toBe(422)
  })

  test('is completed from the conversation, then from followed people, then from all, without accents', async () => {
    const { author, writer, ana, review } = await aThread()
    const rename = async (person: { id: string; name: string }, name: string) => {
      await app.db.updateTable('users').set({ name }).where('id', '=', person.id).execute()
      person.name = name
    }
    const [friend, stranger, blocked, free] = [
      await someone(),
      await someone(),
      await someone(),
      await aUser(app.db),
    ]
    await rename(author, 'Zoé Ñandú')
    await rename(friend, 'Marta Zoé')
    await rename(stranger, 'Zoe Álvarez')
    await rename(blocked, 'Zoe Bloqueada')
    await follow(writer, friend)
    await app.call(blockPerson, { params: { userId: blocked.id } }, writer)
    await write(review.id, { text: 'Hola' }, ana)
    const offer = async (query: string, who: Caller = writer) =>
      (await app.call(mentionable, { params: { id: review.id }, query: { query } }, who)).data.items?.map(
        ({ name }) => name,
      )
    expect(await offer('zoe')).toEqual(['Zoé Ñandú', 'Marta Zoé', 'Zoe Álvarez'])
    expect(await offer('ZOÉ Ñ')).toEqual(['Zoé Ñandú'])
    expect(await offer('%')).toEqual([])
    expect(await offer('')).toEqual([ana.name, 'Zoé Ñandú', 'Marta Zoé'])
    const token = await aSession(app.db, free.id)
    const refused = await app.call(mentionable, { params: { id: review.id }, query: {} }, { token })
    expect(refused.status).toBe(403)
  })
})
