import {
  albumById,
  albumSongs,
  allAlbums,
  artistById,
  randomSongs,
  songById,
  topArtists,
  topSongs,
} from '@remusic/contract/music/schemas/catalogue'
import { search } from '@remusic/contract/music/schemas/search'
import {
  deleteReview,
  likeReview,
  listComments,
  listReviews,
  reviewById,
  reviewsOfResource,
  reviewsOfUser,
  writeReview,
} from '@remusic/contract/opinions/schemas/reviews'
import { listNotifications } from '@remusic/contract/people/schemas/notifications'
import { myArchive } from '@remusic/contract/publishing/schemas/archive'
import { UNDO_TEXTS } from '@remusic/contract/running/admin'
import { CORRECTION_TEXTS, MAX_PENDING_CORRECTIONS } from '@remusic/contract/running/corrections'
import { listActs, undoAct } from '@remusic/contract/running/schemas/admin'
import {
  correctItem,
  decideCorrection,
  hideItem,
  itemToCorrect,
  listCorrections,
  listHiddenItems,
  mergeItem,
  mergePreview,
  ownCorrections,
  proposeCorrection,
  withdrawCorrection,
} from '@remusic/contract/running/schemas/corrections'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aReview, aSession, aSong, aUser } from '../../../testing/builders.ts'
import { brokenRules } from '../../../testing/merging.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { storeBatch } from '../../music/catalogue/store.ts'
import { deleteOldMerges } from '../../music/catalogue/unmerging.ts'
import { whileOnlyFill } from '../../music/importing/fillRuns.ts'

let app: TestApp
let admin: Member
beforeAll(async () => {
  app = await startTestApp()
  admin = await aMember('Admin')
})
afterAll(() => app.stop())

async function aMember(role: 'Gratuito' | 'Premium' | 'Admin' = 'Gratuito') {
  const user = await aUser(app.db, { role })
  return { ...user, token: await aSession(app.db, user.id) }
}
type Member = Awaited<ReturnType<typeof aMember>>

let apiIds = 800_000
/** A song whose ids have the form that URLs accept, unlike those of the builders. */
async function aPage() {
  const song = await aSong(app.db)
  const ids = { artist: String(++apiIds), album: String(++apiIds), song: String(++apiIds) }
  await app.db.updateTable('artists').set({ api_id: ids.artist }).where('id', '=', song.artist.id).execute()
  await app.db.updateTable('albums').set({ api_id: ids.album }).where('id', '=', song.album.id).execute()
  await app.db.updateTable('songs').set({ api_id: ids.song }).where('id', '=', song.id).execute()
  return { ...song, ids }
}

const propose = (who: Member, id: string, changes: Record<string, unknown>, note = '') =>
  app.call(proposeCorrection, { body: { kind: 'song', id, changes, note } }, who)
const titleOf = async (id: string) => (await app.call(songById, { query: { id } })).data.title
const lastAct = async (action: string) =>
  (await app.call(listActs, { query: { action } }, admin)).data.items[0]

test('a member proposes a title, an Admin accepts it, the page shows it and the member is notified', async () => {
  const { ids, title } = await aPage()
  const member = await aMember()
  const { data: item } = await app.call(itemToCorrect, { query: { kind: 'song', id: ids.song } }, member)
  expect(item.values).toEqual({ title, duration: 214, disambiguation: '', explicit: false })
  const proposed = await propose(
    member,
    ids.song,
    { title: 'El título bueno', duration: 214 },
    'Lo dice el disco',
  )
  expect(proposed.status).toBe(201)
  expect(proposed.data.corrections).toMatchObject([
    { field: 'title', oldValue: title, newValue: 'El título bueno', state: 'pending' },
  ])
  expect(await titleOf(ids.song)).toBe(title)

  const { data: queue } = await app.call(listCorrections, { query: {} }, admin)
  const waiting = queue.items.find((each) => each.item.apiId === ids.song)
  expect(waiting).toMatchObject({ by: { id: member.id }, currentValue: title, note: 'Lo dice el disco' })
  const params = { id: waiting?.id ?? '' }
  const decided = await app.call(decideCorrection, { params, body: { decision: 'accept' } }, admin)
  expect(decided.data).toMatchObject({ msg: CORRECTION_TEXTS.accepted, correction: { state: 'accepted' } })
  expect(await titleOf(ids.song)).toBe('El título bueno')

  expect(await lastAct('accept-correction')).toMatchObject({
    actor: { id: admin.id },
    target: { id: member.id },
    targetKind: 'song',
    before: { title },
    after: { title: 'El título bueno' },
  })
  const { data: notices } = await app.call(listNotifications, { query: {} }, member)
  expect(notices.items[0]).toMatchObject({ correctionId: params.id })
  expect(notices.items[0]?.text).toContain('Aceptamos tu corrección')
  expect((await app.call(myArchive, {}, member)).data.corrections).toMatchObject([
    { about: 'El título bueno', field: 'title', newValue: 'El título bueno', status: 'accepted' },
  ])
  // A proposal can only be decided once.
  const again = await app.call(decideCorrection, { params, body: { decision: 'accept' } }, admin)
  expect(again.status).toBe(409)
})

test('a rejected correction changes nothing and tells why', async () => {
  const { ids, title } = await aPage()
  const member = await aMember()
  const { data } = await propose(member, ids.song, { title: 'Otro' })
  const params = { id: data.corrections[0]?.id ?? '' }
  const silent = await app.call(decideCorrection, { params, body: { decision: 'reject' } }, admin)
  expect(silent.status).toBe(422)
  await app.call(
    decideCorrection,
    { params, body: { decision: 'reject', reason: 'El disco dice otra cosa' } },
    admin,
  )
  expect(await titleOf(ids.song)).toBe(title)
  const { data: own } = await app.call(ownCorrections, { query: {} }, member)
  expect(own.items).toMatchObject([{ state: 'rejected', reason: 'El disco dice otra cosa' }])
})

test('a person has one pending proposal for a field, and can withdraw it', async () => {
  const { ids } = await aPage()
  const [member, other] = [await aMember(), await aMember()]
  const { data } = await propose(member, ids.song, { title: 'Uno' })
  expect(await propose(member, ids.song, { title: 'Dos' })).toMatchObject({
    status: 409,
    data: { msg: CORRECTION_TEXTS.alreadyPending },
  })
  expect((await propose(other, ids.song, { title: 'Dos' })).status).toBe(201)
  const params = { id: data.corrections[0]?.id ?? '' }
  expect((await app.call(withdrawCorrection, { params }, other)).status).toBe(404)
  expect((await app.call(withdrawCorrection, { params }, member)).status).toBe(200)
  expect((await app.call(withdrawCorrection, { params }, member)).status).toBe(409)
  expect((await propose(member, ids.song, { title: 'Dos' })).status).toBe(201)
})

test('two proposals at once leave one', async () => {
  const { ids } = await aPage()
  const member = await aMember()
  const answers = await Promise.all(['A', 'B'].map((title) => propose(member, ids.song, { title })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
})

test.each([
  ['nothing new', { duration: 214 }, 400],
  ['an empty title', { title: '  ' }, 422],
  ['a title that is too long', { title: 'a'.repeat(501) }, 422],
  ['a negative duration', { duration: -1 }, 422],
  ['a field of another kind', { country: 'AR' }, 400],
])('rejects %s', async (_, changes, status) => {
  const { ids } = await aPage()
  expect((await propose(await aMember(), ids.song, changes)).status).toBe(status)
})

test('visitors cannot propose, members cannot decide, and nobody waits with more than the limit', async () => {
  const { ids, id } = await aPage()
  const member = await aMember()
  expect(
    (await app.call(proposeCorrection, { body: { kind: 'song', id: ids.song, changes: {} } })).status,
  ).toBe(401)
  const { data } = await propose(member, ids.song, { title: 'Mío' })
  const params = { id: data.corrections[0]?.id ?? '' }
  for (const answer of [
    await app.call(decideCorrection, { params, body: { decision: 'accept' } }, member),
    await app.call(correctItem, { body: { kind: 'song', id: ids.song, changes: { title: 'x' } } }, member),
    await app.call(hideItem, { body: { kind: 'song', id: ids.song, hidden: true } }, member),
    await app.call(mergeItem, { body: { kind: 'song', from: ids.song, into: ids.song } }, member),
    await app.call(mergePreview, { query: { kind: 'song', from: ids.song, into: ids.song } }, member),
    await app.call(listCorrections, { query: {} }, member),
  ])
    expect(answer.status).toBe(403)
  await sql`
    insert into corrections (song_id, field, old_value, new_value, proposed_by)
    select ${id}, 'x' || number, '1', '2', ${member.id} from generate_series(2, ${MAX_PENDING_CORRECTIONS}) as number`.execute(
    app.db,
  )
  const { ids: more } = await aPage()
  expect(await propose(member, more.song, { title: 'Uno más' })).toMatchObject({
    status: 409,
    data: { msg: CORRECTION_TEXTS.tooMany },
  })
})

test('an Admin corrects every field of an artist, an album and a song', async () => {
  const { ids, artist, album } = await aPage()
  await app.db
    .insertInto('genres')
    .values({ api_id: '771', name: 'Cumbia lenta' })
    .onConflict((c) => c.doNothing())
    .execute()
  const correct = (kind: 'artist' | 'album' | 'song', id: string, changes: object) =>
    app.call(correctItem, { body: { kind, id, changes, reason: 'Estaba mal' } as never }, admin)
  expect(
    (
      await correct('artist', ids.artist, {
        name: 'Los Bien',
        country: 'AR',
        genre: 'Cumbia lenta',
        disambiguation: 'de Rosario',
      })
    ).status,
  ).toBe(200)
  expect(
    (await correct('album', ids.album, { title: 'Bien', releasedOn: '1999-07', type: 'live' })).status,
  ).toBe(200)
  expect(
    (await correct('song', ids.song, { title: 'Bien hecha', duration: 61, explicit: true })).status,
  ).toBe(200)
  expect((await app.call(artistById, { query: { artist: ids.artist } })).data).toMatchObject({
    name: 'Los Bien',
    genre: { name: 'Cumbia lenta' },
  })
  expect(
    await app.db
      .selectFrom('albums')
      .select(['title', 'released_on', 'release_precision', 'type'])
      .where('id', '=', album.id)
      .execute(),
  ).toEqual([{ title: 'Bien', released_on: '1999-07-01', release_precision: 'month', type: 'live' }])
  expect((await app.call(songById, { query: { id: ids.song } })).data).toMatchObject({
    title: 'Bien hecha',
    duration: 61,
    explicit: true,
    artist: 'Los Bien',
  })
  expect(await lastAct('correct-item')).toMatchObject({
    reason: 'Estaba mal',
    before: { duration: 214 },
    after: { duration: 61 },
  })
  // Values can also be cleared.
  expect((await correct('album', ids.album, { releasedOn: null, type: null })).status).toBe(200)
  expect((await correct('artist', ids.artist, { genre: 'Ninguno así' })).status).toBe(422)
  const { data } = await app.call(itemToCorrect, { query: { kind: 'album', id: ids.album } }, admin)
  expect(data.values).toEqual({ title: 'Bien', releasedOn: null, type: null, disambiguation: '' })

  // The next load of the source brings its own values, but not over those of an Admin.
  const now = new Date()
  await storeBatch(
    app.db,
    {
      artists: [{ apiId: ids.artist, name: 'Los Mal', picture: null, genreApiId: null, popularity: 5 }],
      albums: [
        {
          apiId: ids.album,
          artistApiId: ids.artist,
          title: 'Mal',
          picture: null,
          releasedOn: null,
          explicit: false,
          popularity: 1,
          genreApiIds: null,
        } as never,
      ],
      songs: [
        {
          apiId: ids.song,
          artistApiId: ids.artist,
          albumApiId: ids.album,
          title: 'Mal hecha',
          durationSeconds: 3,
          discNumber: 1,
          trackNumber: 4,
          explicit: false,
          hasPreview: true,
          popularity: 77,
        } as never,
      ],
    },
    now,
  )
  expect((await app.call(songById, { query: { id: ids.song } })).data).toMatchObject({
    title: 'Bien hecha',
    duration: 61,
    explicit: true,
    artist: 'Los Bien',
    album: 'Bien',
    trackNumber: 4,
    popularity: 77,
  })
  expect(artist.id).toBeGreaterThan(0)
})

test('a hidden song exists for Admins only, in no list, and nobody can review it', async () => {
  const { ids, id } = await aPage()
  const author = await aMember('Premium')
  const review = await aReview(app.db, { songId: id, userId: author.id })
  await app.db.updateTable('songs').set({ popularity: 1_000_000 }).where('id', '=', id).execute()
  const hide = (hidden: boolean) =>
    app.call(hideItem, { body: { kind: 'song', id: ids.song, hidden, reason: 'Repetida' } }, admin)
  expect((await hide(true)).data.msg).toBe(CORRECTION_TEXTS.hidden)
  const query = { id: ids.song }
  expect((await app.call(songById, { query })).status).toBe(404)
  expect((await app.call(songById, { query }, author)).status).toBe(404)
  const asAdmin = await app.request(`/api/back-end/songs?id=${ids.song}`, {
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(asAdmin.headers.get('cache-control')).toBe('no-store')
  expect(await asAdmin.json()).toMatchObject({ hidden: true })
  const isListed = (songs: readonly { apiId: string }[]) => songs.some(({ apiId }) => apiId === ids.song)
  expect(isListed((await app.call(topSongs, { query: {} })).data)).toBe(false)
  expect(isListed((await app.call(randomSongs, { query: { limit: 50 } })).data)).toBe(false)
  expect((await app.call(albumSongs, { query: { album: ids.album } })).data).toEqual([])
  const text = { title: 'Hola', score: 3, description: 'Nada' }
  const written = await app.call(writeReview, { body: { ...text, apiId: ids.song, type: 'song' } }, admin)
  expect(written.status).toBe(404)
  // No feed shows the review of a hidden song, not even to its author.
  const feed = await app.call(listReviews, { query: {} }, author)
  expect(feed.data.items.some((each) => each.id === review.id)).toBe(false)
  const own = await app.call(reviewsOfUser, { params: { id: author.id }, query: {} }, author)
  expect(own.data.items.map((each) => each.id)).toEqual([review.id])
  expect(await lastAct('hide-item')).toMatchObject({
    targetKind: 'song',
    targetId: ids.song,
    reason: 'Repetida',
  })

  expect((await hide(false)).data.msg).toBe(CORRECTION_TEXTS.shown)
  expect((await app.call(songById, { query })).status).toBe(200)
})

test('the search finds what is hidden for Admins only, and marks it', async () => {
  const { ids, title, album, artist } = await aPage()
  const member = await aMember()
  const found = async (query: string, filter: 'track' | 'album' | 'artist', who: { token?: string } = {}) =>
    (await app.call(search, { query: { query, filter } }, who)).data.results
  await app.call(hideItem, { body: { kind: 'artist', id: ids.artist, hidden: true } }, admin)
  for (const [name, filter] of [
    [title, 'track'],
    [album.title, 'album'],
    [artist.name, 'artist'],
  ] as const) {
    const isThere = (results: readonly { id: string }[]) =>
      results.some((each) => each.id === ids[filter === 'track' ? 'song' : filter])
    for (const who of [member, {}]) expect(isThere(await found(name, filter, who))).toBe(false)
    const asAdmin = await found(name, filter, admin)
    expect(isThere(asAdmin)).toBe(true)
    expect(asAdmin[0]).toMatchObject({ hidden: true })
  }
  const response = await app.request(`/api/back-end/search?query=${encodeURIComponent(title)}`, {
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(response.headers.get('cache-control')).toBe('no-store')
  await app.call(hideItem, { body: { kind: 'artist', id: ids.artist, hidden: false } }, admin)
  expect((await found(title, 'track'))[0]).not.toHaveProperty('hidden')
})

test('a hidden item is in a list that can be searched, and the log has its artist and undoes it', async () => {
  const { ids, title, artist } = await aPage()
  const hide = (hidden: boolean) =>
    app.call(hideItem, { body: { kind: 'song', id: ids.song, hidden } }, admin)
  const hiddenNow = async (query: string, who: Member = admin) =>
    (await app.call(listHiddenItems, { query: { query } }, who)).data
  await hide(true)
  for (const words of [title, artist.name.toUpperCase()])
    expect((await hiddenNow(words)).items).toMatchObject([
      { kind: 'song', apiId: ids.song, name: title, artist: artist.name },
    ])
  expect((await hiddenNow('nada de esto')).items).toEqual([])
  expect(await app.call(listHiddenItems, { query: {} }, await aMember())).toMatchObject({ status: 403 })

  const act = await lastAct('hide-item')
  expect(act).toMatchObject({ after: { item: title, artist: artist.name }, undoable: true })
  const undo = () => app.call(undoAct, { params: { id: act?.id ?? '' }, body: {} }, admin)
  expect(await undo()).toMatchObject({ status: 200, data: { msg: CORRECTION_TEXTS.shown } })
  expect((await app.call(songById, { query: { id: ids.song } })).status).toBe(200)
  expect((await hiddenNow(title)).items).toEqual([])
  expect(await undo()).toMatchObject({ status: 409, data: { msg: UNDO_TEXTS.alreadyUndone } })
})

test('the list of what is hidden is paged', async () => {
  const pages = [await aPage(), await aPage(), await aPage()]
  for (const { ids } of pages)
    await app.call(hideItem, { body: { kind: 'album', id: ids.album, hidden: true } }, admin)
  const first = await app.call(listHiddenItems, { query: { limit: 2 } }, admin)
  const second = await app.call(
    listHiddenItems,
    { query: { limit: 1, cursor: first.data.next ?? '' } },
    admin,
  )
  expect([...first.data.items, ...second.data.items].map(({ apiId }) => apiId)).toEqual(
    pages.map(({ ids }) => ids.album).reverse(),
  )
})

test('a hidden artist hides its works, also those that a source adds later', async () => {
  const { ids } = await aPage()
  const hide = (hidden: boolean) =>
    app.call(hideItem, { body: { kind: 'artist', id: ids.artist, hidden } }, admin)
  await hide(true)
  const [album, song] = [String(++apiIds), String(++apiIds)]
  await storeBatch(
    app.db,
    {
      albums: [
        {
          apiId: album,
          artistApiId: ids.artist,
          title: 'Nuevo',
          picture: null,
          releasedOn: null,
          explicit: false,
          popularity: 999_999,
          genreApiIds: null,
        } as never,
      ],
      songs: [
        {
          apiId: song,
          artistApiId: ids.artist,
          albumApiId: album,
          title: 'Nueva',
          durationSeconds: 3,
          discNumber: 1,
          trackNumber: 4,
          explicit: false,
          hasPreview: true,
          popularity: 77,
        } as never,
      ],
    },
    new Date(),
  )
  for (const id of [ids.song, song]) expect((await app.call(songById, { query: { id } })).status).toBe(404)
  expect((await app.call(albumById, { query: { album } })).status).toBe(404)
  const albums = await app.call(allAlbums, { query: {} })
  expect(albums.data.items.some((each) => each.apiId === album)).toBe(false)
  const artists = await app.call(topArtists, { query: { limit: 50 } })
  expect(artists.data.some((each) => each.apiId === ids.artist)).toBe(false)
  await hide(false)
  for (const id of [ids.song, song]) expect((await app.call(songById, { query: { id } })).status).toBe(200)
})

test('an Admin merges two songs: everything moves, the old address leads on, and nobody loses a review', async () => {
  const [duplicate, kept] = [await aPage(), await aPage()]
  const both = await aMember('Premium')
  const reader = await aMember('Premium')
  const older = await aReview(app.db, { songId: kept.id, userId: both.id, score: 1, title: 'La vieja' })
  await app.db
    .updateTable('reviews')
    .set({ created_at: new Date(Date.now() - 86_400_000) })
    .where('id', '=', older.id)
    .execute()
  await app.db
    .insertInto('comments')
    .values({ review_id: older.id, user_id: reader.id, body: 'De acuerdo' })
    .execute()
  const newer = await aReview(app.db, { songId: duplicate.id, userId: both.id, score: 5, title: 'La nueva' })
  await aReview(app.db, { songId: duplicate.id, score: 4 })
  const pair = { kind: 'song', from: duplicate.ids.song, into: kept.ids.song } as const
  expect((await app.call(mergePreview, { query: pair }, admin)).data).toMatchObject({
    from: { apiId: duplicate.ids.song },
    into: { apiId: kept.ids.song },
    reviews: 2,
    reviewedBoth: 1,
  })
  expect((await app.call(mergePreview, { query: pair }, admin)).data.unlike).toBe(true)
  for (const typed of [undefined, kept.title])
    expect(await app.call(mergeItem, { body: { ...pair, ...(typed && { typed }) } }, admin)).toMatchObject({
      status: 409,
      data: { msg: CORRECTION_TEXTS.mergeUnlike },
    })
  const typed = duplicate.title.toUpperCase()
  const merged = await app.call(mergeItem, { body: { ...pair, typed, reason: 'Son la misma' } }, admin)
  expect(merged.data).toEqual({ msg: CORRECTION_TEXTS.merged, apiId: kept.ids.song })

  expect((await app.call(songById, { query: { id: duplicate.ids.song } })).data.apiId).toBe(kept.ids.song)
  const ofSong = await app.call(reviewsOfResource, { query: { id: kept.ids.song, type: 'song' } })
  expect(ofSong.data.stats).toMatchObject({ count: 2, histogram: [0, 0, 0, 1, 1] })
  expect(ofSong.data.items.some(({ id }) => id === newer.id)).toBe(true)
  // The older one can still be read at its URL, with its comments, but accepts no new ones.
  const review = await app.call(reviewById, { params: { id: older.id } }, reader)
  expect(review.data).toMatchObject({ title: 'La vieja', merged: true, target: { apiId: kept.ids.song } })
  expect((await app.call(listComments, { params: { id: older.id }, query: {} })).data.items).toHaveLength(1)
  expect((await app.call(likeReview, { params: { id: older.id } }, reader)).status).toBe(404)
  // Its author finds it, others do not.
  const idsIn = async (viewer: Member) =>
    (await app.call(reviewsOfUser, { params: { id: both.id }, query: {} }, viewer)).data.items.map(
      ({ id }) => id,
    )
  expect(new Set(await idsIn(both))).toEqual(new Set([older.id, newer.id]))
  expect(await idsIn(reader)).toEqual([newer.id])
  const archive = await app.call(myArchive, {}, both)
  expect(new Set(archive.data.reviews.map(({ title }) => title))).toEqual(new Set(['La vieja', 'La nueva']))
  expect((await app.call(deleteReview, { params: { id: older.id } }, both)).status).toBe(200)
  expect((await app.call(reviewById, { params: { id: older.id } }, both)).status).toBe(404)

  expect(await lastAct('merge-items')).toMatchObject({
    targetKind: 'song',
    targetId: kept.ids.song,
    before: { apiId: duplicate.ids.song, from: `«${duplicate.title}», de ${duplicate.artist.name}` },
    after: { item: kept.title, artist: kept.artist.name },
    reason: 'Son la misma',
  })
  expect(
    await app.db
      .selectFrom('song_redirects')
      .select('by_admin')
      .where('api_id', '=', duplicate.ids.song)
      .execute(),
  ).toEqual([{ by_admin: true }])
  expect(await brokenRules(app.db)).toEqual([])
  const again = await app.call(mergeItem, { body: { ...pair, typed } }, admin)
  expect(again).toMatchObject({ status: 400, data: { msg: CORRECTION_TEXTS.mergedWithItself } })
})

test('merging two albums merges the songs that they share', async () => {
  const [duplicate, kept] = [await aPage(), await aPage()]
  await app.db
    .updateTable('songs')
    .set({ title: 'La Misma', duration_seconds: 100 })
    .where('id', '=', kept.id)
    .execute()
  await app.db
    .updateTable('songs')
    .set({ title: 'la misma', duration_seconds: 102, artist_id: kept.artist.id })
    .where('id', '=', duplicate.id)
    .execute()
  const pair = { kind: 'album', from: duplicate.ids.album, into: kept.ids.album } as const
  expect((await app.call(mergePreview, { query: pair }, admin)).data).toMatchObject({
    songs: 1,
    sameSongs: 1,
  })
  const body = { ...pair, typed: duplicate.album.title }
  expect((await app.call(mergeItem, { body }, admin)).status).toBe(200)
  const { data: songs } = await app.call(albumSongs, { query: { album: duplicate.ids.album } })
  expect(songs.map(({ apiId }) => apiId)).toEqual([kept.ids.song])
  expect(await brokenRules(app.db)).toEqual([])
})

test('a merge waits for the end of an import', async () => {
  const [duplicate, kept] = [await aPage(), await aPage()]
  const { title: typed, ids } = duplicate
  const body = { kind: 'song', from: ids.song, into: kept.ids.song, typed } as const
  await whileOnlyFill(app.deps.direct, async () => {
    expect(await app.call(mergeItem, { body }, admin)).toMatchObject({
      status: 409,
      data: { msg: CORRECTION_TEXTS.importing },
    })
  })
  expect((await app.call(mergeItem, { body }, admin)).status).toBe(200)
})

test('two Admins who merge the same songs at once merge them once', async () => {
  const [duplicate, kept] = [await aPage(), await aPage()]
  const { title: typed, ids } = duplicate
  const body = { kind: 'song', from: ids.song, into: kept.ids.song, typed } as const
  const answers = await Promise.all([1, 2, 3].map(() => app.call(mergeItem, { body }, admin)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
})

describe('a merge that is undone', () => {
  const undoLast = async () => {
    const act = await lastAct('merge-items')
    return app.call(undoAct, { params: { id: act?.id ?? '' }, body: {} }, admin)
  }
  const reviewsOf = async (id: string) =>
    (await app.call(reviewsOfResource, { query: { id, type: 'song' } })).data.items
      .map(({ title }) => title)
      .sort()

  test('gives each of two songs back what it had, and what was written since stays', async () => {
    const [duplicate, kept] = [await aPage(), await aPage()]
    const both = await aMember('Premium')
    await aReview(app.db, { songId: kept.id, userId: both.id, title: 'De la que queda' })
    await aReview(app.db, { songId: duplicate.id, userId: both.id, title: 'De la que se va' })
    await aReview(app.db, { songId: duplicate.id, title: 'De otra persona' })
    const lists = await Promise.all(
      [[duplicate.id], [duplicate.id, kept.id], [kept.id, duplicate.id]].map(async (songs) => {
        const { id } = await app.db
          .insertInto('playlists')
          .values({ user_id: both.id, name: `Lista ${songs.join(' ')}` })
          .returning('id')
          .executeTakeFirstOrThrow()
        await app.db
          .insertInto('playlist_songs')
          .values(songs.map((song_id, index) => ({ playlist_id: id, song_id, position: index + 1 })))
          .execute()
        return { id, songs }
      }),
    )
    await app.db.insertInto('profiles').values({ user_id: both.id }).execute()
    await app.db
      .insertInto('profile_favourites')
      .values({ user_id: both.id, position: 1, song_id: duplicate.id })
      .execute()
    const { ids, title: typed } = duplicate
    const body = { kind: 'song', from: ids.song, into: kept.ids.song, typed } as const
    expect((await app.call(mergeItem, { body }, admin)).status).toBe(200)
    await aReview(app.db, { songId: kept.id, title: 'De después' })

    expect(await undoLast()).toMatchObject({ status: 200, data: { msg: CORRECTION_TEXTS.separated } })
    expect((await app.call(songById, { query: { id: ids.song } })).data.title).toBe(typed)
    expect(await reviewsOf(ids.song)).toEqual(['De la que se va', 'De otra persona'])
    expect(await reviewsOf(kept.ids.song)).toEqual(['De después', 'De la que queda'])
    for (const { id, songs } of lists) {
      const rows = await app.db
        .selectFrom('playlist_songs')
        .select('song_id')
        .where('playlist_id', '=', id)
        .execute()
      expect(rows.map(({ song_id }) => song_id).sort()).toEqual([...songs].sort())
    }
    const favourites = await app.db
      .selectFrom('profile_favourites')
      .select('song_id')
      .where('user_id', '=', both.id)
      .execute()
    expect(favourites).toEqual([{ song_id: duplicate.id }])
    expect(await brokenRules(app.db)).toEqual([])
    const merges = ((await lastAct('merge-items'))?.after?.merges ?? []) as string[]
    const left = await app.db.selectFrom('merged_rows').select('id').where('merge_id', 'in', merges).execute()
    expect(left).toEqual([])
    expect((await undoLast()).status).toBe(409)
    expect(await lastAct('separate-items')).toMatchObject({
      targetId: kept.ids.song,
      undoes: expect.any(String),
    })
  })

  test('gives back the pinned review and what each was wanted for, also where its playlist is gone', async () => {
    const [duplicate, kept] = [await aPage(), await aPage()]
    const { id: user_id } = await aMember('Premium')
    const pinned = await aReview(app.db, { songId: kept.id, userId: user_id })
    const newer = await aReview(app.db, { songId: duplicate.id, userId: user_id })
    await app.db.insertInto('profiles').values({ user_id, pinned_review_id: pinned.id }).execute()
    const { id: playlist_id } = await app.db
      .insertInto('playlists')
      .values({ user_id, name: 'Para después' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const targetOf = (songId: number) =>
      app.db.selectFrom('review_targets').select('id').where('song_id', '=', songId)
    const added = async (songId: number, added_at: Date) => {
      const { id: target_id } = await targetOf(songId).executeTakeFirstOrThrow()
      const entry = { user_id, target_id, added_at, place: songId, playlist_id }
      await app.db.insertInto('listen_later').values(entry).execute()
    }
    await added(kept.id, new Date('2020-01-01'))
    await added(duplicate.id, new Date('2099-01-01'))
    const pin = async () =>
      (await app.db.selectFrom('profiles').selectAll().where('user_id', '=', user_id).executeTakeFirst())
        ?.pinned_review_id
    // The entry was completed by a later review, which the merge makes older than the entry.
    await sql`
      select refresh_listen_later(user_id, target_id) from listen_later where user_id = ${user_id}`.execute(
      app.db,
    )

    const { ids, title: typed } = duplicate
    const body = { kind: 'song', from: ids.song, into: kept.ids.song, typed } as const
    expect((await app.call(mergeItem, { body }, admin)).status).toBe(200)
    expect(await pin()).toBe(newer.id)
    await app.db.deleteFrom('playlists').where('id', '=', playlist_id).execute()
    expect((await undoLast()).status).toBe(200)
    expect(await pin()).toBe(pinned.id)
    const wanted = (songId: number) =>
      app.db
        .selectFrom('listen_later')
        .select(['playlist_id', 'crossed_off_at'])
        .where('user_id', '=', user_id)
        .where('target_id', '=', targetOf(songId))
        .executeTakeFirst()
    expect(await wanted(duplicate.id)).toEqual({ playlist_id: null, crossed_off_at: null })
    expect(await wanted(kept.id)).toEqual({ playlist_id: null, crossed_off_at: expect.any(Date) })
  })

  test.each(['artist', 'album'] as const)(
    'separates two of kind %s with their works and followers',
    async (kind) => {
      const [duplicate, kept] = [await aPage(), await aPage()]
      const follower = await aMember('Premium')
      const [table, column] = [`${kind}_follows`, `${kind}_id`] as const
      for (const page of [duplicate, kept])
        await sql`
        insert into ${sql.table(table)} (user_id, ${sql.ref(column)}) values (${follower.id}, ${page[kind].id})`.execute(
          app.db,
        )
      const typed = kind === 'artist' ? duplicate.artist.name : duplicate.album.title
      const body = { kind, from: duplicate.ids[kind], into: kept.ids[kind], typed }
      expect((await app.call(mergeItem, { body }, admin)).status).toBe(200)
      expect((await undoLast()).status).toBe(200)
      const { data: song } = await app.call(songById, { query: { id: duplicate.ids.song } })
      expect(song).toMatchObject({ artistId: duplicate.ids.artist, albumId: duplicate.ids.album })
      const { rows } = await sql<{ id: number }>`
      select ${sql.ref(column)} as id from ${sql.table(table)} where user_id = ${follower.id} order by 1`.execute(
        app.db,
      )
      expect(rows.map(({ id }) => id)).toEqual([duplicate[kind].id, kept[kind].id])
      expect(await brokenRules(app.db)).toEqual([])
    },
  )

  test('is no longer possible when nothing is kept about it', async () => {
    const [duplicate, kept] = [await aPage(), await aPage()]
    const body = {
      kind: 'song',
      from: duplicate.ids.song,
      into: kept.ids.song,
      typed: duplicate.title,
    } as const
    await app.call(mergeItem, { body }, admin)
    await deleteOldMerges(app.db, new Date(Date.now() + 31 * 86_400_000))
    expect(await undoLast()).toMatchObject({ status: 409, data: { msg: UNDO_TEXTS.mergeKept } })
  })
})
