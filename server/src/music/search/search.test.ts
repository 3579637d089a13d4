import { readFile } from 'node:fs/promises'
import { type Found, search, searchTracks } from '@remusic/contract/music/schemas/search'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ALBUM_COUNT, SONG_COUNT, storeCatalogue } from '../../../testing/catalogue.ts'
import { GOLDEN_ARTISTS, GOLDEN_QUERIES } from '../../../testing/search/goldenCatalogue.ts'
import { RELEASED_ARTISTS, RELEASED_QUERIES } from '../../../testing/search/goldenReleases.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { MIGRATIONS } from '../../base/database/releases.ts'
import { statementsOf } from '../../base/database/runMigration.ts'
import type { SourceSong } from '../catalogue/source.ts'
import { storeBatch } from '../catalogue/store.ts'
import { joinWords, parseQuery, withoutAddition, wordsOf } from './queryParsing.ts'
import { editDistance } from './typoCorrection.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await storeCatalogue(app.db)
  await storeBatch(app.db, more(), new Date())
})
afterAll(() => app.stop())

const API = '/api/back-end'
const namesOf = ({ results }: Found) =>
  results.map((result) => (result.type === 'artist' ? result.name : result.title))
const find = async (query: string, filter: 'track' | 'artist' | 'album' = 'track') =>
  (await app.call(search, { query: { query, filter } })).data

describe('a search', () => {
  test('returns songs, artists and albums in the specified format', async () => {
    const songs = await find('pampa 7')
    expect(songs.results[0]).toMatchObject({
      type: 'track',
      id: '1006',
      title: 'Pampa 7',
      duration: 186,
      artist: { idArtist: '10', name: 'Los Ñandúes del Sur' },
      album: { idAlbum: '100', titleAlbum: 'Volumen 1' },
      artistId: '10',
      albumId: '100',
    })
    expect((await find('ñandúes', 'artist')).results).toEqual([
      expect.objectContaining({ type: 'artist', id: '10', followerCount: 0 }),
    ])
    expect((await find('volumen 12', 'album')).results[0]).toMatchObject({
      type: 'album',
      title: 'Volumen 12',
    })
  })

  test('searches songs by default', async () => {
    const { data } = await app.call(search, { query: { query: 'pampa' } })
    expect(new Set(data.results.map(({ type }) => type))).toEqual(new Set(['track']))
  })

  test('is paged without gaps or duplicates', async () => {
    const seen: string[] = []
    let index: number | null = 0
    while (index !== null) {
      const { data }: { data: Found } = await app.call(search, { query: { query: 'pampa', index } })
      expect(data.pagination).toMatchObject({ limit: 20, total: SONG_COUNT })
      seen.push(...data.results.map(({ id }) => id))
      index = data.pagination.next
    }
    expect(seen).toHaveLength(SONG_COUNT)
    expect(new Set(seen).size).toBe(SONG_COUNT)
  })

  test('treats the index as the position of the last result seen and is empty past the end', async () => {
    const page = async (index: number) => (await app.call(search, { query: { query: 'pampa', index } })).data
    const first = await page(0)
    const second = await page(19)
    expect(second.pagination).toMatchObject({ next: 39, prev: 0 })
    expect(first.results.map(({ id }) => id)).not.toContain(second.results[0]?.id)
    expect((await page(1_000)).results).toEqual([])
  })

  test('ranks equal matches by popularity', async () => {
    expect(namesOf(await find('luna'))).toEqual(['Luna', 'La luna', 'Luna de sal', 'Bajo la luna', 'Lunar'])
  })

  test('prefers ñ if ñ is typed, and n matches both', async () => {
    expect(namesOf(await find('caña')).slice(0, 2)).toEqual(['Caña', 'Cana'])
    expect(namesOf(await find('cana')).slice(0, 2)).toEqual(['Cana', 'Caña'])
  })

  test('filters by artist, album and explicit lyrics, by id or by name', async () => {
    const narrowed = async (query: Record<string, string>) =>
      (await app.call(search, { query: { query: 'pampa', ...query } })).data.pagination.total
    expect(await narrowed({ artist: '10' })).toBe(SONG_COUNT)
    expect(await narrowed({ artist: 'los nandues del sur' })).toBe(SONG_COUNT)
    expect(await narrowed({ artist: '11' })).toBe(0)
    expect(await narrowed({ artist: 'Nadie Conocido' })).toBe(0)
    expect(await narrowed({ album: '100' })).toBeGreaterThan(20)
    expect(await narrowed({ album: 'Volumen 1' })).toBe(await narrowed({ album: '100' }))
    expect(await narrowed({ explicit: 'true' })).toBe(7)
    expect(await narrowed({ explicit: 'false' })).toBe(SONG_COUNT - 7)
  })

  test('offers the artists and albums of all matches as filters, not only of the first page', async () => {
    const facetsOf = async (query: string, filter: 'track' | 'artist' | 'album') =>
      (await app.call(search, { query: { query, filter, facets: 'true' } })).data.facets
    const songs = await facetsOf('pampa', 'track')
    expect(songs?.artists).toEqual([{ id: '10', name: 'Los Ñandúes del Sur' }])
    // All albums except one have a song.
    expect(songs?.albums).toHaveLength(ALBUM_COUNT - 1)
    expect(songs?.albums.slice(0, 2)).toEqual([
      { id: '100', title: 'Volumen 1', artistId: '10' },
      { id: '101', title: 'Volumen 2', artistId: '10' },
    ])
    expect((await facetsOf('volumen', 'album'))?.albums).toEqual([])
    expect(await facetsOf('ñandúes', 'artist')).toEqual({ artists: [], albums: [] })
    expect(await find('pampa')).not.toHaveProperty('facets')
  })

  test('ignores empty filters', async () => {
    const { data } = await app.call(search, {
      query: {
        query: 'pampa',
        artist: 'Seleccione un artista',
        album: 'Seleccione un album',
        explicit: 'Seleccione una opción',
        index: '0',
      },
    })
    expect(data.pagination.total).toBe(SONG_COUNT)
    const empty = await app.request(`${API}/search?query=pampa&filter=track&index=0&artist=&album=&explicit=`)
    expect(((await empty.json()) as Found).pagination.total).toBe(SONG_COUNT)
  })

  test('suggests a correction for a misspelled word', async () => {
    expect((await find('refrijerador')).suggestion).toBe('refrigerador')
    expect((await find('tango refrijeradro')).suggestion).toBe('tango refrigerador')
    expect((await find('refrigerador')).suggestion).toBeNull()
    expect(await find('xyzzyqwk')).toMatchObject({ results: [], suggestion: null, pagination: { total: 0 } })
  })

  test.each([
    '!!!',
    '¿?',
    '…',
    '💃',
    '\\',
    "'",
    '"',
    '%',
    '_',
    ':*',
    '&|!()',
    '<->',
    "' | 'a",
    'a'.repeat(100),
  ])('survives %s', async (query) => {
    const response = await app.request(`${API}/search?query=${encodeURIComponent(query)}`)
    expect(response.status).toBe(200)
  })

  test('finds a new song immediately, and the songs of a renamed artist by the new name', async () => {
    expect((await find('zarzamora')).results).toEqual([])
    await app.db.updateTable('songs').set({ title: 'Zarzamora' }).where('api_id', '=', '5003').execute()
    expect(namesOf(await find('sarsamora'))).toEqual(['Zarzamora'])
    await app.db
      .updateTable('artists')
      .set({ name: 'Quinteto Pimentón' })
      .where('api_id', '=', '11')
      .execute()
    expect(namesOf(await find('tango pimenton'))).toEqual(['Tango del </script> refrigerador'])
    expect(namesOf(await find('horno pimenton', 'album'))).toEqual(['Cuerdas "al" <horno>'])
    expect(await find('tango pampero')).toMatchObject({ suggestion: 'tango', pagination: { total: 1 } })
  })
})

test('a prefix after a common word finds the most popular match, or the least popular if no other matches', async () => {
  const songs = [
    ...Array.from({ length: 1_100 }, (_, i) => ({ title: `Vals ${i}`, popularity: 9_000 })),
    ...Array.from({ length: 50 }, (_, i) => ({
      title: `Querubin${'abcdefghij'[i % 10]}${i}`,
      popularity: 0,
    })),
    { title: 'Vals querubinesco', popularity: 50 },
    { title: 'Vals quebrado', popularity: 990_000 },
    { title: 'Vals quebradizo', popularity: 40 },
    { title: `Vals ${'kilombo'.repeat(9)}`, popularity: 30 },
  ]
  const [blank] = more().songs
  await storeBatch(
    app.db,
    { songs: songs.map((song, i) => ({ ...(blank as SourceSong), ...song, apiId: String(7_000 + i) })) },
    new Date(),
  )
  expect(namesOf(await find('vals querubi'))).toEqual(['Vals querubinesco'])
  expect(namesOf(await find('vals que'))).toEqual(['Vals quebrado'])
  expect(namesOf(await find('vals quebra'))).toEqual(['Vals quebrado', 'Vals quebradizo'])
  expect(namesOf(await find('vals kilombok'))).toEqual([`Vals ${'kilombo'.repeat(9)}`])
  await app.db.deleteFrom('songs').where('api_id', 'like', '7___').execute()
})

test('the song search returns up to 300 results and can be limited to one artist', async () => {
  const { data } = await app.call(searchTracks, { query: { query: 'pampa', limit: 300 } })
  expect(data.results).toHaveLength(SONG_COUNT)
  expect((await app.call(searchTracks, { query: { query: 'pampa', limit: 5 } })).data.results).toHaveLength(5)
  expect((await app.call(searchTracks, { query: { query: 'pampa', artist: '11' } })).data.results).toEqual([])
})

test.each([
  ['search', 'Escribe algo para buscar'],
  ['search?query=', 'Escribe algo para buscar'],
  ['search?query=%20%20', 'Escribe algo para buscar'],
  [`search?query=${'x'.repeat(300)}`, 'Busca con 100 caracteres como máximo'],
  ['search?query=a&query=b', 'Búsqueda no válida'],
  ['search?query=a%00b', 'Datos no válidos'],
  ['search?query=a&filter=user', 'Elige si buscas una canción, un artista o un álbum'],
  ['search?query=a&filter=', 'Elige si buscas una canción, un artista o un álbum'],
  ['search?query=a&index=1001', 'Esa página no existe'],
  ['search?query=a&index=99999999999999999999', 'Esa página no existe'],
  ['search?query=a&index=-1', 'Esa página no existe'],
  ['search?query=a&index=1.5', 'Esa página no existe'],
  ['search?query=a&artist=../x', 'Identificador no válido'],
  ['search?query=a&album=x/../y', 'Identificador no válido'],
  ['search?query=a&explicit=quizas', 'Búsqueda no válida'],
  ['search/track?query=a&limit=1e9', 'Pides demasiados resultados a la vez'],
  ['search/track?query=a&limit=301', 'Pides demasiados resultados a la vez'],
  ['search/track?query=a&limit=0', 'Pides demasiados resultados a la vez'],
  ['search/track?limit=10', 'Escribe algo para buscar'],
  ['search/track?query=a&artist=x', 'Identificador no válido'],
])('%s is rejected with a message', async (path, msg) => {
  const response = await app.request(`${API}/${path}`)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ msg, code: 'malformed' })
})

test('the edit distance counts insertions, deletions, substitutions and swaps', () => {
  expect(editDistance('amor', 'amor')).toBe(0)
  expect(editDistance('amro', 'amor')).toBe(1)
  expect(editDistance('amr', 'amor')).toBe(1)
  expect(editDistance('anor', 'amor')).toBe(1)
  expect(editDistance('corasom', 'corazon')).toBe(2)
})

function more() {
  const titles = ['Bajo la luna', 'Luna', 'Luna de sal', 'Lunar', 'La luna', 'Cana', 'Caña']
  return {
    songs: titles.map((title, i) => ({
      apiId: String(5_000 + i),
      artistApiId: '12',
      albumApiId: '100',
      title,
      durationSeconds: 200,
      discNumber: 1,
      trackNumber: 90 + i,
      explicit: false,
      hasPreview: true,
      popularity: title === 'Caña' ? 10 : 700 - i * 100 + (title === 'Luna de sal' ? 5_000 : 0),
    })),
  }
}

test('vacuum, analyze and reindex work on the search tables', async () => {
  for (const statement of [
    'vacuum analyze vocabulary',
    'vacuum analyze songs',
    'reindex table vocabulary',
    'reindex table songs',
  ])
    await app.database.pool.query(statement)
  expect(namesOf(await find('refrijerador'))).toEqual(['Tango del </script> refrigerador'])
})

test('the query parser and the database functions split words in the same way', async () => {
  const texts = [
    ...[...GOLDEN_ARTISTS, ...RELEASED_ARTISTS].flatMap(([artist, album, songs]) => [
      artist,
      album,
      ...songs,
    ]),
    ...[...GOLDEN_QUERIES, ...RELEASED_QUERIES].map(([query]) => query),
    ...[
      'El amor - En vivo',
      'Ægir & Łukasz: ¡Øre!',
      '(Intro)',
      '  ',
      'Ñ',
      'ÑANDÚ feat. PEÑA',
      'Tú y yo [Remix]',
      "rock'n'roll",
      '-a-b- c! !d',
      'Ñ.U.',
    ],
  ]
  const { rows } = await app.database.pool.query<{
    text: string
    words: string
    significant: string
    key: string
    version: string
    found: string[]
  }>(
    `select text, search_words(text) as words, search_key(text) as key, version_key(text) as version,
       without_small_words(translate(search_words(text), 'ñ', 'n')) as significant,
       tsvector_to_array(search_vector(text, 1000000)) as found
     from unnest($1::text[]) as text`,
    [texts],
  )
  const distinct = (words: string) => [...new Set(words.split(' ').filter(Boolean))]
  for (const { text, words, significant, key, version, found } of rows) {
    expect({ text, words: wordsOf(text).join(' ') }).toEqual({ text, words })
    expect({ text, ...parseQuery(text), typed: [] }).toEqual({
      text,
      significant: distinct(significant),
      key,
      typed: [],
    })
    expect({ text, version: wordsOf(withoutAddition(text)).join(' ') }).toEqual({ text, version })
    const joined = [...wordsOf(text), ...wordsOf(joinWords(text))]
    expect(new Set(found)).toEqual(
      new Set(joined.flatMap((word) => [`a${word}`, `a${word.replaceAll('ñ', 'n')}`])),
    )
  }
})

describe('recordings of one song', () => {
  beforeAll(async () => {
    const [blank] = more().songs
    const titles = {
      'Serenata (en vivo)': 900_000,
      Serenata: 1_000,
      'Serenata - Remasterizado 2011': 5_000,
      'La serenata': 10,
    }
    const songs = Object.entries(titles).map(([title, popularity], i) => ({
      ...(blank as SourceSong),
      title,
      popularity,
      apiId: String(8_000 + i),
    }))
    await storeBatch(app.db, { songs }, new Date())
  })

  const versionsOf = async (id: string) => {
    const { data } = await app.call(search, { query: { versionsOf: id } })
    return namesOf(data)
  }

  test('are one result, the one from the studio, which tells how many others there are', async () => {
    const { results, pagination } = await find('serenata')
    expect(results).toMatchObject([
      { title: 'Serenata', versions: 2 },
      { title: 'La serenata', versions: 0 },
    ])
    expect(pagination.total).toBe(2)
  })

  test('show the one that is asked for', async () => {
    expect((await find('serenata en vivo')).results[0]).toMatchObject({
      title: 'Serenata (en vivo)',
      versions: 2,
    })
  })

  test('are listed under any of them', async () => {
    expect(await versionsOf('8001')).toEqual(['Serenata (en vivo)', 'Serenata - Remasterizado 2011'])
    expect(await versionsOf('8000')).toEqual(['Serenata', 'Serenata - Remasterizado 2011'])
    expect(await versionsOf('8003')).toEqual([])
    expect((await app.request(`${API}/search?versionsOf=999999`)).status).toBe(404)
  })

  test('are all found by the song search, which has nowhere to list them', async () => {
    const { data } = await app.call(searchTracks, { query: { query: 'serenata' } })
    expect(data.results).toHaveLength(4)
  })
})

test('a misspelt title comes before a more popular one with the same words, and before words of the artist', async () => {
  const [blank] = more().songs
  const songs = [
    { title: 'El faro de los jueves', popularity: 10 },
    { title: 'El faro de los jueves (en vivo)', popularity: 800_000 },
    { title: 'Un jueves en el faro', popularity: 1_000_000 },
    { title: 'El faro', popularity: 1_000_000, artistApiId: '8100' },
  ]
  await storeBatch(
    app.db,
    {
      artists: [
        { apiId: '8100', name: 'Los Jueves', picture: null, genreApiId: null, popularity: 1_000_000 },
      ],
      songs: songs.map((song, i) => ({ ...(blank as SourceSong), ...song, apiId: String(8_100 + i) })),
    },
    new Date(),
  )
  for (const query of ['el faro de los juevse', 'el faro de los jueves', 'faro de los juebes'])
    expect(namesOf(await find(query))[0]).toBe('El faro de los jueves')
  expect(namesOf(await find('un juevse en el faro'))[0]).toBe('Un jueves en el faro')
})

test('a hidden item is not found, nor counted as a version', async () => {
  const hide = (hidden_at: Date | null) =>
    app.db.updateTable('songs').set({ hidden_at }).where('api_id', '=', '8002').execute()
  await hide(new Date())
  expect((await find('serenata')).results[0]).toMatchObject({ title: 'Serenata', versions: 1 })
  expect(await find('serenata remasterizado')).toMatchObject({ results: [{ title: 'Serenata' }, {}] })
  await hide(null)
})

test('names with punctuation that were stored by an earlier release are indexed again', async () => {
  const { pool } = app.database
  await app.db.updateTable('songs').set({ title: 'Xylo/Qwert' }).where('api_id', '=', '8003').execute()
  await pool.query(`
    alter table songs disable trigger songs_are_found;
    update songs set search = array_to_tsvector(array['txylo', 'tqwert']) where api_id = '8003';
    alter table songs enable trigger songs_are_found;
    delete from vocabulary where word = 'xyloqwert'`)
  expect((await find('xyloqwer')).results).toEqual([])
  const migration = await readFile(new URL('0074-words-without-punctuation.sql', MIGRATIONS), 'utf8')
  for (const statement of statementsOf(migration)) {
    let changed: number | null = null
    while (changed !== 0) ({ rowCount: changed } = await pool.query(statement))
  }
  expect(namesOf(await find('xyloqwer'))).toEqual(['Xylo/Qwert'])
})

test('artists that stand for several or unknown ones are not found', async () => {
  const [name, id] = ['Various Artists', '89ad4ac3-39f7-470e-963a-56509c546377']
  const artist = { apiId: id, name, picture: null, genreApiId: null, popularity: 900_000 }
  await storeBatch(app.db, { artists: [artist] }, new Date())
  expect((await find('various artists', 'artist')).results).toEqual([])
})

test('a song is found by the names of its credit', async () => {
  const artist = await app.db
    .selectFrom('artists')
    .select('id')
    .where('api_id', '=', '12')
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('credit_artists')
    .values([
      { credit_id: 77, position: 0, artist_id: artist.id, name: 'Lucero Vidal', join_phrase: ' feat. ' },
      { credit_id: 77, position: 1, artist_id: artist.id, name: 'Ox-Man', join_phrase: '' },
    ])
    .execute()
  await app.db.updateTable('songs').set({ credit_id: 77 }).where('api_id', '=', '8003').execute()
  expect(namesOf(await find('xylo lucero'))).toEqual(['Xylo/Qwert'])
  expect(namesOf(await find('xylo oxman'))).toEqual(['Xylo/Qwert'])
})
