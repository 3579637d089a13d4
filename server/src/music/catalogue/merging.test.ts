import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aReview, aSong, aUser } from '../../../testing/builders.ts'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { brokenRules } from '../../../testing/merging.ts'
import { MERGINGS } from '../../mergings.ts'
import type { ItemKind } from './addresses.ts'
import { mergeItems } from './mergeItems.ts'
import { applyOverrides, overrideValues, setHidden } from './overrides.ts'

let app: TestDatabase
beforeAll(async () => {
  app = await testDatabase()
})
afterAll(() => app.drop())
afterEach(async () => {
  expect(await brokenRules(app.db)).toEqual([])
})

type Pair = { from: number; into: number }
const merge = (kind: ItemKind, pairs: Pair[], byAdmin = false) =>
  app.db.transaction().execute((tx) => mergeItems(tx, MERGINGS, kind, pairs, { byAdmin }))

/** Every column that refers to an item. A merge moves all of them. */
const REFERENCES = [
  'album_follows.album_id',
  'album_genres.album_id',
  'album_redirects.album_id',
  'album_tracks.album_id',
  'album_tracks.song_id',
  'albums.artist_id',
  'artist_follows.artist_id',
  'artist_redirects.artist_id',
  'corrections.album_id',
  'corrections.artist_id',
  'corrections.song_id',
  'credit_artists.artist_id',
  'item_overrides.album_id',
  'item_overrides.artist_id',
  'item_overrides.song_id',
  'listening_room_entries.song_id',
  'new_releases.album_id',
  'notifications.album_id',
  'playlist_songs.song_id',
  'profile_favourites.album_id',
  'profile_favourites.artist_id',
  'profile_favourites.song_id',
  'review_targets.album_id',
  'review_targets.artist_id',
  'review_targets.song_id',
  'song_redirects.song_id',
  'songs.album_id',
  'songs.artist_id',
  'taste_choices.album_id',
  'taste_choices.artist_id',
  'taste_choices.song_id',
]

test('a merge knows every table that refers to an item', async () => {
  const { rows } = await sql<{ name: string }>`
    select conrelid::regclass || '.' || attname as name
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid in ('artists'::regclass, 'albums'::regclass, 'songs'::regclass)
    order by 1`.execute(app.db)
  expect(rows.map(({ name }) => name)).toEqual(REFERENCES)
})

test('choices about taste stay, once each, and a dismissal wins over a pick', async () => {
  const [one, two, stays] = [await aSong(app.db), await aSong(app.db), await aSong(app.db)]
  const [a, b] = [await aUser(app.db), await aUser(app.db)]
  const choose = (user: { id: string }, choice: 'picked' | 'muted' | 'dismissed', artistId: number) =>
    app.db.insertInto('taste_choices').values({ user_id: user.id, choice, artist_id: artistId }).execute()
  await choose(a, 'picked', one.artist.id)
  await choose(a, 'muted', one.artist.id)
  await choose(a, 'muted', two.artist.id)
  await choose(a, 'dismissed', stays.artist.id)
  await choose(b, 'picked', two.artist.id)
  await merge('artist', [
    { from: one.artist.id, into: stays.artist.id },
    { from: two.artist.id, into: stays.artist.id },
  ])
  const choicesOf = async ({ id }: { id: string }) =>
    app.db
      .selectFrom('taste_choices')
      .select(['choice', 'artist_id as artistId'])
      .where('user_id', '=', id)
      .orderBy('choice')
      .execute()
  expect(await choicesOf(a)).toEqual([
    { choice: 'dismissed', artistId: stays.artist.id },
    { choice: 'muted', artistId: stays.artist.id },
  ])
  expect(await choicesOf(b)).toEqual([{ choice: 'picked', artistId: stays.artist.id }])
})

test('reviews, moments, playlists and favourites of a merged song are those of the song that stays', async () => {
  const [duplicate, song, between] = [await aSong(app.db), await aSong(app.db), await aSong(app.db)]
  const moment = { second: 12, text: 'El bajo' }
  const review = await aReview(app.db, { songId: duplicate.id, score: 5, moments: [moment] })
  await aReview(app.db, { songId: song.id, score: 3 })
  const { id: userId } = await aUser(app.db)
  const { id: playlistId } = await app.db
    .insertInto('playlists')
    .values({ user_id: userId, name: 'Las dos' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('playlist_songs')
    .values(
      [duplicate, between, song].map(({ id }, index) => ({
        playlist_id: playlistId,
        song_id: id,
        position: index + 1,
      })),
    )
    .execute()
  await app.db.insertInto('profiles').values({ user_id: userId }).execute()
  await app.db
    .insertInto('profile_favourites')
    .values([
      { user_id: userId, position: 2, song_id: duplicate.id },
      { user_id: userId, position: 3, song_id: song.id },
    ])
    .execute()

  await merge('song', [{ from: duplicate.id, into: song.id }])
  // Repeating the merge changes nothing.
  await merge('song', [{ from: duplicate.id, into: song.id }])

  const { rows } = await sql<{ song: number; score: number }>`
    select song_id as song, score from reviews join review_targets on review_targets.id = target_id
    where song_id in (${song.id}, ${duplicate.id}) order by score`.execute(app.db)
  expect(rows).toEqual([
    { song: song.id, score: 3 },
    { song: song.id, score: 5 },
  ])
  expect(
    await app.db.selectFrom('review_moments').select('second').where('review_id', '=', review.id).execute(),
  ).toEqual([{ second: 12 }])
  expect(
    await app.db
      .selectFrom('playlist_songs')
      .select(['song_id', 'position'])
      .where('playlist_id', '=', playlistId)
      .orderBy('position')
      .execute(),
  ).toEqual([
    { song_id: song.id, position: 1 },
    { song_id: between.id, position: 2 },
  ])
  expect(
    await app.db.selectFrom('profile_favourites').select('song_id').where('user_id', '=', userId).execute(),
  ).toEqual([{ song_id: song.id }])
  // The album of the duplicate still lists the song.
  expect(
    await app.db
      .selectFrom('album_tracks')
      .select('song_id')
      .where('album_id', '=', duplicate.album.id)
      .execute(),
  ).toEqual([{ song_id: song.id }])
  expect(await redirectOf('song', duplicate.apiId)).toEqual({ id: song.id, by_admin: false })
})

test('a person who reviewed both keeps both: the newer one counts, the older one keeps its comments', async () => {
  const [duplicate, song] = [await aSong(app.db), await aSong(app.db)]
  const { id: userId } = await aUser(app.db)
  const older = await aReview(app.db, { songId: song.id, userId, score: 1, title: 'La primera' })
  const newer = await aReview(app.db, { songId: duplicate.id, userId, score: 5, title: 'La segunda' })
  await app.db
    .updateTable('reviews')
    .set({ created_at: new Date(Date.now() - 86_400_000) })
    .where('id', '=', older.id)
    .execute()
  const { id: commenter } = await aUser(app.db)
  await app.db
    .insertInto('comments')
    .values({ review_id: older.id, user_id: commenter, body: 'Sí' })
    .execute()
  await app.db.insertInto('profiles').values({ user_id: userId, pinned_review_id: older.id }).execute()
  await merge('song', [{ from: duplicate.id, into: song.id }])
  const reviews = await app.db
    .selectFrom('reviews')
    .innerJoin('review_targets', 'review_targets.id', 'reviews.target_id')
    .select(['reviews.id', 'visible', 'song_id', 'comment_count'])
    .select(sql<boolean>`merged_at is not null`.as('merged'))
    .where('user_id', '=', userId)
    .orderBy('score')
    .execute()
  expect(reviews).toEqual([
    { id: older.id, visible: false, song_id: song.id, comment_count: 1, merged: true },
    { id: newer.id, visible: true, song_id: song.id, comment_count: 0, merged: false },
  ])
  const { pinned_review_id: pinned } = await app.db
    .selectFrom('profiles')
    .select('pinned_review_id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  expect(pinned).toBe(newer.id)
})

test('a review that a moderator hid does not take the place of a shown one', async () => {
  const [duplicate, song] = [await aSong(app.db), await aSong(app.db)]
  const { id: userId } = await aUser(app.db)
  const shown = await aReview(app.db, { songId: song.id, userId, score: 2 })
  const hidden = await aReview(app.db, { songId: duplicate.id, userId, score: 4 })
  await app.db.updateTable('reviews').set({ hidden_at: new Date() }).where('id', '=', hidden.id).execute()
  await merge('song', [{ from: duplicate.id, into: song.id }])
  const left = await app.db
    .selectFrom('reviews')
    .select('id')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute()
  expect(left).toEqual([{ id: shown.id }])
})

test('followers, works, credits and notifications of a merged artist are those of the artist that stays', async () => {
  const [one, two, kept] = [await aSong(app.db), await aSong(app.db), await aSong(app.db)]
  const people = await Promise.all([1, 2, 3].map(() => aUser(app.db)))
  const away = await aUser(app.db, { active: false })
  const [a, b, c] = people.map(({ id }) => id) as [string, string, string]
  const since = new Date('2026-01-01')
  await app.db
    .insertInto('artist_follows')
    .values([
      { user_id: a, artist_id: one.artist.id, created_at: since },
      { user_id: a, artist_id: two.artist.id },
      { user_id: a, artist_id: kept.artist.id },
      { user_id: b, artist_id: two.artist.id },
      { user_id: c, artist_id: kept.artist.id },
      { user_id: away.id, artist_id: one.artist.id },
    ])
    .execute()
  await app.db
    .insertInto('notifications')
    .values([{ receiver_id: a, type: 8, group_key: `release:${one.artist.id}`, title: 'Nuevo' }])
    .execute()
  await app.db
    .insertInto('credit_artists')
    .values([
      { credit_id: 1, position: 0, artist_id: kept.artist.id, name: 'A', join_phrase: ' feat. ' },
      { credit_id: 1, position: 1, artist_id: one.artist.id, name: 'B' },
    ])
    .execute()
  await merge('artist', [
    { from: one.artist.id, into: two.artist.id },
    { from: two.artist.id, into: kept.artist.id },
  ])
  const follows = await app.db
    .selectFrom('artist_follows')
    .select(['user_id', 'created_at'])
    .where('artist_id', '=', kept.artist.id)
    .execute()
  expect(new Set(follows.map(({ user_id }) => user_id))).toEqual(new Set([a, b, c, away.id]))
  expect(follows.find(({ user_id }) => user_id === a)?.created_at).toEqual(since)
  const songs = await app.db
    .selectFrom('songs')
    .select('artist_id')
    .where('id', 'in', [one.id, two.id, kept.id])
    .execute()
  expect(songs.map(({ artist_id }) => artist_id)).toEqual([kept.artist.id, kept.artist.id, kept.artist.id])
  const [notice] = await app.db
    .selectFrom('notifications')
    .select('group_key')
    .where('receiver_id', '=', a)
    .execute()
  expect(notice?.group_key).toBe(`release:${kept.artist.id}`)
  const credits = await app.db
    .selectFrom('credit_artists')
    .select(['artist_id', 'name'])
    .orderBy('position')
    .execute()
  expect(credits).toEqual([
    { artist_id: kept.artist.id, name: 'A' },
    { artist_id: kept.artist.id, name: 'B' },
  ])
  for (const former of [one, two])
    expect((await redirectOf('artist', former.artist.apiId))?.id).toBe(kept.artist.id)
})

test('songs of a merged album are of another edition of the album that stays', async () => {
  const [duplicate, kept, guest] = [await aSong(app.db), await aSong(app.db), await aSong(app.db)]
  const { id: userId } = await aUser(app.db)
  await app.db.insertInto('album_follows').values({ user_id: userId, album_id: duplicate.album.id }).execute()
  await app.db.insertInto('new_releases').values({ album_id: duplicate.album.id }).execute()
  await app.db
    .insertInto('notifications')
    .values({ receiver_id: userId, type: 8, group_key: 'x', title: 'Nuevo', album_id: duplicate.album.id })
    .execute()
  await app.db
    .insertInto('album_tracks')
    .values([
      { album_id: duplicate.album.id, disc_number: 1, track_number: 2, song_id: guest.id },
      { album_id: duplicate.album.id, disc_number: 1, track_number: 3, song_id: kept.id },
    ])
    .execute()
  await merge('album', [{ from: duplicate.album.id, into: kept.album.id }])
  expect(
    await app.db
      .selectFrom('songs')
      .select(['album_id', 'disc_number'])
      .where('id', '=', duplicate.id)
      .execute(),
  ).toEqual([{ album_id: kept.album.id, disc_number: 0 }])
  expect(
    await app.db.selectFrom('album_tracks').select('song_id').where('album_id', '=', kept.album.id).execute(),
  ).toEqual([{ song_id: guest.id }])
  for (const table of ['album_follows', 'new_releases', 'notifications'] as const)
    expect(
      await app.db.selectFrom(table).select('album_id').where('album_id', '=', kept.album.id).execute(),
      table,
    ).toHaveLength(1)
})

test('many duplicates of several songs, of which one is a duplicate too, are merged at once', async () => {
  const songs = await Promise.all(Array.from({ length: 40 }, () => aSong(app.db)))
  const ids = songs.map(({ id }) => id).sort((a, b) => a - b)
  const pairs = ids.slice(1).map((from, index) => ({ from, into: ids[Math.floor(index / 8) * 8] ?? from }))
  for (const { id } of songs) await aReview(app.db, { songId: id })
  await merge('song', [...pairs, { from: 999_999_999, into: ids[0] ?? 0 }])
  expect(await app.db.selectFrom('songs').select('id').where('id', 'in', ids).execute()).toHaveLength(1)
})

test('two merges of the same items at once end with one item', async () => {
  const [a, b, c] = [await aSong(app.db), await aSong(app.db), await aSong(app.db)]
  for (const { id } of [a, b, c]) await aReview(app.db, { songId: id })
  await Promise.all([
    merge('song', [{ from: a.id, into: c.id }]),
    merge('song', [{ from: b.id, into: c.id }]),
    merge('song', [
      { from: a.id, into: c.id },
      { from: b.id, into: c.id },
    ]),
  ])
  const left = await app.db.selectFrom('songs').select('id').where('id', 'in', [a.id, b.id, c.id]).execute()
  expect(left).toEqual([{ id: c.id }])
})

test('people go on reviewing, following and leaving while items are merged', async () => {
  const songs = await Promise.all(Array.from({ length: 8 }, () => aSong(app.db)))
  const [kept, ...duplicates] = songs as [(typeof songs)[0], ...typeof songs]
  const people = await Promise.all(Array.from({ length: 12 }, () => aUser(app.db)))
  const works = people.map(async ({ id }, index) => {
    for (const song of songs) {
      await app.db
        .insertInto('artist_follows')
        .values({ user_id: id, artist_id: song.artist.id })
        .execute()
        .catch(isGone)
      await aReview(app.db, { userId: id, songId: song.id, score: (index % 5) + 1 }).catch(isGone)
    }
    if (index % 3 === 0)
      await app.db
        .updateTable('users')
        .set({ deactivated_at: new Date(), restore_until: new Date() })
        .where('id', '=', id)
        .execute()
  })
  for (const { id, artist } of duplicates) {
    await merge('song', [{ from: id, into: kept.id }])
    await merge('artist', [{ from: artist.id, into: kept.artist.id }])
  }
  await Promise.all(works)
  const reviews = await app.db
    .selectFrom('reviews')
    .select('user_id')
    .where('deleted_at', 'is', null)
    .where(
      'user_id',
      'in',
      people.map(({ id }) => id),
    )
    .execute()
  expect(reviews.length).toBe(12)
})

/** Whether an error only means that the item was merged meanwhile and no longer exists. */
function isGone(error: unknown) {
  if (!['23503', '23505', 'P0002'].includes((error as { code: string }).code)) throw error
}

test('overrides survive the values of a source, and hiding survives a new row', async () => {
  const song = await aSong(app.db)
  const item = { kind: 'song', id: song.id } as const
  await overrideValues(app.db, item, { title: 'El título bueno', duration: 99, explicit: true })
  await setHidden(app.db, item, true)
  await app.db
    .updateTable('songs')
    .set({ title: 'De la fuente', duration_seconds: 1, explicit: false, hidden_at: null })
    .where('id', '=', song.id)
    .execute()
  await applyOverrides(app.db)
  const read = () =>
    app.db
      .selectFrom('songs')
      .select(['title', 'duration_seconds', 'explicit', 'hidden_at'])
      .where('id', '=', song.id)
      .executeTakeFirstOrThrow()
  expect(await read()).toEqual({
    title: 'El título bueno',
    duration_seconds: 99,
    explicit: true,
    hidden_at: expect.any(Date),
  })
  await setHidden(app.db, item, false)
  expect((await read()).hidden_at).toBeNull()
})

test('a correction of a duplicate stays where a source merges it into an item without one', async () => {
  const [duplicate, kept] = [await aSong(app.db), await aSong(app.db)]
  await overrideValues(app.db, { kind: 'song', id: duplicate.id }, { title: 'Corregido', duration: 5 })
  await overrideValues(app.db, { kind: 'song', id: kept.id }, { duration: 7 })
  await merge('song', [{ from: duplicate.id, into: kept.id }])
  await applyOverrides(app.db)
  expect(
    await app.db
      .selectFrom('songs')
      .select(['title', 'duration_seconds'])
      .where('id', '=', kept.id)
      .execute(),
  ).toEqual([{ title: 'Corregido', duration_seconds: 7 }])
})

async function redirectOf(kind: 'artist' | 'song', apiId: string) {
  const { rows } = await sql<{ id: number; by_admin: boolean }>`
    select ${sql.ref(`${kind}_id`)} as id, by_admin from ${sql.table(`${kind}_redirects`)} where api_id = ${apiId}`.execute(
    app.db,
  )
  return rows[0]
}
