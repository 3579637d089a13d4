import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../testing/database.ts'
import { storeBatch } from '../../catalogue/store.ts'
import { matchingSteps } from './matching.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const gid = (kind: number, number: number) =>
  `${String(kind).repeat(8)}-0000-4000-8000-${String(number).padStart(12, '0')}`
const person = (number: number) => gid(1, number)
const album = (number: number) => gid(2, number)
const song = (number: number) => gid(3, number)

/** Creates the staging tables with the rows of a small dump. */
async function stage() {
  await sql`create schema musicbrainz`.execute(database.db)
  await sql`create table musicbrainz.person (id int, gid uuid, name text)`.execute(database.db)
  await sql`
    create table musicbrainz.album (id int, gid uuid, title text, artist int, type text, date_key int)`.execute(
    database.db,
  )
  await sql`
    create table musicbrainz.song (
      id int, gid uuid, title text, artist int, album int, duration int, isrcs text[], comment text default ''
    )`.execute(database.db)
  await sql`insert into musicbrainz.person values
    (1, ${person(1)}, 'Ana Sol'), (2, ${person(2)}, 'Ana Sol'), (3, ${person(3)}, 'Trío Mar')`.execute(
    database.db,
  )
  await sql`insert into musicbrainz.album values
    (1, ${album(1)}, 'Abril', 1, 'album', 20240405), (2, ${album(2)}, 'Abril', 1, 'single', 20240301),
    (3, ${album(3)}, 'Abril', 2, 'album', 19800101)`.execute(database.db)
  await sql`insert into musicbrainz.song values
    (1, ${song(1)}, 'Luz de abril', 1, 1, 214, '{ARXXX2600001}'),
    (2, ${song(2)}, 'Lluvia', 1, 1, 180, '{}'),
    (3, ${song(3)}, 'Lluvia (en vivo)', 1, 1, 180, '{}'),
    (4, ${song(4)}, 'Lluvia', 3, 1, 180, '{}'),
    (5, ${song(5)}, 'Otra', 3, 1, 100, '{ARXXX2600009}')`.execute(database.db)
  // Closer in length, but a live recording.
  await sql`insert into musicbrainz.song values
    (6, ${song(6)}, 'Lluvia', 1, 1, 183, '{}', 'en vivo')`.execute(database.db)
}

async function match() {
  for (const { sql: statements, creates } of matchingSteps()) {
    for (const table of creates)
      await sql`drop table if exists musicbrainz.${sql.ref(table)}`.execute(database.db)
    await sql.raw(statements).execute(database.db)
  }
  const matched = async (kind: 'artist' | 'album' | 'song') => {
    const { rows } = await sql<{ address: string; gid: string }>`
      select api_id as address, gid
      from musicbrainz.${sql.ref(`matched_${kind}s`)} as matched
        join ${sql.table(`${kind}s`)} as items on items.id = matched.${sql.ref(`${kind}_id`)}
      order by 1`.execute(database.db)
    return rows.map(({ address, gid }) => [address, gid])
  }
  return { artists: await matched('artist'), albums: await matched('album'), songs: await matched('song') }
}

const artistRecord = (apiId: string, name: string) => ({
  apiId,
  name,
  picture: null,
  genreApiId: null,
  popularity: 5,
})
const albumRecord = (apiId: string, artistApiId: string, type: 'album' | 'single', releasedOn: string) => ({
  apiId,
  artistApiId,
  title: 'Abril',
  picture: null,
  releasedOn,
  explicit: false,
  popularity: 5,
  genreApiIds: null,
  type,
})
const songRecord = (
  apiId: string,
  title: string,
  durationSeconds: number,
  more: { isrc?: string; artistApiId?: string; albumApiId?: string } = {},
) => ({
  apiId,
  artistApiId: '1',
  albumApiId: '10',
  title,
  durationSeconds,
  discNumber: 1,
  trackNumber: 1,
  explicit: false,
  hasPreview: true,
  popularity: 5,
  ...more,
})

test('rows of another source are matched with the items of the dump, each at most once', async () => {
  await stage()
  await storeBatch(
    database.db,
    {
      artists: [
        artistRecord('1', 'ANA SOL'),
        artistRecord('2', 'Trío Mar'),
        artistRecord('3', 'Orquesta Ajena'),
        artistRecord('910000000001', 'Ana Sol'),
      ],
      albums: [
        albumRecord('10', '1', 'album', '2024-04-05'),
        albumRecord('11', '1', 'single', '2024-03-01'),
        albumRecord('12', '1', 'album', '1999-01-01'),
        albumRecord('20', '2', 'album', '2024-04-05'),
        albumRecord('920000000001', '910000000001', 'album', '2024-04-05'),
      ],
      songs: [
        songRecord('100', 'Luz de Abril (feat. Mar)', 230, { isrc: 'ARXXX2600001' }),
        songRecord('101', 'Luz de abril', 214, { isrc: 'ARXXX2600001', albumApiId: '11' }),
        songRecord('102', 'LLUVIA', 183),
        songRecord('103', 'Lluvia', 184, { albumApiId: '11' }),
        songRecord('104', 'Otra cosa', 100, { isrc: 'ARXXX2600009', artistApiId: '3', albumApiId: '20' }),
        songRecord('930000000001', 'Lluvia', 180, {
          artistApiId: '910000000001',
          albumApiId: '920000000001',
        }),
      ],
    },
    new Date(),
  )
  expect(await match()).toEqual({
    // Of two artists of the same name it is the one with the same songs; nothing proves that the trio is the same.
    artists: [['1', person(1)]],
    albums: [
      ['10', album(1)],
      ['11', album(2)],
    ],
    // Of two songs with the same code it is the one of the same length. The last one is too long by a second.
    songs: [
      ['101', song(1)],
      ['102', song(2)],
    ],
  })
})

test('a catalogue without other sources has no matches', async () => {
  await database.db.deleteFrom('artists').execute()
  expect(await match()).toEqual({ artists: [], albums: [], songs: [] })
})
