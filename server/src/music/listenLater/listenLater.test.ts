import { followUser } from '@remusic/contract/music/schemas/follows'
import {
  addToListenLater,
  type GivenReason,
  type ListenLaterRef,
  listCompleted,
  listenLaterAmong,
  listListenLater,
  moveInListenLater,
  removeFromListenLater,
  restoreToListenLater,
  surpriseMe,
} from '@remusic/contract/music/schemas/listenLater'
import { deleteReview, writeReview } from '@remusic/contract/opinions/schemas/reviews'
import { NOTIFICATION } from '@remusic/contract/people/notifications'
import { listNotifications, savePreferences } from '@remusic/contract/people/schemas/notifications'
import { blockPerson } from '@remusic/contract/running/schemas/blocks'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aReview, aSession, aSong, aUser } from '../../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { MERGINGS } from '../../mergings.ts'
import { mergeItems } from '../catalogue/mergeItems.ts'
import { deleteRemovedEntries } from './retention.ts'
import { notifyOfAllWanted } from './wanted.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function someone(name = 'Ana') {
  const { id } = await aUser(app.db, { role: 'Premium', name })
  return { id, name, token: await aSession(app.db, id) }
}
type Someone = Awaited<ReturnType<typeof someone>>

let addresses = 910_000
/** A song whose id has the numeric form that calls accept. */
async function anOpenSong(title?: string) {
  const song = await aSong(app.db, title === undefined ? {} : { title })
  const [apiId, albumApiId, artistApiId] = [1, 2, 3].map(() => String(++addresses)) as [
    string,
    string,
    string,
  ]
  await app.db.updateTable('songs').set({ api_id: apiId }).where('id', '=', song.id).execute()
  await app.db.updateTable('albums').set({ api_id: albumApiId }).where('id', '=', song.album.id).execute()
  await app.db.updateTable('artists').set({ api_id: artistApiId }).where('id', '=', song.artist.id).execute()
  return {
    ...song,
    ref: { kind: 'song', apiId } as const,
    album: { kind: 'album', apiId: albumApiId } as const,
    artist: { kind: 'artist', apiId: artistApiId } as const,
  }
}

const add = (me: Someone, params: ListenLaterRef, reason?: GivenReason) =>
  app.call(addToListenLater, { params, body: reason ? { reason } : {} }, me)
const remove = (me: Someone, params: ListenLaterRef) => app.call(removeFromListenLater, { params }, me)
const move = (me: Someone, params: ListenLaterRef, before: ListenLaterRef | null) =>
  app.call(moveInListenLater, { params, body: { before } }, me)
const list = async (me: Someone) => (await app.call(listListenLater, { query: {} }, me)).data
const listed = async (me: Someone) => (await list(me)).items.map(({ target }) => target.apiId)
const completed = async (me: Someone) =>
  (await app.call(listCompleted, { query: {} }, me)).data.items.map(({ target }) => target.apiId)
const review = async (me: Someone, { kind, apiId }: ListenLaterRef) => {
  const body = { type: kind, apiId, title: 'Qué bien', score: 4, description: 'Me gustó mucho.' }
  const { status, data } = await app.call(writeReview, { body }, me)
  expect(status).toBe(201)
  return data.review.id
}
type OpenSong = Awaited<ReturnType<typeof anOpenSong>>
const fourSongs = async (): Promise<[OpenSong, OpenSong, OpenSong, OpenSong]> => [
  await anOpenSong(),
  await anOpenSong(),
  await anOpenSong(),
  await anOpenSong(),
]
/** Four songs, added so that the first one is at the top. */
async function aListOfFour(me: Someone) {
  const [a, b, c, d] = (await fourSongs()).map(({ ref }) => ref) as [Ref, Ref, Ref, Ref]
  for (const ref of [d, c, b, a]) await add(me, ref)
  return [a, b, c, d] as const
}
type Ref = ListenLaterRef

describe('the list', () => {
  test('has songs, albums and artists, the last one first, and adding one again changes nothing', async () => {
    const me = await someone()
    const song = await anOpenSong()
    for (const item of [song.ref, song.album, song.artist, song.ref])
      expect((await add(me, item)).status).toBe(200)
    const { items, total } = await list(me)
    expect(items.map(({ target }) => target.kind)).toEqual(['artist', 'album', 'song'])
    expect(total).toBe(3)
    expect(items.map((item) => item.song?.apiId ?? null)).toEqual([null, null, song.ref.apiId])
  })

  test('is private, and unknown items are rejected', async () => {
    const me = await someone()
    const other = await someone('Beto')
    const { ref } = await anOpenSong()
    await add(me, ref)
    expect(await listed(other)).toEqual([])
    expect((await app.call(listListenLater, { query: {} })).status).toBe(401)
    expect((await add(me, { kind: 'song', apiId: '99999999' })).status).toBe(404)
    expect((await move(other, ref, null)).status).toBe(404)
  })

  test('says for many items at once which of them are on it', async () => {
    const me = await someone()
    const [a, b] = await fourSongs()
    await add(me, a.ref)
    await add(me, a.album)
    const items = [`song:${a.ref.apiId}`, `song:${b.ref.apiId}`, `album:${a.album.apiId}`]
    const { data } = await app.call(listenLaterAmong, { query: { items: items.join(',') } }, me)
    expect(new Set(data.listed)).toEqual(new Set([items[0], items[2]]))
  })

  test('is read in pages, and a malformed cursor is rejected', async () => {
    const me = await someone()
    await aListOfFour(me)
    await aListOfFour(me)
    const all = await listed(me)
    const paged: string[] = []
    let cursor: string | undefined
    do {
      const { data } = await app.call(listListenLater, { query: { limit: 2, cursor } }, me)
      paged.push(...data.items.map(({ target }) => target.apiId))
      cursor = data.next ?? undefined
    } while (cursor)
    expect(paged).toEqual(all)
    for (const bad of ['x', '1_', '99999999999999999999_1', '_'])
      expect((await app.call(listListenLater, { query: { cursor: bad } }, me)).status).toBe(400)
  })

  test('leaves out an item that an Admin has hidden, until it is shown again', async () => {
    const me = await someone()
    const song = await anOpenSong()
    await add(me, song.ref)
    await app.db.updateTable('songs').set({ hidden_at: new Date() }).where('id', '=', song.id).execute()
    expect(await list(me)).toMatchObject({ items: [], total: 0 })
    expect((await app.call(surpriseMe, {}, me)).status).toBe(404)
    await app.db.updateTable('songs').set({ hidden_at: null }).where('id', '=', song.id).execute()
    expect(await listed(me)).toEqual([song.ref.apiId])
  })

  test('rejects one more than the limit with a clear text, also if two are added at once', async () => {
    const me = await someone()
    const [a, b] = await fourSongs()
    await sql`
      with song as (
        insert into songs (api_id, artist_id, album_id, title, duration_seconds)
        select 'lleno-' || n, artist_id, album_id, 'Canción ' || n, 200
        from (select artist_id, album_id from songs limit 1) as any_song, generate_series(1, 1999) as n
        returning id
      ), target as (insert into review_targets (song_id) select id from song returning id)
      insert into listen_later (user_id, target_id, place, added_at)
      select ${me.id}, id, row_number() over () * 1000, now() from target`.execute(app.db)
    const answers = await Promise.all([add(me, a.ref), add(me, b.ref)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.data.msg).toContain('2000')
    expect((await list(me)).total).toBe(2_000)
  })
})

describe('the order', () => {
  test('an item is moved before another one or to the end with one write', async () => {
    const me = await someone()
    const [a, b, c, d] = await aListOfFour(me)
    const places = async () =>
      (await app.db.selectFrom('listen_later').select('place').where('user_id', '=', me.id).execute()).map(
        ({ place }) => place,
      )
    const before = await places()
    expect((await move(me, c, a)).status).toBe(200)
    expect(await listed(me)).toEqual([c.apiId, a.apiId, b.apiId, d.apiId])
    const changed = (await places()).filter((place) => !before.includes(place))
    expect(changed).toHaveLength(1)
    await move(me, c, b)
    expect(await listed(me)).toEqual([a.apiId, c.apiId, b.apiId, d.apiId])
    await move(me, a, null)
    await move(me, a, a)
    expect(await listed(me)).toEqual([c.apiId, b.apiId, d.apiId, a.apiId])
  })

  test('stays right after more moves into the same gap than numbers fit', async () => {
    const me = await someone()
    const [a, b, c, d] = await aListOfFour(me)
    let [second, third] = [b, c]
    for (let i = 0; i < 50; i++) {
      await move(me, third, second)
      ;[second, third] = [third, second]
      expect(await listed(me)).toEqual([a.apiId, second.apiId, third.apiId, d.apiId])
    }
  })

  test('two moves at once both take effect', async () => {
    const me = await someone()
    const [a, b, c, d] = await aListOfFour(me)
    await Promise.all([move(me, d, b), move(me, a, null)])
    expect(await listed(me)).toEqual([d.apiId, b.apiId, c.apiId, a.apiId])
  })
})

describe('the reason', () => {
  test('names the review while its reader may see it', async () => {
    const me = await someone()
    const author = await someone('Ana Torres')
    const song = await anOpenSong()
    const { id } = await aReview(app.db, { userId: author.id, songId: song.id })
    await add(me, song.ref, { kind: 'review', id })
    const reason = async () => (await list(me)).items[0]?.reason
    expect(await reason()).toEqual({ kind: 'review', review: { id, author: 'Ana Torres' } })
    await app.db.updateTable('reviews').set({ hidden_at: new Date() }).where('id', '=', id).execute()
    expect(await reason()).toEqual({ kind: 'review', review: null })
    await app.db.updateTable('reviews').set({ hidden_at: null }).where('id', '=', id).execute()
    await app.call(blockPerson, { params: { userId: author.id } }, me)
    expect(await reason()).toEqual({ kind: 'review', review: null })
  })

  test('names a playlist while it is shared, and nothing that the person could not see', async () => {
    const me = await someone()
    const owner = await someone('Beto')
    const { id } = await app.db
      .insertInto('playlists')
      .values({ user_id: owner.id, name: 'Para manejar', shared: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    const [{ ref: a }, { ref: b }] = await fourSongs()
    await add(me, a, { kind: 'playlist', id })
    expect((await list(me)).items[0]?.reason).toEqual({
      kind: 'playlist',
      playlist: { id, name: 'Para manejar' },
    })
    await app.db.updateTable('playlists').set({ shared: false }).where('id', '=', id).execute()
    expect((await list(me)).items[0]?.reason).toEqual({ kind: 'playlist', playlist: null })
    await add(me, b, { kind: 'playlist', id })
    expect((await list(me)).items[0]?.reason).toEqual({ kind: 'person' })
  })
})

describe('crossing off', () => {
  test('a review crosses an item off, and deleting it brings the item back to its place', async () => {
    const me = await someone()
    const [{ ref: a }, { ref: b }] = await fourSongs()
    await add(me, b)
    await add(me, a)
    const id = await review(me, a)
    expect(await listed(me)).toEqual([b.apiId])
    expect(await completed(me)).toEqual([a.apiId])
    await app.call(deleteReview, { params: { id } }, me)
    expect(await listed(me)).toEqual([a.apiId, b.apiId])
    expect(await completed(me)).toEqual([])
  })

  test('an entry of the diary does the same, and the last of several decides', async () => {
    const me = await someone()
    const { ref } = await anOpenSong()
    await add(me, ref)
    const log = () =>
      sql`
        insert into listens (user_id, client_id, target_id, day)
        select ${me.id}, gen_random_uuid(), target_id, '2024-02-29' from listen_later where user_id = ${me.id}`.execute(
        app.db,
      )
    await log()
    await log()
    expect(await completed(me)).toEqual([ref.apiId])
    const { rows } = await sql<{ id: string }>`
      select id from listens where user_id = ${me.id} order by id`.execute(app.db)
    const [first, second] = rows
    await app.db
      .updateTable('listens')
      .set({ deleted_at: new Date() })
      .where('id', '=', first?.id ?? '')
      .execute()
    expect(await completed(me)).toEqual([ref.apiId])
    await app.db
      .deleteFrom('listens')
      .where('id', '=', second?.id ?? '')
      .execute()
    expect(await listed(me)).toEqual([ref.apiId])
    await app.db
      .updateTable('listens')
      .set({ deleted_at: null })
      .where('id', '=', first?.id ?? '')
      .execute()
    expect(await completed(me)).toEqual([ref.apiId])
  })

  test('an item that the person has reviewed before can be added again', async () => {
    const me = await someone()
    const { ref } = await anOpenSong()
    await review(me, ref)
    await sql`update reviews set created_at = created_at - interval '1 day' where user_id = ${me.id}`.execute(
      app.db,
    )
    await add(me, ref)
    expect(await listed(me)).toEqual([ref.apiId])
  })

  test('a review by somebody else crosses nothing off', async () => {
    const me = await someone()
    const { ref } = await anOpenSong()
    await add(me, ref)
    await review(await someone('Otra'), ref)
    expect(await listed(me)).toEqual([ref.apiId])
  })
})

describe('removing', () => {
  test('is undone with place, reason and date as they were', async () => {
    const me = await someone()
    const author = await someone('Ana')
    const [a, b, c] = await fourSongs()
    for (const song of [c, b, a]) {
      const { id } = await aReview(app.db, { userId: author.id, songId: song.id })
      await add(me, song.ref, { kind: 'review', id })
    }
    const before = await list(me)
    expect((await remove(me, b.ref)).status).toBe(200)
    expect((await remove(me, b.ref)).status).toBe(200)
    expect(await listed(me)).toEqual([a.ref.apiId, c.ref.apiId])
    expect((await app.call(restoreToListenLater, { params: b.ref }, me)).status).toBe(200)
    expect(await list(me)).toEqual(before)
  })

  test('is final after a day', async () => {
    const me = await someone()
    const { ref } = await anOpenSong()
    await add(me, ref)
    await remove(me, ref)
    await deleteRemovedEntries(app.db, new Date(Date.now() + 25 * 3_600_000))
    expect((await app.call(restoreToListenLater, { params: ref }, me)).status).toBe(404)
  })
})

describe('Sorpréndeme', () => {
  test('picks from the list, never the same twice in a row', async () => {
    const me = await someone()
    expect((await app.call(surpriseMe, {}, me)).status).toBe(404)
    const pick = async () => (await app.call(surpriseMe, {}, me)).data.target.apiId
    const { ref: only } = await anOpenSong()
    await add(me, only)
    expect([await pick(), await pick()]).toEqual([only.apiId, only.apiId])
    const refs = [only, ...(await aListOfFour(me))]
    let last = await pick()
    const picked = new Set([last])
    for (let i = 0; i < 60; i++) {
      const next = await pick()
      expect(next).not.toBe(last)
      picked.add(next)
      last = next
    }
    expect(picked).toEqual(new Set(refs.map(({ apiId }) => apiId)))
  })
})

describe('merging two items', () => {
  test('leaves one entry, completed if one of them was heard since', async () => {
    const [me, heard] = [await someone(), await someone('Beto')]
    const [from, into] = await fourSongs()
    await add(me, into.ref)
    await add(me, from.ref)
    await add(heard, from.ref)
    await review(heard, from.ref)
    await app.db
      .transaction()
      .execute((tx) => mergeItems(tx, MERGINGS, 'song', [{ from: from.id, into: into.id }]))
    expect(await listed(me)).toEqual([into.ref.apiId])
    expect(await completed(heard)).toEqual([into.ref.apiId])
    expect((await move(me, from.ref, null)).status).toBe(200)
  })
})

describe('a review by somebody one follows', () => {
  const follow = (me: Someone, targetId: string) =>
    app.call(followUser, { params: { meId: me.id, targetId } }, me)
  const notices = async (me: Someone) =>
    (await app.call(listNotifications, { query: {} }, me)).data.items.filter(
      ({ type }) => type === NOTIFICATION.wanted,
    )

  test('notifies once, also if it is deleted and written again', async () => {
    const [me, stranger, author] = [await someone(), await someone('Nadie'), await someone('Ana')]
    const { ref } = await anOpenSong('Luna de Abril')
    await follow(me, author.id)
    await add(me, ref)
    await add(stranger, ref)
    const id = await review(author, ref)
    await notifyOfAllWanted(app.deps)
    const [notice] = await notices(me)
    expect(notice).toMatchObject({
      text: 'Ana reseñó «Luna de Abril», que tienes por escuchar',
      reviewId: id,
      actorCount: 1,
    })
    expect(await notices(stranger)).toEqual([])
    await app.call(deleteReview, { params: { id } }, author)
    await review(author, ref)
    await app.db
      .updateTable('notifications')
      .set({ read_at: new Date() })
      .where('receiver_id', '=', me.id)
      .execute()
    await notifyOfAllWanted(app.deps)
    expect(await notices(me)).toHaveLength(1)
    expect(await app.db.selectFrom('wanted_reviews').selectAll().execute()).toEqual([])
  })

  test('of several people shares one notification, which leads to the latest review', async () => {
    const [me, ana, beto] = [await someone(), await someone('Ana'), await someone('Beto')]
    const { ref } = await anOpenSong('Norte')
    await follow(me, ana.id)
    await follow(me, beto.id)
    await add(me, ref)
    await review(ana, ref)
    await notifyOfAllWanted(app.deps)
    const latest = await review(beto, ref)
    await notifyOfAllWanted(app.deps)
    expect(await notices(me)).toMatchObject([
      { text: 'Beto y Ana reseñaron «Norte», que tienes por escuchar', reviewId: latest },
    ])
  })

  test('does not notify of what is completed, was added from it, is switched off, blocked or hidden', async () => {
    const author = await someone('Ana')
    const { ref } = await anOpenSong()
    const people = [
      await someone(),
      await someone(),
      await someone(),
      await someone(),
      await someone(),
    ] as const
    const [crossed, from, off, blocking, inactive] = people
    for (const person of people) await follow(person, author.id)
    for (const person of [crossed, off, blocking, inactive]) await add(person, ref)
    await review(crossed, ref)
    await app.call(
      savePreferences,
      { body: { items: [{ type: NOTIFICATION.wanted, inApp: false, byMail: false }] } },
      off,
    )
    const id = await review(author, ref)
    await add(from, ref, { kind: 'review', id })
    await app.call(blockPerson, { params: { userId: author.id } }, blocking)
    await app.db
      .updateTable('users')
      .set({ deactivated_at: new Date(), restore_until: new Date(Date.now() + 86_400_000) })
      .where('id', '=', inactive.id)
      .execute()
    await app.db.updateTable('reviews').set({ hidden_at: new Date() }).where('id', '=', id).execute()
    await notifyOfAllWanted(app.deps)
    const { rows } =
      await sql`select from notifications where type = ${NOTIFICATION.wanted} and review_id = ${id}`.execute(
        app.db,
      )
    expect(rows).toEqual([])
    await app.db.updateTable('reviews').set({ hidden_at: null }).where('id', '=', id).execute()
    await notifyOfAllWanted(app.deps)
    const after =
      await sql`select from notifications where type = ${NOTIFICATION.wanted} and review_id = ${id}`.execute(
        app.db,
      )
    expect(after.rows).toEqual([])
  })

  test('that is hidden at first notifies once it is shown', async () => {
    const [me, author] = [await someone(), await someone('Ana')]
    const { ref } = await anOpenSong()
    await follow(me, author.id)
    await add(me, ref)
    const id = await review(author, ref)
    await app.db.updateTable('reviews').set({ hidden_at: new Date() }).where('id', '=', id).execute()
    await notifyOfAllWanted(app.deps)
    expect(await notices(me)).toEqual([])
    await app.db.updateTable('reviews').set({ hidden_at: null }).where('id', '=', id).execute()
    await notifyOfAllWanted(app.deps)
    expect(await notices(me)).toHaveLength(1)
  })
})
