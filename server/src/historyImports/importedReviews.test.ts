import { reviewLimit } from '@remusic/contract/plans'
import { addToListenLater } from '@remusic/contract/schemas/listenLater'
import { profileOf } from '@remusic/contract/schemas/profiles'
import {
  countNewReviews,
  listReviews,
  reviewsOfResource,
  reviewsOfUser,
  writeReview,
} from '@remusic/contract/schemas/reviews'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aReview, aSession, aSong, aUser } from '../../testing/builders.ts'
import { importHistory } from '../../testing/historyFiles.ts'
import { startTestApp, type TestApp } from '../../testing/startTestApp.ts'
import { notifyOfAllWanted } from '../listenLater/wanted.ts'
import { addImportedReviews } from '../reviews/imported.ts'

let app: TestApp
beforeAll(async () => {
  // An import is several jobs, one after another.
  app = await startTestApp({ jobPollSeconds: 0.1 })
})
afterAll(() => app.stop())

async function aMember() {
  const user = await aUser(app.db)
  return { ...user, token: await aSession(app.db, user.id) }
}

let made = 0
async function anAlbum() {
  const letters = [...String(++made)].map((digit) => 'abcdefghij'.charAt(Number(digit))).join('')
  const names = { artist: `Coro del puerto ${letters}`, album: `Bruma ${letters}` }
  const song = await aSong(app.db, names)
  const apiId = String(800_000 + made)
  await app.db.updateTable('albums').set({ api_id: apiId }).where('id', '=', song.album.id).execute()
  return { ...names, apiId }
}
type Album = Awaited<ReturnType<typeof anAlbum>>

const rated = (albums: readonly Album[]) =>
  [
    'RYM Album, First Name,Last Name,First Name localized, Last Name localized,Title,Release_Date,Rating,Ownership,Purchase Date,Media Type,Review',
    ...albums.map(
      ({ artist, album }, i) =>
        `"${i}","","${artist}","","","${album}","1999","8","o","","CD",  "Se deja oír."`,
    ),
  ].join('\n')

const publish = (author: { token: string }, albums: readonly Album[]) =>
  importHistory(app, author, rated(albums), { reviews: true })

test('imported reviews are in no feed, but on the pages of their author and item', async () => {
  const [author, reader] = [await aMember(), await aMember()]
  await app.db.insertInto('user_follows').values({ follower_id: reader.id, followed_id: author.id }).execute()
  const before = await aReview(app.db)
  const album = await anAlbum()
  expect(await publish(author, [album])).toMatchObject({ written: 1 })
  const byAuthor = (reviews: { userId: string }[]) => reviews.filter(({ userId }) => userId === author.id)
  for (const from of ['all', 'following'] as const) {
    for (const viewer of [reader, author]) {
      const { data } = await app.call(listReviews, { query: { from } }, viewer)
      expect(byAuthor(data.items)).toEqual([])
      const first = await app.call(listReviews, { query: { from, kind: 'album' } }, viewer)
      expect(byAuthor(first.data.items)).toEqual([])
    }
    const newer = await app.call(countNewReviews, { query: { from, after: before.id } }, reader)
    expect(newer.data).toEqual({ count: 0 })
  }
  const own = await app.call(reviewsOfUser, { params: { id: author.id }, query: {} }, reader)
  expect(own.data.items).toMatchObject([{ title: 'Se deja oír.', score: 4 }])
  const about = await app.call(reviewsOfResource, { query: { id: album.apiId, type: 'album' } }, reader)
  expect(byAuthor(about.data.items)).toHaveLength(1)
  const { data: profile } = await app.call(profileOf, { params: { id: author.id } }, reader)
  expect(profile.activity.every(({ reviews }) => reviews === 0)).toBe(true)
})

test('nobody is notified of an imported review or gets a mail', async () => {
  const [author, wanting] = [await aMember(), await aMember()]
  await app.db
    .insertInto('user_follows')
    .values({ follower_id: wanting.id, followed_id: author.id })
    .execute()
  const album = await anAlbum()
  const params = { kind: 'album' as const, apiId: album.apiId }
  expect((await app.call(addToListenLater, { params, body: {} }, wanting)).status).toBe(200)
  await publish(author, [album])
  await notifyOfAllWanted(app.deps)
  expect(await app.db.selectFrom('wanted_reviews').select('review_id').execute()).toEqual([])
  const notified = app.db.selectFrom('notifications').select('id').where('receiver_id', '=', wanting.id)
  expect(await notified.execute()).toEqual([])
  expect(await app.mails()).toEqual([])

  // What is written here does notify: the check above can fail.
  const other = await aMember()
  await app.db.insertInto('user_follows').values({ follower_id: wanting.id, followed_id: other.id }).execute()
  const body = {
    type: 'album' as const,
    apiId: album.apiId,
    title: 'Hoy',
    score: 4,
    description: 'Recién oído.',
  }
  expect((await app.call(writeReview, { body }, other)).status).toBe(201)
  await notifyOfAllWanted(app.deps)
  expect(await notified.execute()).toHaveLength(1)
})

test('the limit of the month counts what is written here only', async () => {
  const author = await aMember()
  const limit = reviewLimit('Gratuito')
  const albums: Album[] = []
  for (let i = 0; i < limit + 3; i++) albums.push(await anAlbum())
  expect(await publish(author, albums)).toMatchObject({ written: limit + 3 })
  const write = async () => {
    const { apiId } = await anAlbum()
    const body = { type: 'album' as const, apiId, title: 'Hoy', score: 4, description: 'Recién oído.' }
    return (await app.call(writeReview, { body }, author)).status
  }
  for (let i = 0; i < limit; i++) expect(await write()).toBe(201)
  expect(await write()).toBe(403)
})

test('an imported review never replaces one of the person', async () => {
  const author = await aMember()
  const album = await anAlbum()
  const body = { type: 'album' as const, apiId: album.apiId, title: 'Mía', score: 2, description: 'De hoy.' }
  expect((await app.call(writeReview, { body }, author)).status).toBe(201)
  expect(await publish(author, [album])).toMatchObject({ written: 0, known: 1 })
  const own = await app.call(reviewsOfUser, { params: { id: author.id }, query: {} }, author)
  expect(own.data.items).toMatchObject([{ title: 'Mía', score: 2 }])
})

test('a file cannot date a review in the future, where it would be the newest for good', async () => {
  const [author, album] = [await aMember(), await anAlbum()]
  const importId = crypto.randomUUID()
  const [now, later] = [new Date(), new Date('2999-01-01')]
  const review = { title: 'Bruma', score: 5, description: 'Se deja oír.', createdAt: later, editedAt: later }
  const rows = [{ ...review, type: 'album' as const, apiId: album.apiId }]
  expect(await addImportedReviews(app.db, { userId: author.id, importId, now, rows })).toEqual([
    { outcome: 'written', reason: null },
  ])
  const own = app.db.selectFrom('reviews').where('user_id', '=', author.id)
  const stored = await own.select(['id', 'created_at', 'edited_at']).executeTakeFirstOrThrow()
  expect(stored).toMatchObject({ created_at: now, edited_at: now })
  expect(Number.parseInt(stored.id.replaceAll('-', '').slice(0, 12), 16)).toBe(now.getTime())
})
