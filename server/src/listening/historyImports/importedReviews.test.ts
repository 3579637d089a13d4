import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { mostReviewedSongs } from '@remusic/contract/music/schemas/catalogue'
import { addToListenLater } from '@remusic/contract/music/schemas/listenLater'
import {
  countNewReviews,
  editReview,
  listReviews,
  reviewById,
  reviewsOfResource,
  reviewsOfUser,
  writeReview,
} from '@remusic/contract/opinions/schemas/reviews'
import { reviewLimit } from '@remusic/contract/people/plans'
import { ARCHIVE_FORMAT, ARCHIVE_VERSION } from '@remusic/contract/publishing/archive'
import { profileOf } from '@remusic/contract/publishing/schemas/profiles'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { aReview, aSession, aSong, aUser } from '../../../testing/builders.ts'
import { importHistory } from '../../../testing/historyFiles.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { castVotes, miscountedVotes, someTargets } from '../../../testing/votes.ts'
import { notifyOfAllWanted } from '../../music/listenLater/wanted.ts'
import { addImportedReviews } from '../../opinions/reviews/imported.ts'
import { examineVotes } from '../../opinions/votes/jobs.ts'

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

const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)

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

type Author = Awaited<ReturnType<typeof aMember>>
type Forged = { album: Album; score: number; at: Date }

/** A forged archive, which anybody can make because the archive itself contains the key that verifies it. */
async function aForgedArchive({ id, email }: Author, content: object): Promise<Buffer> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const account = {
    id,
    name: 'Alguien',
    email,
    role: 'Gratuito',
    createdDate: new Date().toISOString(),
    showEmail: false,
    tastesBlind: false,
    timeZone: null,
    picture: null,
    google: false,
  }
  const document = JSON.stringify({ account, ...content })
  const sha256 = createHash('sha256').update(document).digest('hex')
  const manifest = JSON.stringify({
    format: ARCHIVE_FORMAT,
    version: ARCHIVE_VERSION,
    files: [{ path: 'remusic.json', bytes: Buffer.byteLength(document), sha256 }],
  })
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(document), 'remusic.json')
  zip.addBuffer(Buffer.from(manifest), 'manifest.json')
  zip.addBuffer(Buffer.from(publicKey.export({ type: 'spki', format: 'pem' })), 'clave-publica.pem')
  zip.addBuffer(sign(null, Buffer.from(manifest), privateKey), 'manifest.sig')
  zip.end()
  const pieces: Uint8Array[] = []
  for await (const piece of zip.outputStream) pieces.push(piece as unknown as Uint8Array)
  return Buffer.concat(pieces)
}

const identityOf = ({ artist, apiId }: Pick<Album, 'artist' | 'apiId'>) => ({
  artist,
  album: null,
  apiId,
  year: null,
  durationSeconds: null,
  isrc: null,
  mbid: null,
})

const forgedReviews = (reviews: readonly Forged[]) => ({
  reviews: reviews.map(({ album, score, at }) => ({
    id: crypto.randomUUID(),
    type: 'album',
    about: album.album,
    ...identityOf(album),
    title: 'Recuerdo',
    score,
    description: 'Como si fuera de entonces.',
    moments: [],
    createdDate: at.toISOString(),
    editedDate: null,
    likes: 0,
    vote: 'counted',
  })),
})

const votesOf = async ({ apiId }: Album) =>
  (await app.call(reviewsOfResource, { query: { id: apiId, type: 'album', limit: 1 } })).data.stats

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

  // A review that is written here does notify, so the check above can fail.
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

test('votes of a forged archive weigh nothing until their author is established by what is written here', async () => {
  const target = await anAlbum()
  const filler: Album[] = []
  for (let i = 0; i < 6; i++) filler.push(await anAlbum())
  const forged = [
    ...filler.map((album, i) => ({ album, score: 4, at: daysAgo(4_000 + i) })),
    { album: target, score: 1, at: daysAgo(3_900) },
  ]
  const authors: Awaited<ReturnType<typeof aMember>>[] = []
  for (let i = 0; i < 4; i++) {
    const author = await aMember()
    authors.push(author)
    // An old account proves nothing either.
    if (i === 3)
      await sql`update users set created_at = ${daysAgo(400)} where id = ${author.id}::uuid`.execute(app.db)
    const file = await aForgedArchive(author, forgedReviews(forged))
    expect(await importHistory(app, author, file, { extension: 'zip', reviews: true })).toMatchObject({
      written: forged.length,
    })
  }
  expect(await votesOf(target)).toMatchObject({ count: 0, held: 4 })

  // A vote by the author of such an archive counts like a newcomer's.
  const old = authors[3] as (typeof authors)[number]
  const written = await someTargets(
    app.db,
    (await Promise.all(Array.from({ length: 5 }, () => aSong(app.db)))).map(({ id }) => id),
  )
  await castVotes(
    app.db,
    written.slice(0, 4).map((targetId, i) => ({ userId: old.id, targetId, score: 4, at: daysAgo(9 - i) })),
  )
  await examineVotes(app.db, new Date())
  expect(await votesOf(target)).toMatchObject({ count: 0, held: 4 })
  await castVotes(app.db, [{ userId: old.id, targetId: written[4] as number, score: 4, at: daysAgo(1) }])
  await examineVotes(app.db, new Date())
  expect(await votesOf(target)).toMatchObject({ count: 1, held: 3 })
  expect(await miscountedVotes(app.db)).toEqual([])

  // Once established, what is imported counts at once.
  const later = await anAlbum()
  await importHistory(
    app,
    old,
    await aForgedArchive(old, forgedReviews([{ album: later, score: 2, at: daysAgo(3_000) }])),
    {
      extension: 'zip',
      reviews: true,
    },
  )
  expect(await votesOf(later)).toMatchObject({ count: 1, held: 0 })
})

test('an imported review says that it is one, also after it was edited', async () => {
  const [author, album] = [await aMember(), await anAlbum()]
  await publish(author, [album])
  const own = await app.call(reviewsOfUser, { params: { id: author.id }, query: {} }, author)
  const [review] = own.data.items
  expect(review).toMatchObject({ imported: true, vote: 'held' })
  const params = { id: review?.id ?? '' }
  await app.call(editReview, { params, body: { title: 'Otra', description: 'Texto', score: 1 } }, author)
  expect((await app.call(reviewById, { params })).data).toMatchObject({ imported: true, score: 1 })
  expect(await votesOf(album)).toMatchObject({ count: 0, held: 1 })
  expect(
    (await aReview(app.db)) && (await app.call(listReviews, { query: {} }, author)).data.items[0],
  ).not.toHaveProperty('imported')
})

test('a review that an archive dates in the future is as old as its import', async () => {
  const [author, album, song] = [await aMember(), await anAlbum(), await aSong(app.db)]
  const createdDate = '2999-01-01T00:00:00.000Z'
  const names = identityOf({ artist: song.artist.name, apiId: song.apiId })
  const archive = await aForgedArchive(author, {
    playlists: [
      {
        id: crypto.randomUUID(),
        name: 'Del futuro',
        shared: false,
        createdDate,
        updatedDate: createdDate,
        songs: [{ ...names, title: song.title, addedDate: createdDate }],
      },
    ],
    listenLater: [
      {
        ...identityOf(album),
        about: album.album,
        type: 'album',
        reason: 'person',
        createdDate,
        crossedOffDate: createdDate,
      },
    ],
    following: {
      artists: [
        {
          ...identityOf({ artist: song.artist.name, apiId: song.artist.apiId }),
          name: song.artist.name,
          createdDate,
        },
      ],
    },
  })
  expect(await importHistory(app, author, archive, { extension: 'zip' })).toMatchObject({ written: 3 })
  const { rows } = await sql<{ at: Date }>`
    select created_at as at from playlists where user_id = ${author.id}::uuid
    union all select added_at from playlist_songs join playlists on playlists.id = playlist_id where user_id = ${author.id}::uuid
    union all select added_at from listen_later where user_id = ${author.id}::uuid
    union all select crossed_off_at from listen_later where user_id = ${author.id}::uuid
    union all select created_at from artist_follows where user_id = ${author.id}::uuid`.execute(app.db)
  expect(rows).toHaveLength(5)
  for (const { at } of rows) expect(at.getTime()).toBeLessThanOrEqual(Date.now())
})

test('imported reviews make no song one of the most reviewed of the week', async () => {
  const [author, brought, written] = [await aMember(), await aSong(app.db), await aSong(app.db)]
  const review = { title: 'Hoy', score: 5, description: 'Se deja oír.', createdAt: new Date() }
  const rows = [{ ...review, type: 'song' as const, apiId: brought.apiId }]
  await addImportedReviews(app.db, {
    userId: author.id,
    importId: crypto.randomUUID(),
    now: new Date(),
    rows,
  })
  await aReview(app.db, { songId: written.id })
  const listed = (await app.call(mostReviewedSongs, { query: { limit: 50 } })).data.map(({ apiId }) => apiId)
  expect(listed).toContain(written.apiId)
  expect(listed).not.toContain(brought.apiId)
})
