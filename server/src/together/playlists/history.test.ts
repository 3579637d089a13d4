import { PLAYLIST_HISTORY_TEXTS } from '@remusic/contract/together/playlistHistory'
import {
  copyPlaylist,
  playlistEvents,
  playlistVersion,
  restoreVersion,
} from '@remusic/contract/together/schemas/playlistHistory'
import {
  addSong,
  sharedPlaylist,
  sharePlaylist,
  songsOfPlaylist,
} from '@remusic/contract/together/schemas/playlists'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { extent } from '../../../testing/extent.ts'
import {
  anAddressedSong,
  aPlaylistPerson,
  joins,
  type PlaylistPerson,
  songAddresses,
  tableAndLog,
} from '../../../testing/playlists.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { MERGINGS } from '../../mergings.ts'
import { mergeItems } from '../../music/catalogue/mergeItems.ts'
import { applyChange } from './applyChange.ts'

let app: TestApp
let songs: string[]
beforeAll(async () => {
  app = await startTestApp()
  songs = await songAddresses(app.db, 24)
})
afterAll(() => app.stop())

const someone = () => aPlaylistPerson(app)
const version = (id: string, number: number, who: PlaylistPerson) =>
  app.call(playlistVersion, { params: { id, number } }, who)

/** A playlist with the first songs, one event each. */
async function aPlaylist(count: number) {
  const owner = await someone()
  const id = await owner.create('Verano')
  for (const song of songs.slice(0, count)) await owner.add(id, song)
  return { owner, id, listed: songs.slice(0, count) }
}

/** Moves the first song to the last place and back, without a call for each move. */
async function moveOften(
  owner: PlaylistPerson,
  id: string,
  { times, last }: { times: number; last: number },
) {
  await app.db.transaction().execute(async (tx) => {
    await tx.selectFrom('playlists').select('id').where('id', '=', id).forNoKeyUpdate().execute()
    for (let i = 0; i < times; i++) {
      const [from, to] = i % 2 === 0 ? [1, last] : [last, 1]
      await applyChange(tx, id, { kind: 'moved', song: songs[0] ?? '', from, to }, { actorId: owner.id })
    }
  })
}

describe('the history of a playlist', () => {
  test('says who did what, newest first, and any version can be read', async () => {
    const { owner, id, listed } = await aPlaylist(3)
    const [a = '', b = '', c = ''] = listed
    await owner.move(id, c, 1)
    await owner.remove(id, b)
    await owner.rename(id, 'Otoño')
    const events = await owner.history(id)
    expect(events.map(({ number, change }) => [number, change.kind])).toEqual([
      [6, 'renamed'],
      [5, 'removed'],
      [4, 'moved'],
      [3, 'added'],
      [2, 'added'],
      [1, 'added'],
    ])
    expect(events[0]).toMatchObject({ actor: { id: owner.id }, change: { from: 'Verano', to: 'Otoño' } })
    expect(events[1]?.change).toMatchObject({ song: { apiId: b }, position: 3 })
    expect(events[2]?.change).toMatchObject({ song: { apiId: c }, from: 3, to: 1 })
    const listedIn = async (number: number) => {
      const { data } = await version(id, number, owner)
      return [data.name, ...data.items.map(({ apiId }) => apiId)]
    }
    expect(await listedIn(0)).toEqual(['Verano'])
    expect(await listedIn(3)).toEqual(['Verano', a, b, c])
    expect(await listedIn(4)).toEqual(['Verano', c, a, b])
    expect(await listedIn(6)).toEqual(['Otoño', c, a])
    expect((await version(id, 7, owner)).status).toBe(404)
  })

  test('records nothing where nothing changed', async () => {
    const { owner, id, listed } = await aPlaylist(2)
    await owner.add(id, listed[0] ?? '')
    await owner.remove(id, songs[9] ?? '')
    await owner.move(id, listed[1] ?? '', 2)
    await owner.rename(id, 'Verano')
    expect(await owner.history(id)).toHaveLength(2)
  })

  test('is closed to those who only see the playlist', async () => {
    const { owner, id } = await aPlaylist(1)
    const viewer = await someone()
    await app.call(sharePlaylist, { params: { id }, body: { shared: true } }, owner)
    expect((await app.call(sharedPlaylist, { params: { id } }, viewer)).data).toMatchObject({
      mine: null,
      number: 1,
    })
    expect((await app.call(playlistEvents, { params: { id }, query: {} }, viewer)).status).toBe(403)
    expect((await version(id, 1, viewer)).status).toBe(403)
    expect((await viewer.undo(id, { number: 1 })).status).toBe(403)
  })

  test('gives a client what it has missed, or says that it missed too much', async () => {
    const { owner, id } = await aPlaylist(3)
    const after = async (number: number) =>
      (await app.call(playlistEvents, { params: { id }, query: { after: number } }, owner)).data
    expect(await after(3)).toEqual({ items: [], last: 3, complete: true })
    const missed = await after(1)
    expect(missed).toMatchObject({ last: 3, complete: true, items: [{ number: 2 }, { number: 3 }] })
    await moveOften(owner, id, { times: 202, last: 3 })
    expect(await after(0)).toMatchObject({ last: 205, complete: false })
  })

  test('of a song that was merged leads to the song that stayed, and the table stays what the events lead to', async () => {
    const [kept, duplicate, other] = [
      await anAddressedSong(app.db),
      await anAddressedSong(app.db),
      await anAddressedSong(app.db),
    ]
    const owner = await someone()
    const [both, one] = [await owner.create('Ambas'), await owner.create('Una')]
    for (const song of [duplicate, other, kept]) await owner.add(both, song.apiId)
    for (const song of [other, duplicate]) await owner.add(one, song.apiId)
    await app.db
      .transaction()
      .execute((tx) => mergeItems(tx, MERGINGS, 'song', [{ from: duplicate.id, into: kept.id }]))
    const [first] = (await owner.history(one)).filter(({ number }) => number === 2)
    expect(first?.change).toMatchObject({ kind: 'added', song: { apiId: kept.apiId } })
    const { data } = await version(both, 3, owner)
    expect(data.items.map(({ apiId }) => apiId)).toEqual([kept.apiId, other.apiId])
    for (const id of [both, one]) {
      await owner.move(id, other.apiId, 1)
      await owner.add(id, songs[0] ?? '')
      const { table, log } = await tableAndLog(app.db, id)
      expect(log).toEqual(table)
      expect(table.songs).toHaveLength(3)
    }
    expect((await owner.history(both)).map(({ change }) => change)).toContainEqual({
      kind: 'batch',
      cause: 'catalogue',
      added: 0,
      removed: 1,
      moved: 1,
    })
  })

  test('includes what a server of the previous release changed without an event', async () => {
    const { owner, id, listed } = await aPlaylist(2)
    await sql`
      insert into playlist_songs (playlist_id, song_id, position)
      select ${id}::uuid, id, 3 from songs where api_id = ${songs[5]}`.execute(app.db)
    await sql`update playlists set name = 'De antes' where id = ${id}`.execute(app.db)
    await owner.add(id, songs[6] ?? '')
    const { table, log, number } = await tableAndLog(app.db, id)
    expect(log).toEqual(table)
    expect(log).toEqual({ name: 'De antes', songs: [...listed, songs[5], songs[6]] })
    expect(number).toBe(4)
    expect((await owner.history(id))[1]).toMatchObject({ actor: null, change: { kind: 'batch', added: 1 } })
  })
})

describe('an undo', () => {
  test('takes one change back, says what it undid, and can be undone', async () => {
    const { owner, id, listed } = await aPlaylist(3)
    const [a = '', b = '', c = ''] = listed
    await owner.remove(id, b)
    const { data } = await owner.undo(id, { number: 4 })
    expect(data).toMatchObject({ undone: 1, left: 0, skipped: [], playlist: { number: 5, songCount: 3 } })
    expect(await owner.songs(id)).toEqual([a, b, c])
    const [undo, removal] = await owner.history(id)
    expect(undo).toMatchObject({ undoes: [4], undone: false, change: { kind: 'added', position: 2 } })
    expect(removal).toMatchObject({ number: 4, undone: true })
    expect((await owner.undo(id, { number: 4 })).data).toMatchObject({
      msg: PLAYLIST_HISTORY_TEXTS.alreadyUndone,
    })
    await owner.undo(id, { number: 5 })
    expect(await owner.songs(id)).toEqual([a, c])
    expect((await owner.history(id)).find(({ number }) => number === 4)?.undone).toBe(false)
  })

  test('skips what no longer applies with a sentence, and refuses what is left of nothing', async () => {
    const { owner, id, listed } = await aPlaylist(2)
    const [a = ''] = listed
    await owner.rename(id, 'Otoño')
    await owner.rename(id, 'Invierno')
    expect((await owner.undo(id, { number: 3 })).data).toMatchObject({
      msg: PLAYLIST_HISTORY_TEXTS.nothingToUndo,
    })
    await owner.remove(id, a)
    const mine = await owner.undo(id, { actorId: owner.id, since: 1 })
    expect(mine.data).toMatchObject({ undone: 5, skipped: [] })
    expect(await owner.songs(id)).toEqual([])
    expect((await owner.undo(id, { number: 99 })).status).toBe(404)
    expect((await owner.undo(id, {})).data).toMatchObject({ msg: PLAYLIST_HISTORY_TEXTS.undoWhat })
  })

  test('of one person leaves what others did, and says what is gone already', async () => {
    const { owner, id, listed } = await aPlaylist(3)
    const [a = '', b = '', c = ''] = listed
    const [d = '', e = ''] = songs.slice(3)
    const vandal = await someone()
    await joins(app, owner, id, { person: vandal })
    await vandal.remove(id, a)
    await vandal.add(id, d)
    await vandal.add(id, e)
    await vandal.move(id, c, 1)
    await owner.remove(id, e)
    const friend = await someone()
    await joins(app, owner, id, { person: friend })
    expect((await friend.undo(id, { actorId: vandal.id })).data).toMatchObject({
      msg: PLAYLIST_HISTORY_TEXTS.othersChanges,
    })
    const { data } = await owner.undo(id, { actorId: vandal.id })
    expect(data).toMatchObject({ undone: 4, skipped: [expect.stringContaining('ya no está en la playlist')] })
    expect(await owner.songs(id)).toEqual([a, b, c])
    // The song that returned is still the owner's.
    const { data: list } = await app.call(songsOfPlaylist, { params: { id } }, owner)
    expect(list.items[0]?.addedBy).toMatchObject({ id: owner.id })
    expect((await owner.undo(id, { actorId: vandal.id })).data).toMatchObject({
      msg: PLAYLIST_HISTORY_TEXTS.nothingOfPerson,
    })
  })

  test('of one’s own changes with an own undo among them cancels both', async () => {
    const { owner, id } = await aPlaylist(1)
    const friend = await someone()
    await joins(app, owner, id, { person: friend })
    await friend.add(id, songs[1] ?? '')
    await friend.undo(id, { number: 2 })
    await friend.add(id, songs[2] ?? '')
    await owner.undo(id, { actorId: friend.id })
    expect(await owner.songs(id)).toEqual([songs[0]])
  })
})

describe('a version', () => {
  test('is restored by one event, which can be undone', async () => {
    const { owner, id, listed } = await aPlaylist(4)
    const [a = '', , c = '', d = ''] = listed
    await owner.remove(id, a)
    await owner.move(id, d, 1)
    await owner.rename(id, 'Otoño')
    const restored = await app.call(restoreVersion, { params: { id }, body: { number: 4 } }, owner)
    expect(restored.data).toMatchObject({ playlist: { name: 'Verano', number: 8 }, skipped: [] })
    expect(await owner.songs(id)).toEqual(listed)
    expect((await owner.history(id))[0]?.change).toMatchObject({
      kind: 'restored',
      version: 4,
      added: 1,
      moved: 1,
    })
    const again = await app.call(restoreVersion, { params: { id }, body: { number: 4 } }, owner)
    expect(again.data).toMatchObject({ msg: PLAYLIST_HISTORY_TEXTS.sameVersion })
    await owner.undo(id, { number: 8 })
    expect(await owner.songs(id)).toEqual([d, listed[1], c])
    expect((await app.call(restoreVersion, { params: { id }, body: { number: 99 } }, owner)).status).toBe(404)
  })

  const EVENTS = extent(200, 1_000)
  test(`of ${EVENTS} events is read from one snapshot and fewer than a hundred events`, async () => {
    const { owner, id } = await aPlaylist(2)
    await moveOften(owner, id, { times: EVENTS - 2, last: 2 })
    const rows = await app.db
      .selectFrom('playlist_snapshots')
      .select('number')
      .where('playlist_id', '=', id)
      .orderBy('number')
      .execute()
    expect(rows.map(({ number }) => number)).toEqual(
      Array.from({ length: EVENTS / 100 + 1 }, (_, i) => i * 100),
    )
    for (const number of [1, 99, 100, EVENTS - 33, EVENTS - 1, EVENTS]) {
      const { data } = await version(id, number, owner)
      const isSwapped = number > 2 && number % 2 === 1
      expect(
        data.items.map(({ apiId }) => apiId),
        `${number}`,
      ).toEqual(number === 1 ? [songs[0]] : isSwapped ? [songs[1], songs[0]] : [songs[0], songs[1]])
    }
    expect((await tableAndLog(app.db, id)).number).toBe(EVENTS)
  })
})

describe('a copy', () => {
  test('names its origin while that can be seen, and is the copier’s own', async () => {
    const { owner, id, listed } = await aPlaylist(3)
    const viewer = await someone()
    const copy = (body: { name?: string; number?: number } = {}) =>
      app.call(copyPlaylist, { params: { id }, body }, viewer)
    expect((await copy()).status).toBe(404)
    await app.call(sharePlaylist, { params: { id }, body: { shared: true } }, owner)
    const { data: first } = await copy()
    const { data: second } = await copy()
    expect([first.name, second.name]).toEqual(['Verano', 'Verano (2)'])
    expect(await viewer.songs(first.id)).toEqual(listed)
    expect((await copy({ number: 1 })).status).toBe(403)
    const originOf = async () =>
      (await app.call(sharedPlaylist, { params: { id: first.id } }, viewer)).data.origin
    expect(await originOf()).toMatchObject({ id, name: 'Verano', user: { id: owner.id }, version: 3 })
    await app.call(sharePlaylist, { params: { id }, body: { shared: false } }, owner)
    expect(await originOf()).toBe(null)
    const past = await app.call(copyPlaylist, { params: { id }, body: { name: 'Antes', number: 1 } }, owner)
    expect(past.status).toBe(201)
    expect(await owner.songs(past.data.id)).toEqual(listed.slice(0, 1))
  })
})

describe('a song that is in the playlist under another version', () => {
  test('is added by a call that names only the song, with the one that is there, and refused if the client wants to ask', async () => {
    const studio = await anAddressedSong(app.db, { title: 'De música ligera', artist: 'Soda Única' })
    const live = await anAddressedSong(app.db, { title: 'De Música Ligera (En Vivo)', artist: 'Soda Única' })
    const other = await anAddressedSong(app.db, { title: 'De música ligera', artist: 'Otra Gente' })
    const part = await anAddressedSong(app.db, { title: 'Suite (Pt. 3)', artist: 'Soda Única' })
    const nextPart = await anAddressedSong(app.db, { title: 'Suite (Pt. 4)', artist: 'Soda Única' })
    const owner = await someone()
    const id = await owner.create('Dos veces')
    const duplicate = { id: studio.apiId, title: 'De música ligera', artist: 'Soda Única' }
    await owner.add(id, studio.apiId)
    const refused = await owner.add(id, live.apiId, { anyway: false })
    expect(refused.status).toBe(409)
    expect(refused.data).toMatchObject({
      code: 'conflict',
      msg: 'Ya está en la playlist con otra versión: «De música ligera»',
      duplicate,
    })
    expect(await owner.songs(id)).toEqual([studio.apiId])
    expect(await owner.add(id, live.apiId)).toMatchObject({ status: 200, data: { duplicate } })
    expect((await owner.add(id, live.apiId, { anyway: true })).data).not.toHaveProperty('duplicate')
    for (const song of [live, other, part, nextPart])
      expect((await owner.add(id, song.apiId)).status).toBe(200)
    expect(await owner.songs(id)).toEqual([studio, live, other, part, nextPart].map(({ apiId }) => apiId))
  })

  test('can be put at a place', async () => {
    const { owner, id, listed } = await aPlaylist(2)
    await owner.add(id, songs[7] ?? '', { position: 1 })
    expect(await owner.songs(id)).toEqual([songs[7], ...listed])
    const tooFar = await app.call(
      addSong,
      { params: { id }, body: { id: songs[8] ?? '', position: 1_001 } },
      owner,
    )
    expect(tooFar.status).toBe(422)
  })
})

const RUNS = extent(15, 200)

test(`the events lead to the table after any changes, undos and restores (${RUNS} runs)`, async () => {
  const owner = await someone()
  const place = fc.integer({ min: 1, max: 12 })
  const song = fc.integer({ min: 0, max: 11 }).map((n) => songs[n] ?? '')
  const deed = fc.oneof(
    { weight: 4, arbitrary: fc.record({ does: fc.constant('add' as const), song, place }) },
    { weight: 2, arbitrary: fc.record({ does: fc.constant('remove' as const), song, place }) },
    { weight: 2, arbitrary: fc.record({ does: fc.constant('move' as const), song, place }) },
    { weight: 2, arbitrary: fc.record({ does: fc.constant('undo' as const), song, place }) },
    { weight: 1, arbitrary: fc.record({ does: fc.constant('restore' as const), song, place }) },
  )
  const DO = {
    add: (id: string, song: string, position: number) => owner.add(id, song, { position }),
    remove: (id: string, song: string) => owner.remove(id, song),
    move: (id: string, song: string, position: number) => owner.move(id, song, position),
    undo: (id: string, _song: string, number: number) => owner.undo(id, { number }),
    restore: (id: string, _song: string, place: number) =>
      app.call(restoreVersion, { params: { id }, body: { number: place - 1 } }, owner),
  }
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 3, maxLength: 9 }), async (deeds) => {
      const [playlist] = await app.db
        .insertInto('playlists')
        .values({ user_id: owner.id, name: `Al azar ${++run}` })
        .returning('id')
        .execute()
      const id = playlist?.id ?? ''
      for (const { does, song, place } of deeds)
        expect((await DO[does](id, song, place)).status, does).toBeLessThan(500)
      const before = await tableAndLog(app.db, id)
      expect(before.log).toEqual(before.table)
      if (before.number === 0) return
      // Undoing the last change and that undo leaves everything as it was.
      const undo = await owner.undo(id, { number: before.number })
      if (undo.status === 200) await owner.undo(id, { number: undo.data.playlist.number })
      const after = await tableAndLog(app.db, id)
      expect(after.log).toEqual(after.table)
      expect(after.table).toEqual(before.table)
    }),
    { numRuns: RUNS, seed: 20261118 },
  )
})
