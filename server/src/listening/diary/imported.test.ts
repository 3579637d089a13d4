import { randomUUID } from 'node:crypto'
import { DIARY_TEXTS, MAX_LISTENS, NOTE_LENGTH } from '@remusic/contract/listening/diary'
import { deleteUndated, listDiary, listensOf, listUndated } from '@remusic/contract/listening/schemas/diary'
import { tasteSignals } from '@remusic/contract/listening/schemas/taste'
import { addToListenLater, listListenLater } from '@remusic/contract/music/schemas/listenLater'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aSession, aSong, aUser } from '../../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { MERGINGS } from '../../mergings.ts'
import { mergeItems } from '../../music/catalogue/mergeItems.ts'
import {
  addImportedListens,
  addUndatedListens,
  clientIdOf,
  type ImportedListen,
  type ImportedUndated,
  undoImportedListens,
  undoUndatedListens,
} from './imported.ts'

const NOON = new Date('2026-03-10T12:00:00Z')
let app: TestApp
let me: { id: string; token: string }
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => NOON } })
})
afterAll(() => app.stop())
beforeEach(async () => {
  const { id } = await aUser(app.db)
  me = { id, token: await aSession(app.db, id, NOON) }
})

let addresses = 700_000
async function anItem({ durationSeconds = 200 } = {}) {
  const song = await aSong(app.db)
  const apiId = String(++addresses)
  await app.db
    .updateTable('songs')
    .set({ api_id: apiId, duration_seconds: durationSeconds })
    .where('id', '=', song.id)
    .execute()
  return { ...song, apiId }
}

async function anImport(format = 'spotifyExtended'): Promise<string> {
  const { id } = await app.db
    .insertInto('history_imports')
    .values({ user_id: me.id, extension: 'json', byte_count: 1, format, state: 'done' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const listenOf = (
  apiId: string,
  listenedAt: string | null,
  more: Partial<ImportedListen> = {},
): ImportedListen => ({
  type: 'song',
  apiId,
  artist: 'Los Invisibles',
  title: `Canción ${apiId}`,
  listenedAt,
  day: null,
  score: null,
  rawScore: null,
  rawScale: null,
  note: '',
  ...more,
})

const undatedOf = (apiId: string, more: Partial<ImportedUndated> = {}): ImportedUndated => ({
  type: 'song',
  apiId,
  artist: 'Los Invisibles',
  title: `Canción ${apiId}`,
  score: 4,
  rawScore: 7,
  rawScale: 10,
  note: '',
  ...more,
})

type Options = { importId?: string | null; timeZone?: string; source?: 'import' | 'scrobble' }
const add = (
  rows: ImportedListen[],
  { importId = null, timeZone = 'UTC', source = 'import' }: Options = {},
) =>
  app.db
    .transaction()
    .execute((tx) => addImportedListens(tx, { userId: me.id, importId, source, timeZone, now: NOON, rows }))
const outcomes = async (...given: Parameters<typeof add>) =>
  (await add(...given)).map(({ outcome }) => outcome)
const addUndated = (rows: ImportedUndated[], importId: string | null = null) =>
  app.db.transaction().execute((tx) => addUndatedListens(tx, { userId: me.id, importId, now: NOON, rows }))

const diary = async () =>
  (await app.call(listDiary, { params: { userId: me.id }, query: { limit: 50 } }, { token: me.token })).data
    .items
const undated = async () => (await app.call(listUndated, { query: {} }, { token: me.token })).data

describe('listens of a file', () => {
  test('are on the day of the person, in the order in which they were heard', async () => {
    const [one, other] = [await anItem(), await anItem()]
    const importId = await anImport()
    // The newest first, as most files have them.
    expect(
      await outcomes(
        [
          listenOf(other.apiId, '2026-02-01T03:30:00Z'),
          listenOf(one.apiId, '2026-02-01T03:10:20.900Z', {
            score: 4,
            rawScore: 8,
            rawScale: 10,
            note: 'Buena',
          }),
        ],
        { importId, timeZone: 'America/Lima' },
      ),
    ).toEqual(['written', 'written'])
    await add([listenOf(one.apiId, '2026-01-31T23:00:00Z')], { importId, timeZone: 'America/Lima' })
    expect((await diary()).map(({ day, listenedAt, item }) => [day, listenedAt, item.apiId])).toEqual([
      ['2026-01-31', '2026-02-01T03:30:00.000Z', other.apiId],
      ['2026-01-31', '2026-02-01T03:10:20.000Z', one.apiId],
      ['2026-01-31', '2026-01-31T23:00:00.000Z', one.apiId],
    ])
    const [, middle] = await diary()
    expect(middle).toMatchObject({ score: 4, note: 'Buena', source: 'import', from: 'spotifyExtended' })
  })

  test('are added once, however often their file is read', async () => {
    const { apiId } = await anItem()
    const rows = [listenOf(apiId, '2026-02-01T10:00:00Z'), listenOf(apiId, null, { day: '2026-02-02' })]
    expect(await outcomes(rows, { importId: await anImport() })).toEqual(['written', 'written'])
    expect(await outcomes(rows, { importId: await anImport() })).toEqual(['known', 'known'])
    expect(await outcomes([...rows, ...rows], { importId: await anImport() })).toEqual(Array(4).fill('known'))
    expect(await diary()).toHaveLength(2)
  })

  test('are recognised within a minute of what another service has, but not within their own file', async () => {
    const [song, short] = [await anItem(), await anItem({ durationSeconds: 40 })]
    const importId = await anImport('lastfmCsv')
    await add([listenOf(song.apiId, '2026-02-01T10:00:00Z'), listenOf(short.apiId, '2026-02-01T11:00:00Z')], {
      importId,
    })
    const later = (apiId: string, listenedAt: string) => listenOf(apiId, listenedAt, { title: 'Otro nombre' })
    expect(
      await outcomes(
        [
          later(song.apiId, '2026-02-01T10:01:00Z'),
          later(song.apiId, '2026-02-01T10:01:01Z'),
          // A song of forty seconds that was played twice in a row.
          later(short.apiId, '2026-02-01T11:00:30Z'),
          later(short.apiId, '2026-02-01T11:00:40Z'),
        ],
        { importId: await anImport() },
      ),
    ).toEqual(['known', 'written', 'known', 'written'])
    expect(await outcomes([listenOf(song.apiId, '2026-02-01T09:59:30Z')], { importId })).toEqual(['written'])
  })

  test('are repetitions if an earlier one is known, whatever order they arrive in', async () => {
    const { apiId } = await anItem()
    const importId = await anImport()
    await add([listenOf(apiId, '2026-02-03T10:00:00Z'), listenOf(apiId, '2026-02-02T10:00:00Z')], {
      importId,
    })
    expect((await diary()).map(({ again }) => again)).toEqual([true, false])
    const other = await anImport()
    await add([listenOf(apiId, '2026-02-01T10:00:00Z')], { importId: other })
    expect((await diary()).map(({ again }) => again)).toEqual([true, true, false])
    await app.db.transaction().execute((tx) => undoImportedListens(tx, other, 100))
    expect((await diary()).map(({ again }) => again)).toEqual([true, false])
  })

  test('of the future, of before 1900 and of items that are gone are not added', async () => {
    const [{ apiId }, hidden] = [await anItem(), await anItem()]
    await app.db.updateTable('songs').set({ hidden_at: NOON }).where('id', '=', hidden.id).execute()
    expect(
      await add([
        listenOf(apiId, '2026-03-10T13:20:00Z'),
        listenOf(apiId, null, { day: '2026-03-11' }),
        listenOf(apiId, null, { day: '1899-12-31' }),
        listenOf(hidden.apiId, '2026-03-01T00:00:00Z'),
        listenOf('999999999', '2026-03-01T00:00:00Z'),
        // A clock that is a little ahead.
        listenOf(apiId, '2026-03-10T12:05:00Z'),
      ]),
    ).toEqual([
      { outcome: 'refused', reason: DIARY_TEXTS.future },
      { outcome: 'refused', reason: DIARY_TEXTS.future },
      { outcome: 'refused', reason: DIARY_TEXTS.early },
      { outcome: 'unmatched', reason: DIARY_TEXTS.itemMissing },
      { outcome: 'unmatched', reason: DIARY_TEXTS.itemMissing },
      { outcome: 'written', reason: null },
    ])
  })

  test('do not enter a diary that is full, and the others of the batch do', async () => {
    const { apiId } = await anItem()
    await add([listenOf(apiId, '2026-01-01T00:00:00Z')])
    await app.db
      .updateTable('diary_sizes')
      .set({ entries: MAX_LISTENS - 1 })
      .where('user_id', '=', me.id)
      .execute()
    expect(
      await add([listenOf(apiId, '2026-01-02T00:00:00Z'), listenOf(apiId, '2026-01-03T00:00:00Z')]),
    ).toEqual([
      { outcome: 'written', reason: null },
      { outcome: 'refused', reason: DIARY_TEXTS.full },
    ])
  })

  test('keep a note up to its limit, cut between characters', async () => {
    const { apiId } = await anItem()
    await add([listenOf(apiId, '2026-02-01T10:00:00Z', { note: '🎧'.repeat(NOTE_LENGTH + 1) })])
    const [{ note } = { note: '' }] = await diary()
    expect(note).toBe(`${'🎧'.repeat(NOTE_LENGTH - 1)}…`)
  })

  test('are taken back in batches, and counted out of the size of the diary', async () => {
    const { apiId } = await anItem()
    const importId = await anImport()
    await add([listenOf(apiId, '2026-01-01T00:00:00Z')])
    const days = ['02', '03', '04'].map((day) => listenOf(apiId, `2026-01-${day}T00:00:00Z`))
    await add(days, { importId })
    const undo = () => app.db.transaction().execute((tx) => undoImportedListens(tx, importId, 2))
    expect([await undo(), await undo(), await undo()]).toEqual([2, 1, 0])
    expect(await diary()).toHaveLength(1)
    const size = await app.db
      .selectFrom('diary_sizes')
      .select('entries')
      .where('user_id', '=', me.id)
      .executeTakeFirstOrThrow()
    expect(size.entries).toBe(1)
    // Importing them again adds them again.
    expect(await outcomes(days, { importId: await anImport() })).toEqual(Array(3).fill('written'))
  })

  test('of an archive stay as they were', async () => {
    const { apiId } = await anItem()
    const own = {
      clientId: randomUUID(),
      again: true,
      source: 'person' as const,
      createdAt: '2024-05-06T07:08:09.123Z',
      editedAt: null,
    }
    const row = listenOf(apiId, null, { day: '2024-05-05', own })
    expect(await outcomes([row], { importId: await anImport('remusic') })).toEqual(['written'])
    expect(await outcomes([row], { importId: await anImport('remusic') })).toEqual(['known'])
    expect(await diary()).toMatchObject([
      { day: '2024-05-05', again: true, source: 'person', from: null, createdAt: own.createdAt },
    ])
  })

  test('of years ago leave the list to listen to as it is, and newer ones cross off', async () => {
    const { apiId } = await anItem()
    const params = { kind: 'song' as const, apiId }
    await app.call(addToListenLater, { params, body: {} }, { token: me.token })
    const pending = async () =>
      (await app.call(listListenLater, { query: {} }, { token: me.token })).data.items.length
    await add([listenOf(apiId, '2015-01-01T00:00:00Z'), listenOf(apiId, null, { day: '2015-01-02' })])
    expect(await pending()).toBe(1)
    await add([listenOf(apiId, '2026-03-10T12:00:00Z')])
    expect(await pending()).toBe(0)
  })

  test('of two servers at once are added once', async () => {
    const { apiId } = await anItem()
    const rows = [1, 2, 3].map((day) => listenOf(apiId, `2026-01-0${day}T00:00:00Z`))
    const both = await Promise.all([outcomes(rows), outcomes(rows)])
    expect(both.flat().filter((outcome) => outcome === 'written')).toHaveLength(3)
    expect(await diary()).toHaveLength(3)
  })
})

test('names that services write differently make the same id', () => {
  const base = { type: 'song' as const, listenedAt: '2026-01-01T00:00:00.000Z', day: null }
  const id = clientIdOf({ ...base, artist: 'Café Tacvba', title: 'Eres' })
  expect(clientIdOf({ ...base, artist: 'CAFE  TACVBA', title: 'eres!' })).toBe(id)
  expect(clientIdOf({ ...base, artist: 'Café Tacvba', title: 'Eres tú' })).not.toBe(id)
  expect(clientIdOf({ ...base, artist: 'Кино', title: '!!!' })).not.toBe(
    clientIdOf({ ...base, artist: 'Кино', title: '???' }),
  )
})

describe('listens without a date', () => {
  test('are listed and found with their item, and only by their owner', async () => {
    const [song, other] = [await anItem(), await anItem()]
    const importId = await anImport('rateYourMusic')
    expect(
      (await addUndated([undatedOf(song.apiId, { note: 'Con nota' }), undatedOf(other.apiId)], importId)).map(
        ({ outcome }) => outcome,
      ),
    ).toEqual(['written', 'written'])
    const { items, total } = await undated()
    expect(total).toBe(2)
    expect(items.map(({ item }) => item.apiId).sort()).toEqual([song.apiId, other.apiId].sort())
    const mine = await app.call(
      listensOf,
      { params: { type: 'song', apiId: song.apiId } },
      { token: me.token },
    )
    expect(mine.data).toMatchObject({
      items: [],
      total: 0,
      undated: { score: 4, note: 'Con nota', from: 'rateYourMusic' },
    })
    expect(await diary()).toEqual([])
    expect((await app.call(listUndated, { query: {} })).status).toBe(401)
  })

  test('continue on the next page', async () => {
    const songs = await Promise.all([anItem(), anItem(), anItem()])
    await addUndated(songs.map(({ apiId }) => undatedOf(apiId)))
    const first = await app.call(listUndated, { query: { limit: 2 } }, { token: me.token })
    const second = await app.call(
      listUndated,
      { query: { limit: 2, cursor: first.data.next ?? '' } },
      { token: me.token },
    )
    const seen = [...first.data.items, ...second.data.items].map(({ item }) => item.apiId)
    expect(seen.sort()).toEqual(songs.map(({ apiId }) => apiId).sort())
    expect(second.data.next).toBeNull()
    const broken = await app.call(listUndated, { query: { cursor: 'nada' } }, { token: me.token })
    expect(broken.status).toBe(400)
  })

  test('never replace what the person has', async () => {
    const { apiId } = await anItem()
    await addUndated([undatedOf(apiId, { score: 5 })])
    expect(await addUndated([undatedOf(apiId, { score: 1 })], await anImport())).toEqual([
      { outcome: 'known', reason: null },
    ])
    expect((await undated()).items).toMatchObject([{ score: 5 }])
  })

  test('can be removed one by one, and all at once with their import', async () => {
    const songs = [await anItem(), await anItem(), await anItem()] as const
    const importId = await anImport()
    await addUndated(
      songs.map(({ apiId }) => undatedOf(apiId)),
      importId,
    )
    const remove = (apiId: string) =>
      app.call(deleteUndated, { params: { type: 'song', apiId } }, { token: me.token })
    expect((await remove(songs[0].apiId)).status).toBe(200)
    expect((await remove(songs[0].apiId)).status).toBe(404)
    const undo = () => app.db.transaction().execute((tx) => undoUndatedListens(tx, importId, 1))
    expect([await undo(), await undo(), await undo()]).toEqual([1, 1, 0])
    expect((await undated()).total).toBe(0)
  })

  test('follow their item when duplicates are merged', async () => {
    const [from, into, other] = [await anItem(), await anItem(), await anItem()]
    await addUndated([
      undatedOf(from.apiId, { score: 2, note: 'De la copia' }),
      undatedOf(into.apiId, { score: null, rawScore: null, rawScale: null }),
    ])
    const second = await anItem()
    await addUndated([undatedOf(second.apiId, { score: 3 })])
    await app.db.transaction().execute((tx) =>
      mergeItems(tx, MERGINGS, 'song', [
        { from: from.id, into: into.id },
        { from: second.id, into: other.id },
      ]),
    )
    const { items } = await undated()
    const of = (apiId: string) => items.find(({ item }) => item.apiId === apiId)
    expect(items).toHaveLength(2)
    expect(of(into.apiId)).toMatchObject({ score: 2, note: 'De la copia' })
    expect(of(other.apiId)).toMatchObject({ score: 3 })
  })

  test('tell the taste of the person', async () => {
    const song = await anItem()
    await addUndated([undatedOf(song.apiId, { score: 5 })])
    const { data } = await app.call(tasteSignals, { query: {} }, { token: me.token })
    expect(JSON.stringify(data)).toContain(song.apiId)
    // A dated score of the same item is newer.
    await add([listenOf(song.apiId, '2026-01-01T00:00:00Z', { score: 1 })])
    const after = await app.call(tasteSignals, { query: {} }, { token: me.token })
    expect(JSON.stringify(after.data)).not.toBe(JSON.stringify(data))
  })
})
