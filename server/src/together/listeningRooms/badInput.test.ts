import { randomUUID } from 'node:crypto'
import { MESSAGES } from '@remusic/contract/base/messages'
import { MAX_ADDED, ROOM_TEXTS } from '@remusic/contract/together/listeningRooms'
import {
  addToQueue,
  closeRoom,
  endEntry,
  joinRoom,
  openRoom,
  roomById,
  scoreEntry,
} from '@remusic/contract/together/schemas/listeningRooms'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSession, aSong, aUser } from '../../../testing/builders.ts'
import { aTab } from '../../../testing/sockets.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const YEAR_MS = 365 * 86_400_000

let addresses = 850_000
async function anOpenSong() {
  const song = await aSong(app.db)
  const apiId = String(++addresses)
  await app.db.updateTable('songs').set({ api_id: apiId }).where('id', '=', song.id).execute()
  return { id: song.id, title: song.title, apiId }
}

async function aRoom(...songs: { apiId: string }[]) {
  const { id } = await aUser(app.db, { role: 'Premium' })
  const host = { id, token: await aSession(app.db, id) }
  const body = { name: 'A prueba', access: 'link' as const, songIds: songs.map(({ apiId }) => apiId) }
  const { data } = await app.call(openRoom, { body }, host)
  const params = { id: data.id }
  const add = (songIds: string[]) =>
    app.call(addToQueue, { params, body: { clientId: randomUUID(), songIds } }, host)
  const read = async () => (await app.call(roomById, { params }, host)).data
  return { host, params, add, read, place: { ...params, entryId: data.current?.id ?? '' } }
}

test('a song that is not there is named in a sentence, and none of the songs beside it is added', async () => {
  const [playing, hidden, other] = [await anOpenSong(), await anOpenSong(), await anOpenSong()]
  const { add, read } = await aRoom(playing)
  await app.db.updateTable('songs').set({ hidden_at: new Date() }).where('id', '=', hidden.id).execute()
  for (const gone of [hidden.apiId, '99999999'])
    expect(await add([other.apiId, gone])).toMatchObject({
      status: 404,
      data: { msg: ROOM_TEXTS.songMissing },
    })
  expect((await read()).queue).toEqual([])
  expect((await add([other.apiId])).status).toBe(201)
})

test('a song that vanishes while it plays keeps its name and the scores it got', async () => {
  const [gone, next] = [await anOpenSong(), await anOpenSong()]
  const { host, place, read } = await aRoom(gone, next)
  await app.call(scoreEntry, { params: place, body: { score: 4 } }, host)
  await app.db.deleteFrom('songs').where('id', '=', gone.id).execute()
  expect((await app.call(scoreEntry, { params: place, body: { score: 5 } }, host)).status).toBe(200)
  await app.call(endEntry, { params: place }, host)
  const room = await read()
  expect(room.played).toMatchObject([
    { id: place.entryId, song: null, title: gone.title, myScore: 5, reveal: { average: 5, count: 1 } },
  ])
  expect(room.current?.song?.apiId).toBe(next.apiId)
})

test('more songs than one call may add are refused with a sentence, and none is added', async () => {
  const song = await anOpenSong()
  const { add, read } = await aRoom(song)
  const addMany = (length: number) => add(Array.from({ length }, () => song.apiId))
  for (const count of [MAX_ADDED + 1, 1_000])
    expect(await addMany(count)).toMatchObject({ status: 422, data: { msg: ROOM_TEXTS.tooManyAdded } })
  // Ten thousand are more than the body of any request may have.
  expect(await addMany(10_000)).toMatchObject({ status: 413, data: { msg: MESSAGES.tooLarge } })
  expect(await add([])).toMatchObject({ status: 422, data: { msg: ROOM_TEXTS.songsRequired } })
  expect((await read()).queue).toEqual([])
})

test('a score that is none is refused with a sentence, and the one before stays', async () => {
  const { host, place, read } = await aRoom(await anOpenSong())
  const score = (value: unknown) =>
    app.call(scoreEntry, { params: place, body: { score: value as number } }, host)
  await score(2)
  for (const wrong of [0, 6, -1, 2.5, '3', null, undefined, true])
    expect(await score(wrong)).toMatchObject({ status: 422, data: { msg: ROOM_TEXTS.badScore } })
  expect((await read()).current).toMatchObject({ myScore: 2, scoredCount: 1 })
})

test('somebody who scores twice at the same moment has one score, the one in their answer', async () => {
  const { host, place, read } = await aRoom(await anOpenSong())
  const answers = await Promise.all(
    [1, 2, 3, 4, 5, 5, 4].map((score) => app.call(scoreEntry, { params: place, body: { score } }, host)),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(200))
  expect(answers.map(({ data }) => data.scoredCount)).toEqual(Array(7).fill(1))
  const { current } = await read()
  expect(current?.scoredCount).toBe(1)
  await app.call(endEntry, { params: place }, host)
  expect((await read()).played[0]?.reveal).toMatchObject({ count: 1, scores: [{ score: current?.myScore }] })
})

test('a room that closed refuses scores and songs with the same sentence as on entering', async () => {
  const song = await anOpenSong()
  const { host, params, place, add } = await aRoom(song)
  await app.call(closeRoom, { params }, host)
  const late = [
    await app.call(joinRoom, { params }, host),
    await add([song.apiId]),
    await app.call(scoreEntry, { params: place, body: { score: 3 } }, host),
  ]
  for (const answer of late) expect(answer).toMatchObject({ status: 409, data: { msg: ROOM_TEXTS.closed } })
})

const CLOCK_ERROR_MS = 10_000

test.each([-YEAR_MS, YEAR_MS])(
  'a client whose clock is off by %d ms gets the time of the room',
  async (off) => {
    const { host, read } = await aRoom(await anOpenSong())
    const tab = await aTab(app, host.token)
    const t0 = Date.now() + off
    const before = await read()
    await tab.emit('room-clock', { t0 })
    const answer = await tab.receives('room-clock')
    const after = await read()
    expect(answer.t0).toBe(t0)
    // The server estimates the time of the database.
    expect(answer.t1).toBeGreaterThan(before.now - CLOCK_ERROR_MS)
    expect(answer.t1).toBeLessThan(after.now + CLOCK_ERROR_MS)
    expect((before.current?.startsAt ?? 0) - before.now).toBeLessThan(5_000)
  },
)
