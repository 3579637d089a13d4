import {
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

const MEMBERS = 6
const ROUNDS = 8

async function someone() {
  const { id } = await aUser(app.db, { role: 'Premium' })
  return { id, token: await aSession(app.db, id) }
}

let addresses = 820_000
async function aRoomWith(songCount: number) {
  const songIds: string[] = []
  for (let i = 0; i < songCount; i++) {
    const song = await aSong(app.db)
    const apiId = String(++addresses)
    await app.db.updateTable('songs').set({ api_id: apiId }).where('id', '=', song.id).execute()
    songIds.push(apiId)
  }
  const people = await Promise.all(Array.from({ length: MEMBERS }, someone))
  const [host] = people as [(typeof people)[0]]
  const body = { name: 'Con calificaciones', access: 'link' as const, songIds }
  const { data } = await app.call(openRoom, { body }, host)
  const params = { id: data.id }
  for (const person of people) await app.call(joinRoom, { params }, person)
  return { params, people, host }
}

test('those who watch learn how many have scored, and the room keeps its revision', async () => {
  const { params, people, host } = await aRoomWith(1)
  const tab = await aTab(app, host.token)
  expect(await tab.emit('watch-room', { roomId: params.id })).toEqual({ ok: true })
  const before = (await app.call(roomById, { params }, host)).data
  const entryId = before.current?.id ?? ''
  for (const [i, person] of people.entries()) {
    const body = { score: 1 + (i % 5) }
    const { status } = await app.call(scoreEntry, { params: { ...params, entryId }, body }, person)
    expect(status).toBe(200)
  }
  const event = await tab.receives('room-scored', ({ scoredCount }) => scoredCount === MEMBERS)
  expect(event).toEqual({ roomId: params.id, entryId, scoredCount: MEMBERS })
  // The events of joining may still arrive, so only later revisions count.
  expect(tab.received('room-changed').filter(({ revision }) => revision > before.revision)).toEqual([])
  const after = (await app.call(roomById, { params }, host)).data
  expect(after).toMatchObject({
    revision: before.revision,
    current: { scoredCount: MEMBERS, myScore: 1, reveal: null },
  })
})

test('every score that was acknowledged is in the reveal, however close to the end it was given', async () => {
  const { params, people, host } = await aRoomWith(ROUNDS)
  for (let round = 0; round < ROUNDS; round++) {
    const { current } = (await app.call(roomById, { params }, host)).data
    const entryId = current?.id ?? ''
    const place = { ...params, entryId }
    const score = 1 + (round % 5)
    // The first score is in time and the last one is late, whatever the machine does; the others race with the end.
    const give = (person: (typeof people)[0]) =>
      app.call(scoreEntry, { params: place, body: { score } }, person)
    const first = await give(host)
    const before = people.slice(1, 1 + (round % (people.length - 1))).map(give)
    const ending = app.call(endEntry, { params: place }, host)
    const racing = await Promise.all([...before, ...people.slice(1 + before.length, -1).map(give)])
    expect((await ending).status).toBe(200)
    const answers = [first, ...racing, await give(people.at(-1) ?? host)]
    expect([answers[0]?.status, answers.at(-1)?.status]).toEqual([200, 409])
    const kept = people.filter((_, i) => answers[i]?.status === 200).map(({ id }) => id)
    const revealed = (await app.call(roomById, { params }, host)).data.played.find(({ id }) => id === entryId)
    expect(revealed?.reveal?.scores.map(({ user }) => user.id).toSorted()).toEqual(kept.toSorted())
  }
})
