import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { albumById, albumSongs, artistAlbums, songById } from '@remusic/contract/music/schemas/catalogue'
import { followItem } from '@remusic/contract/music/schemas/follows'
import { search } from '@remusic/contract/music/schemas/search'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aReview, aSession, aSong, aUser } from '../../../../testing/builders.ts'
import { type TestDatabase, testDatabase } from '../../../../testing/database.ts'
import {
  aSmallDump,
  gid,
  LANGUAGE,
  type SmallDump,
  VARIOUS_ARTISTS,
} from '../../../../testing/musicbrainz/smallDump.ts'
import { writeSmallDump } from '../../../../testing/musicbrainz/writeSmallDump.ts'
import { startTestApp, type TestApp } from '../../../../testing/startTestApp.ts'
import type { Db } from '../../../base/database/client.ts'
import { MERGINGS } from '../../../mergings.ts'
import { mergeItems } from '../../catalogue/mergeItems.ts'
import { storeBatch } from '../../catalogue/store.ts'
import { ImportCancelledError, type ImportOptions, importMusicBrainz } from './importMusicBrainz.ts'
import { takeImportLock } from './importRuns.ts'
import type { ImportProgress, ImportResult } from './progress.ts'
import { EVERYTHING, type Slice } from './slice.ts'

let folder: string
/** A database with the catalogue of the small dump. Copying it takes a tenth of the time of an import. */
let imported: TestDatabase
let result: ImportResult
let database: TestDatabase
let db: Db
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'musicbrainz-'))
  imported = await testDatabase()
  database = imported
  result = await importDump()
  await imported.db.destroy()
})
afterAll(async () => {
  await imported.drop()
  await rm(folder, { recursive: true })
})

const open = async (copyOf?: string) => {
  database = await testDatabase({ copyOf })
  db = database.db
}
const openEmpty = () => open()
const openImported = () => open(imported.url)

let app: TestApp | undefined
async function serve() {
  app = await startTestApp({ env: { CATALOG: 'musicbrainz' }, database })
  return app
}
async function close() {
  await app?.stop()
  app = undefined
  await database.drop()
}

type Options = Partial<ImportOptions> & { edit?: (dump: SmallDump) => void; derived?: boolean }

/** Imports the small dump, changed by `edit`. */
async function importDump({ edit = () => {}, derived = true, ...options }: Options = {}) {
  const dump = aSmallDump()
  edit(dump)
  await rm(folder, { recursive: true })
  await writeSmallDump(folder, dump, { derived })
  return importMusicBrainz({
    databaseUrl: database.url,
    dumpPaths: [folder],
    slice: EVERYTHING,
    mergings: MERGINGS,
    signal: new AbortController().signal,
    ...options,
  })
}

/** The small dump of a later week. */
const newer =
  (edit: (tables: SmallDump['tables']) => void = () => {}) =>
  (dump: SmallDump) => {
    dump.timestamp = '2026-11-21 00:12:33.123456+00'
    dump.replicationSequence = '180291'
    edit(dump.tables)
  }

const renamed = newer((tables) => {
  for (const row of tables.recording ?? []) if (row.id === 2009) row.name = 'Vereda rota'
})

const { recording } = gid
const idOf = async (apiId: string) =>
  (await db.selectFrom('songs').select('id').where('api_id', '=', apiId).executeTakeFirstOrThrow()).id

const songs = () =>
  db
    .selectFrom('songs')
    .innerJoin('albums', 'albums.id', 'songs.album_id')
    .select(['songs.title', 'albums.title as album', 'disc_number as disc', 'track_number as track'])
    .orderBy('albums.title')
    .orderBy('disc_number')
    .orderBy('track_number')
    .execute()

async function titles(table: 'artists' | 'albums' | 'songs') {
  const column = sql.ref(table === 'artists' ? 'name' : 'title')
  const { rows } = await sql<{
    name: string
  }>`select ${column} as name from ${sql.table(table)} order by ${column} collate "C"`.execute(db)
  return rows.map(({ name }) => name)
}

async function languages() {
  const albums = await db.selectFrom('albums').select(['title', 'language']).execute()
  return Object.fromEntries(albums.map(({ title, language }) => [title, language]))
}

/** Hashes of all that people see of a catalogue, to compare it before and after. */
async function fingerprint() {
  const { rows } = await sql<{ name: string; hash: string }>`
    select 'artists' as name, md5(string_agg(artists::text, ',' order by id)) as hash from artists
    union all select 'albums', md5(string_agg(albums::text, ',' order by id)) from albums
    union all select 'songs', md5(string_agg(songs::text, ',' order by id)) from songs
    union all select 'words', md5(string_agg(vocabulary::text, ',' order by word)) from vocabulary`.execute(
    db,
  )
  return JSON.stringify(rows)
}

describe('the imported catalogue', () => {
  let app: TestApp
  beforeAll(async () => {
    await openImported()
    app = await serve()
  })
  afterAll(close)

  test('one album per release group and one song per recording, on its earliest official album', async () => {
    const list = await songs()

    expect(list.filter(({ album }) => album === 'Abril')).toEqual([
      // This song is only on the deluxe edition.
      { title: 'El faro (versión acústica)', album: 'Abril', disc: 0, track: 5 },
      { title: 'Luz de abril', album: 'Abril', disc: 1, track: 1 },
      { title: 'Dos ventanas', album: 'Abril', disc: 1, track: 2 },
      { title: 'Interludio', album: 'Abril', disc: 1, track: 3 },
      { title: 'Carta a Rosario', album: 'Abril', disc: 1, track: 4 },
    ])
    const names = list.map(({ title }) => title)
    // These are a data track, a recording on no release, and releases that were never published.
    for (const left of ['Contenido extra', 'Maqueta perdida', 'Piano Night No. 1', 'Toma 3'])
      expect(names).not.toContain(left)
    // A video of the same name exists, which is not a song.
    expect(names.filter((name) => name === 'Luz de abril')).toHaveLength(1)
    expect(names).toContain('Canción con tabulador y salto \\ de línea')
    expect(result.songs).toEqual({ total: list.length, created: list.length })
    expect(await titles('artists')).not.toContain('Sin Obra')
  })

  test('a single and a compilation list the songs of other albums', async () => {
    const single = await app.call(albumSongs, { query: { album: gid.releaseGroup(101) } })
    const compilation = await app.call(albumSongs, { query: { album: gid.releaseGroup(102) } })

    expect(single.data).toMatchObject([{ title: 'Luz de abril', album: 'Abril' }])
    expect(compilation.data).toMatchObject([
      { title: 'Luz de abril' },
      { title: 'El último farol' },
      { title: 'Marisma' },
    ])
  })

  test('credits keep their words, link every artist and are found', async () => {
    const { data } = await app.call(songById, { query: { id: recording(2002) } })
    const found = await app.call(search, { query: { query: 'dos ventanas prado', filter: 'track' } })

    expect(data).toMatchObject({
      artistId: gid.artist(10),
      credits: [
        { artistId: gid.artist(10), name: 'Ana Sol', join: ' feat. ' },
        { artistId: gid.artist(20), name: 'T. Prado', join: '' },
      ],
    })
    expect(found.data).toMatchObject({ results: [{ id: recording(2002) }] })
  })

  test('dates are as exact as in the dump, types and durations are ours', async () => {
    const albums = await db
      .selectFrom('albums')
      .select(['title', 'released_on', 'release_precision', 'type'])
      .where('api_id', 'in', [100, 101, 103, 106, 109, 111].map(gid.releaseGroup))
      .orderBy('api_id')
      .execute()
    const durations = await db
      .selectFrom('songs')
      .select('duration_seconds as seconds')
      .where('api_id', 'in', [2001, 2002, 2003].map(recording))
      .orderBy('api_id')
      .execute()

    expect(albums).toEqual([
      { title: 'Abril', released_on: '2019-04-05', release_precision: 'day', type: 'album' },
      { title: 'Luz de abril', released_on: '2019-02-01', release_precision: 'month', type: 'single' },
      { title: 'En vivo en Rosario', released_on: null, release_precision: 'day', type: 'live' },
      { title: 'Saudade de março', released_on: '2010-01-01', release_precision: 'year', type: 'album' },
      { title: 'صباح', released_on: null, release_precision: 'day', type: 'other' },
      { title: 'Marea', released_on: '2022-03-18', release_precision: 'day', type: 'live' },
    ])
    expect(durations.map(({ seconds }) => seconds)).toEqual([214, 187, 0])
  })

  test('the language of an album is that of its releases', async () => {
    const albums = await languages()

    expect(albums).toMatchObject({
      Abril: 'spa',
      'Saudade de março': 'por',
      'Grandes éxitos del sur': 'mul',
      'Cantos anónimos': 'zxx',
      // This album has a release in each of two languages: the language of the official one counts.
      橋の上で: 'jpn',
      // The language of this one has no code, and that of the next one is unknown.
      'Programa de radio': null,
      صباح: null,
    })
  })

  test('genres are ours, the names of the source stay as labels, and Various Artists is no artist', async () => {
    const { rows } = await sql<{ labels: string[]; genres: string[] }>`
      select albums.labels, array_agg(genres.name) as genres
      from albums join album_genres on album_id = albums.id join genres on genres.id = genre_id
      where albums.api_id = ${gid.releaseGroup(103)} group by albums.id`.execute(db)
    const artist = await db
      .selectFrom('artists')
      .leftJoin('genres', 'genres.id', 'genre_id')
      .select(['country', 'labels', 'genres.name as genre', 'disambiguation'])
      .where('artists.api_id', '=', gid.artist(10))
      .executeTakeFirst()
    const various = await app.call(search, { query: { query: 'varios artistas', filter: 'artist' } })

    expect(rows).toEqual([{ labels: ['tango'], genres: ['Tango'] }])
    expect(artist).toMatchObject({
      country: 'AR',
      labels: ['latin pop'],
      disambiguation: 'cantante argentina',
    })
    expect(artist?.genre).toBeTruthy()
    expect(JSON.stringify(various.data)).not.toContain(VARIOUS_ARTISTS)
    const compilation = await app.call(albumById, { query: { album: gid.releaseGroup(102) } })
    expect(compilation.data).toMatchObject({ artist: 'Varios Artistas' })
  })

  test('the addresses of merged items lead to the one that is left', async () => {
    const { data } = await app.call(songById, { query: { id: recording(9001) } })
    const albums = await app.call(artistAlbums, { query: { artist: gid.artist(910) } })

    expect(data).toMatchObject({ id: recording(2001), title: 'Luz de abril' })
    expect(albums.status).toBe(200)
  })
})

describe('a part of the dump', () => {
  beforeEach(openEmpty)
  afterEach(close)

  const SLICES: [Partial<Slice>, string[]][] = [
    [{ countries: ['BR'], languages: ['jpn'] }, ['Lua de Março', '夜明けの橋']],
    [{ countries: ['AR'], minReleases: 4 }, ['Los Faroles del Sur', 'Marisma']],
    [{ countries: ['US'], since: 1950 }, []],
    [{ countries: ['AR'] }, ['Ana Sol', 'Los Faroles del Sur', 'Marisma', 'Tobías Prado']],
    [{ countries: ['BR', 'JP'] }, ['Lua de Março', '夜明けの橋']],
    [{ languages: ['por'] }, ['Lua de Março']],
  ]

  test.each(SLICES)('a slice %j has whole discographies', async (slice, artists) => {
    await importDump({ slice: { ...EVERYTHING, ...slice } })

    expect(await titles('artists')).toEqual(artists)
  })

  test('the core alone has no labels', async () => {
    await importDump({ derived: false })

    const labelled =
      await sql`select 1 from albums where labels <> '{}' union all select 1 from album_genres`.execute(db)
    expect(labelled.rows).toEqual([])
    expect(await titles('songs')).toContain('Luz de abril')
  })
})

describe('an import into a catalogue of another source', () => {
  beforeEach(openEmpty)
  afterEach(close)

  test('recognises music of another source, which keeps its reviews and its old address', async () => {
    const origin = { picture: null, popularity: 100 }
    await storeBatch(
      db,
      {
        artists: [{ ...origin, apiId: '10', name: 'Ana Sol', genreApiId: null }],
        albums: [
          {
            ...origin,
            apiId: '20',
            artistApiId: '10',
            title: 'Abril',
            releasedOn: '2019-04-05',
            explicit: false,
            genreApiIds: null,
          },
        ],
        songs: [
          {
            ...origin,
            apiId: '30',
            artistApiId: '10',
            albumApiId: '20',
            title: 'Luz de Abril (Remastered)',
            durationSeconds: 213,
            discNumber: 1,
            trackNumber: 1,
            explicit: false,
            hasPreview: true,
            isrc: 'ARXXX1900002',
          },
        ],
      },
      new Date(),
    )
    await aReview(db, { songId: await idOf('30') })
    await importDump()

    const app = await serve()
    const { data } = await app.call(songById, { query: { id: '30' } })
    expect(data).toMatchObject({
      id: recording(2001),
      artistId: gid.artist(10),
      albumId: gid.releaseGroup(100),
      reviews: { count: 1 },
    })
    expect((await titles('songs')).filter((title) => /luz de abril/i.test(title))).toHaveLength(1)
    expect((await titles('artists')).filter((name) => name === 'Ana Sol')).toHaveLength(1)
  })
})

describe('an import of a newer dump', () => {
  beforeEach(openImported)
  afterEach(close)

  test('changes what is new and keeps the ids of everything', async () => {
    const before = await idOf(recording(2009))
    const result = await importDump({ edit: renamed })

    expect(await idOf(recording(2009))).toBe(before)
    expect(result.songs.created).toBe(0)
    const found = await (await serve()).call(search, { query: { query: 'vereda rota', filter: 'track' } })
    expect(found.data).toMatchObject({ results: [{ id: recording(2009) }] })
  })

  test('an album has the language of most of its releases, and none if none is left', async () => {
    const abroad = [1004, 1005, 1006].map((id) => ({
      id,
      gid: gid.release(id),
      name: 'April',
      artist_credit: 10,
      release_group: 100,
      status: 1,
      language: LANGUAGE.english,
    }))
    await importDump({
      edit: newer((tables) => {
        tables.release?.push(...abroad)
        for (const row of tables.release ?? []) if (row.release_group === 106) row.language = null
      }),
    })

    expect(await languages()).toMatchObject({ Abril: 'eng', 'Saudade de março': null, Marea: 'spa' })
  })

  test('keeps what somebody reviewed although it is gone, with its album, and drops what nobody uses', async () => {
    const review = await aReview(db, { songId: await idOf(recording(2012)) })
    await importDump({ slice: { ...EVERYTHING, countries: ['JP'] }, edit: newer() })

    expect(await titles('artists')).toEqual(['Lua de Março', '夜明けの橋'])
    expect(await titles('albums')).toEqual(['Saudade de março', '橋の上で'])
    const { rows } = await sql`
      select reviews.id from reviews join review_targets on review_targets.id = target_id
        join songs on songs.id = song_id where songs.api_id = ${recording(2012)}`.execute(db)
    expect(rows).toEqual([{ id: review.id }])
  })

  test('moves the reviews of recordings that have been merged, and none is lost', async () => {
    const [merged, left] = [await idOf(recording(2009)), await idOf(recording(2026))]
    const both = await aUser(db)
    await aReview(db, { songId: merged, title: 'De una' })
    await aReview(db, { songId: merged, userId: both.id, title: 'De dos, la primera' })
    await aReview(db, { songId: left, userId: both.id, title: 'De dos, la segunda' })
    await importDump({
      edit: newer((tables) => {
        tables.recording = tables.recording?.filter(({ id }) => id !== 2009) ?? []
        for (const row of tables.track ?? []) if (row.recording === 2009) row.recording = 2026
        tables.recording_gid_redirect?.push({ gid: recording(2009), new_id: 2026 })
      }),
    })

    const { call } = await serve()
    const { data } = await call(songById, { query: { id: recording(2009) } })
    expect(data).toMatchObject({ id: recording(2026), reviews: { count: 2 } })
    const { rows } = await sql<{ title: string }>`select title from reviews order by title`.execute(db)
    expect(rows.map(({ title }) => title)).toEqual(['De dos, la primera', 'De dos, la segunda', 'De una'])
  })

  test('does not undo what an Admin has merged', async () => {
    const [from, into] = [await idOf(recording(2008)), await idOf(recording(2007))]
    await db
      .transaction()
      .execute((tx) => mergeItems(tx, MERGINGS, 'song', [{ from, into }], { byAdmin: true }))
    await importDump({ edit: newer() })

    const { call } = await serve()
    const { data } = await call(songById, { query: { id: recording(2008) } })
    const live = await call(albumSongs, { query: { album: gid.releaseGroup(103) } })
    expect(data).toMatchObject({ id: recording(2007) })
    expect(live.data).toMatchObject([
      { id: recording(2007) },
      { title: 'Vereda' },
      { title: 'Farol de la esquina' },
    ])
  })
})

describe('while people go on', () => {
  beforeEach(openImported)
  afterEach(close)

  /** Begins a transaction that has read songs, and so keeps the tables from being swapped until it ends. */
  async function readSongs() {
    const client = await database.pool.connect()
    await client.query('begin; set local idle_in_transaction_session_timeout = 0')
    await client.query('select from songs limit 1')
    return {
      async end() {
        await client.query('rollback')
        client.release()
      },
    }
  }

  test('follows, reviews and items of another source that arrive meanwhile are in the new catalogue', async () => {
    const fan = await aUser(db)
    const token = await aSession(db, fan.id)
    const vanishing = await idOf(recording(2012))
    const { call } = await serve()
    const goOn = async () => {
      await call(followItem, { params: { kind: 'artist', apiId: gid.artist(10) } }, { token })
      await aReview(db, { songId: vanishing, userId: fan.id, title: 'A última hora' })
      await aSong(db, { title: 'De otra fuente' })
    }
    const reader = await readSongs()
    let meanwhile: Promise<void> | undefined
    await importDump({
      slice: { ...EVERYTHING, countries: ['AR'] },
      edit: newer(),
      // The swap waits for the reader, so all changes happen before it.
      onProgress: ({ stage }) => {
        if (stage === 'index') meanwhile ??= goOn().then(reader.end)
      },
    })
    await meanwhile

    const { rows } = await sql<{ followers: number }>`
      select follower_count as followers from artists where api_id = ${gid.artist(10)}`.execute(db)
    expect(rows).toEqual([{ followers: 1 }])
    expect(await titles('songs')).toEqual(expect.arrayContaining(['Coração de março', 'De otra fuente']))
    const unchecked =
      await sql`select conname from pg_constraint where contype = 'f' and not convalidated`.execute(db)
    expect(unchecked.rows).toEqual([])
  })

  test('a long read delays the swap, and others read on', async () => {
    const { call } = await serve()
    const reader = await readSongs()
    const hasWaited = Promise.withResolvers<void>()
    let attempts = 0
    const importing = importDump({
      edit: renamed,
      onProgress: ({ stage, detail }) => {
        // An attempt reports that it waits only after it has given up, so no reader is queued behind it any longer.
        if (stage === 'swap' && detail !== '' && ++attempts === 2) hasWaited.resolve()
      },
    })
    let reads = 0
    let isWaiting = true
    const reading = (async () => {
      for (; isWaiting; reads++)
        expect((await call(songById, { query: { id: recording(2001) } })).status).toBe(200)
    })()
    await Promise.race([hasWaited.promise, importing])
    isWaiting = false
    await reading
    expect([attempts, await titles('songs')]).toEqual([2, expect.not.arrayContaining(['Vereda rota'])])
    expect(reads).toBeGreaterThan(0)
    await reader.end()
    await importing

    expect(await titles('songs')).toContain('Vereda rota')
  })

  test('tables, indexes, constraints and triggers are the same as before', async () => {
    const shape = async (of: Db) => {
      const { rows } = await sql<{ definition: string }>`
        select indexdef as definition from pg_indexes where schemaname = 'public'
        union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
        union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
        union all select concat_ws(' ', table_name, column_name, column_default, is_nullable, is_identity)
          from information_schema.columns where table_schema = 'public'
        union all select nspname from pg_namespace where nspname not like 'pg_%'`.execute(of)
      return rows.map(({ definition }) => definition).sort()
    }
    const untouched = await testDatabase()
    const before = await shape(untouched.db)
    await untouched.drop()
    await importDump({ edit: newer() })

    expect(await shape(db)).toEqual(before)
    await aSong(db, { title: 'Después' })
  })
})

describe('an interrupted import', () => {
  beforeEach(openImported)
  afterEach(close)

  /** Interrupts the import at its nth report. */
  function interruptAt(n: number) {
    const interruption = new AbortController()
    let reports = 0
    const onProgress = () => {
      if (++reports === n) interruption.abort(new Error('interrupted'))
    }
    return { signal: interruption.signal, onProgress }
  }

  test('leaves the old catalogue as it was at any point, and the next run ends it', async () => {
    const before = await fingerprint()
    let interruptions = 0
    for (let n = 2; ; n += 6) {
      const outcome = await importDump({ edit: renamed, ...interruptAt(n) }).catch((error: Error) => error)
      if (!(outcome instanceof Error)) break
      expect(outcome.message).toBe('interrupted')
      interruptions += 1
      // The swap is the last change of an import that people can see.
      if ((await fingerprint()) !== before) expect(await titles('songs')).toContain('Vereda rota')
    }

    expect(interruptions).toBeGreaterThan(5)
    expect(await titles('songs')).toContain('Vereda rota')
    const left = await sql`
      select nspname from pg_namespace where nspname in ('musicbrainz', 'shadow', 'replaced')`.execute(db)
    expect(left.rows).toEqual([])
  })

  test('starts over after a crash of PostgreSQL has emptied its tables', async () => {
    await expect(importDump({ edit: renamed, ...interruptAt(30) })).rejects.toThrow('interrupted')
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relnamespace = 'musicbrainz'::regnamespace and relpersistence = 'u' and relkind = 'r'`.execute(db)
    for (const { name } of rows) await sql`truncate musicbrainz.${sql.ref(name)}`.execute(db)
    await importDump({ edit: renamed })

    expect(rows.length).toBeGreaterThan(20)
    expect(await titles('songs')).toContain('Vereda rota')
  })

  test('gives its space back when the disk is full, and says so', async () => {
    const before = await fingerprint()
    // PostgreSQL reports this code when a table cannot grow.
    await sql`
      create function shadow_is_full() returns void language plpgsql as $$
      begin raise exception using errcode = '53100', message = 'could not extend file'; end $$`.execute(db)
    await sql`
      create or replace function learn_catalogue() returns void language plpgsql as $$
      begin perform shadow_is_full(); end $$`.execute(db)

    await expect(importDump({ edit: renamed })).rejects.toThrow('No queda espacio en el disco')
    expect(await fingerprint()).toBe(before)
    const { rows } = await sql<{ explanation: string }>`
      select explanation from catalogue_runs where failed
      union all select nspname from pg_namespace where nspname in ('musicbrainz', 'shadow', 'replaced')`.execute(
      db,
    )
    expect(rows).toEqual([{ explanation: expect.stringContaining('El catálogo anterior sigue en pie') }])
  })

  test('is rejected while another one is running', async () => {
    const client = await database.pool.connect()
    try {
      expect(await takeImportLock(client)).toBe(true)
      await expect(importDump()).rejects.toThrow('Ya hay una importación en curso')
    } finally {
      client.release(true)
    }
  })

  test('is cancelled from the panel', async () => {
    const client = await database.pool.connect()
    // A transaction that has read songs and does not end keeps the import from ending.
    await client.query('begin; set local idle_in_transaction_session_timeout = 0')
    await client.query('select from songs limit 1')
    const cancel = () =>
      db
        .updateTable('catalogue_runs')
        .set({ finished_at: new Date(), cancelled: true })
        .where('finished_at', 'is', null)
        .execute()
    const importing = importDump({
      edit: renamed,
      onProgress: ({ stage }: ImportProgress) => void (stage === 'swap' && cancel()),
    })

    await expect(importing).rejects.toBeInstanceOf(ImportCancelledError)
    await client.query('rollback')
    client.release()
    expect(await titles('songs')).not.toContain('Vereda rota')
  })
})
