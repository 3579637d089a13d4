import { statsOf } from '@remusic/contract/listening/schemas/stats'
import { reviewById } from '@remusic/contract/opinions/schemas/reviews'
import { messagesOf } from '@remusic/contract/together/schemas/chat'
import { songsOfPlaylist } from '@remusic/contract/together/schemas/playlists'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aSession } from '../../../testing/builders.ts'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { migrate } from './migrate.ts'
import { MIGRATION_NAMES, RELEASES } from './releases.ts'

/** More rows than one batch of any migration that fills tables. */
const PEOPLE = 1_100

/** Rows of the last release's members, in its schema. */
const STORED = `
  insert into users (name, email) select 'Persona ' || i, i || '@example.org' from generate_series(1, ${PEOPLE}) as i;
  insert into genres (api_id, name) values ('g1', 'Rock');
  insert into artists (api_id, name, genre_id) select 'a1', 'Tía Magnética', id from genres;
  insert into albums (api_id, artist_id, title, released_on) select 'd1', id, 'Imán', '2024-05-03' from artists;
  insert into album_genres (album_id, genre_id) select albums.id, genres.id from albums, genres;
  insert into songs (api_id, artist_id, album_id, title, duration_seconds)
    select 's' || i, artist_id, id, 'Canción ' || i, 200 from albums, generate_series(1, 3) as i;
  insert into review_targets (song_id) select id from songs;
  insert into reviews (user_id, target_id, title, score, description, created_at)
    select users.id, (select min(id) from review_targets), 'Suena bien', 4, 'Texto', '2026-03-01' from users;
  insert into comments (review_id, user_id, body) select id, user_id, 'De acuerdo' from reviews limit 10;
  insert into review_likes (review_id, user_id)
    select reviews.id, users.id from (select id, user_id from reviews limit 5) as reviews join users on users.id <> user_id;
  insert into playlists (user_id, name, shared) select id, 'Mis canciones', true from users order by id limit 20;
  insert into playlist_songs (playlist_id, song_id, position)
    select playlists.id, songs.id, row_number() over (partition by playlists.id order by songs.id) from playlists, songs;
  insert into user_follows (follower_id, followed_id)
    select a.id, b.id from (select id from users order by id limit 20) as a, (select id from users order by id limit 20) as b
    where a.id <> b.id;
  insert into chats (low_user_id, high_user_id, last_seq, last_message_at, opened_by)
    select low.id, high.id, 2, now(), low.id
    from (select id from users order by id limit 1) as low, (select id from users order by id limit 1 offset 1) as high;
  insert into chat_members (chat_id, user_id)
    select id, low_user_id from chats union all select id, high_user_id from chats;
  insert into messages (chat_id, seq, sender_id, client_id, body)
    select id, seq, low_user_id, gen_random_uuid(), 'Hola ' || seq from chats, generate_series(1, 2) as seq;`

describe('a database of the last release', () => {
  const { version, lastMigration = '' } = RELEASES.at(-1) ?? {}
  let database: TestDatabase
  let app: TestApp
  beforeAll(async () => {
    database = await testDatabase({ migrated: false })
    await migrate(database.url, { through: lastMigration })
    await database.pool.query(STORED)
  })
  afterAll(async () => {
    await app?.stop()
    await database.drop()
  })

  const count = async (from: string) =>
    Number((await database.pool.query(`select count(*) as count from ${from}`)).rows[0].count)

  test(`(${version}) is brought up to date with everything in it`, async () => {
    const due = MIGRATION_NAMES.filter((name) => name > lastMigration)
    expect(await migrate(database.url)).toEqual(due)
    expect(await count('reviews')).toBe(PEOPLE)
    expect(await count('messages')).toBe(2)
    // These tables are filled by migrations that run in batches.
    expect(await count('stat_totals where year = 0')).toBe(PEOPLE)
    expect(await count('years_in_music where year = 2026')).toBe(PEOPLE)
  })

  test('serves what members had stored', async () => {
    app = await startTestApp({ database })
    const one = async (sql: string) => (await database.pool.query(sql)).rows[0].id as string
    const userId = await one('select low_user_id as id from chats')
    const token = await aSession(app.db, userId)
    const get = async <T>(answer: Promise<{ status: number; data: T }>) => {
      const { status, data } = await answer
      expect(status).toBe(200)
      return data
    }

    const reviewId = await one(`select id from reviews where user_id = '${userId}'`)
    const review = await get(app.call(reviewById, { params: { id: reviewId } }, { token }))
    expect(review).toMatchObject({ title: 'Suena bien', score: 4 })

    // Only Premium members have conversations.
    await app.db.updateTable('users').set({ role: 'Premium' }).where('id', '=', userId).execute()
    const chatId = await one('select id from chats')
    const messages = await get(app.call(messagesOf, { params: { chatId }, query: {} }, { token }))
    expect(JSON.stringify(messages)).toMatch(/Hola [12].*Hola [12]/)

    const playlistId = await one(`select id from playlists where user_id = '${userId}'`)
    const songs = await get(app.call(songsOfPlaylist, { params: { id: playlistId } }, { token }))
    expect(songs.items).toHaveLength(3)

    await get(app.call(statsOf, { params: { userId }, query: {} }, { token }))
  })
})

test('the chunks of an uploaded history are stored without compression, so that some bytes can be read alone', async () => {
  const database = await testDatabase()
  try {
    const { rows } = await database.pool.query(
      `select attstorage as storage from pg_attribute where attrelid = 'history_import_chunks'::regclass and attname = 'content'`,
    )
    expect(rows).toEqual([{ storage: 'e' }])
  } finally {
    await database.drop()
  }
})
