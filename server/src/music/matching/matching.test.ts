import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  albumOf,
  artistOf,
  SONGS,
  songOf,
  storeLabelledCatalogue,
} from '../../../testing/matching/labelledCatalogue.ts'
import { asWanted } from '../../../testing/matching/labelledRows.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { matchItems } from './index.ts'
import type { Wanted } from './model.ts'
import { readName } from './names.ts'
import { readTitle } from './titles.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await storeLabelledCatalogue(app.db)
})
afterAll(() => app.stop())

const match = async (wanted: Wanted) => (await matchItems(app.db, [wanted]))[0]
const song = (...given: [artist: string, title: string, extra?: Partial<Wanted>]) =>
  match(asWanted('song', ...given))

test('each item has its answer, in the order of the items, however many there are', async () => {
  const wanted = Array.from({ length: 1_201 }, (_, i) => {
    const { artist, credit, title, album, seconds } = SONGS[i % SONGS.length] as (typeof SONGS)[number]
    return i % 3 === 0
      ? asWanted('song', 'Nadie en particular', `Nada ${i}`)
      : asWanted('song', credit || artist, title, { album, durationSeconds: seconds })
  })
  const matches = await matchItems(app.db, wanted)
  expect(matches).toEqual(
    wanted.map((_, i) =>
      i % 3 === 0 ? { certainty: 'unknown' } : { certainty: 'sure', apiId: SONGS[i % SONGS.length]?.apiId },
    ),
  )
  expect(await matchItems(app.db, [])).toEqual([])
})

test('songs, albums and artists of one batch are kept apart', async () => {
  const wanted = [
    asWanted('album', 'Lía Ferro', 'Metal blando'),
    asWanted('song', 'Lía Ferro', 'Metal blando'),
    asWanted('artist', 'Lía Ferro', 'Lía Ferro'),
  ]
  expect(await matchItems(app.db, wanted)).toEqual([
    { certainty: 'sure', apiId: albumOf('Lía Ferro', 'Metal blando') },
    { certainty: 'sure', apiId: songOf('Lía Ferro', 'Metal blando') },
    { certainty: 'sure', apiId: artistOf('Lía Ferro') },
  ])
})

test('a hidden item is found neither by its address nor by its code or names', async () => {
  const hidden = SONGS.find(({ title }) => title === 'Kilómetro cero') as (typeof SONGS)[number]
  const ways = [
    { apiId: hidden.apiId },
    { mbid: hidden.apiId },
    { isrc: hidden.isrc },
    {},
    { durationSeconds: hidden.seconds, album: hidden.album },
  ]
  const find = () =>
    matchItems(
      app.db,
      ways.flatMap((extra) => [
        asWanted('song', hidden.artist, hidden.title, extra),
        // A misspelt title takes a different lookup.
        asWanted('song', hidden.artist, 'Kilómetor cero', extra),
      ]),
    )
  expect((await find()).map(({ certainty }) => certainty)).not.toContain('unknown')
  const hide = (hidden_at: Date | null) =>
    app.db.updateTable('songs').set({ hidden_at }).where('api_id', '=', hidden.apiId).execute()
  await hide(new Date())
  expect(await find()).toEqual(Array.from({ length: 10 }, () => ({ certainty: 'unknown' })))
  await hide(null)

  const names = (name: string) => match(asWanted('artist', name, name))
  await app.db.updateTable('artists').set({ hidden_at: new Date() }).where('name', '=', 'HI/LO').execute()
  expect([await names('HI/LO'), await names('HILO')]).toEqual([
    { certainty: 'unknown' },
    { certainty: 'unknown' },
  ])
  await app.db.updateTable('artists').set({ hidden_at: null }).where('name', '=', 'HI/LO').execute()
  expect(await names('HILO')).toMatchObject({ apiId: artistOf('HI/LO') })
})

test('a former address leads to the item', async () => {
  const meant = songOf('Fiebre del Oro', 'Pepita')
  const former = 'd0000000-0000-4000-8000-000000000001'
  await sql`insert into song_redirects (api_id, song_id) select ${former}, id from songs where api_id = ${meant}`.execute(
    app.db,
  )
  expect(await song('Gold Rush', 'Pepita', { mbid: former })).toEqual({ certainty: 'sure', apiId: meant })
  expect(await song('Fiebre del Oro', 'Nugget', { apiId: former })).toEqual({
    certainty: 'sure',
    apiId: meant,
  })
})

test('an address of another catalogue does not hide the item that the names say', async () => {
  const other = songOf('KLO', 'Pulso')
  expect(await song('Rueda', 'Molino', { apiId: other })).toEqual({
    certainty: 'sure',
    apiId: songOf('Rueda', 'Molino'),
  })
  // Only the id matches, so the person has to decide.
  expect(await song('Nobody', 'Nothing at All', { apiId: other })).toEqual({
    certainty: 'likely',
    apiId: other,
  })
})

test('a code that was entered for another song is not believed', async () => {
  const { isrc } = SONGS.find(({ title }) => title === 'Molino') as (typeof SONGS)[number]
  expect(await song('Ana Beltrán', 'Octubre', { isrc })).toEqual({
    certainty: 'sure',
    apiId: songOf('Ana Beltrán', 'Octubre'),
  })
  expect(await song('Nobody', 'Nothing at All', { isrc })).toEqual({ certainty: 'unknown' })
})

test('a code decides between two recordings with the same title', async () => {
  const live = SONGS.find(
    ({ artist, seconds }) => artist === 'HI/LO' && seconds === 290,
  ) as (typeof SONGS)[number]
  expect(await song('HI/LO', 'Thunder Line', { isrc: live.isrc })).toEqual({
    certainty: 'sure',
    apiId: live.apiId,
  })
})

test('two artists of one name leave a doubt, unless one is much better known', async () => {
  expect(await song('Los Robles', 'Camino')).toMatchObject({ certainty: 'likely' })
  expect(await song('Niebla', 'Norte')).toEqual({ certainty: 'sure', apiId: songOf('Niebla', 'Norte', 230) })
  expect(await match(asWanted('artist', 'Los Robles', 'Los Robles'))).toMatchObject({ certainty: 'likely' })
})

test('another length makes a match doubtful', async () => {
  const apiId = songOf('Rueda', 'Molino')
  expect(await song('Rueda', 'Molino', { durationSeconds: 201 })).toEqual({ certainty: 'sure', apiId })
  expect(await song('Rueda', 'Molino', { durationSeconds: 420 })).toEqual({ certainty: 'likely', apiId })
})

test('a misspelling is likely, but a frequent word is no misspelling', async () => {
  const apiId = songOf('Brújula', 'Penínsulas')
  expect(await song('Brújula', 'Peninsulaz')).toEqual({ certainty: 'likely', apiId })
  await sql`insert into vocabulary (word, spelling, uses) values ('peninsulaz', 'peninsulaz', 50)`.execute(
    app.db,
  )
  expect(await song('Brújula', 'Peninsulaz')).toEqual({ certainty: 'unknown' })
})

test('no text breaks the matching', async () => {
  const pieces = [
    '(',
    ')',
    '[',
    ' - ',
    "'",
    '"',
    '\\',
    '%',
    '_',
    '&',
    ' feat. ',
    'Live',
    'ñ',
    '海',
    '\u0301',
    '🌊',
    '\ud800',
    ':*',
    '|',
    '!',
    ' ',
  ]
  let state = 42
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % below
  }
  const text = () => Array.from({ length: random(12) }, () => pieces[random(pieces.length)]).join('')
  const wanted = Array.from({ length: 300 }, (_, i) =>
    asWanted((['song', 'album', 'artist'] as const)[i % 3] as 'song', text(), text(), {
      album: text(),
      isrc: text(),
      mbid: text(),
      apiId: text(),
    }),
  )
  wanted.push(asWanted('song', 'a'.repeat(50_000), '('.repeat(50_000)))
  expect(await matchItems(app.db, wanted)).toHaveLength(301)
})

test('reading a name is little work, whatever it is made of', () => {
  const additions = (title: string) =>
    readTitle(title).flatMap(({ guests, rest }) => (guests.length > 0 ? guests : rest)).length
  expect(additions(`Bruma ${Array.from({ length: 100 }, (_, i) => `(con a${i})`).join(' ')}`)).toBeLessThan(
    20,
  )
  expect(additions(`Bruma${' - x'.repeat(100)}`)).toBeLessThan(20)
  expect(readName('a, '.repeat(200)).parts.length).toBeLessThan(30)
  // Unicode normalization expands this single character to eighteen letters.
  expect(readTitle('\ufdfa'.repeat(400))[0]?.text.length).toBeLessThan(400)
})
