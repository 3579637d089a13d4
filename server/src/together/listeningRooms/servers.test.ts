import { randomUUID } from 'node:crypto'
import {
  addToQueue,
  joinRoom,
  openRoom,
  roomById,
  roomMessages,
  scoreEntry,
  sendRoomMessage,
} from '@remusic/contract/together/schemas/listeningRooms'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSession, aSong, aUser } from '../../../testing/builders.ts'
import { eventually } from '../../../testing/eventually.ts'
import { aTab } from '../../../testing/sockets.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { advanceDue } from './ticks.ts'

let here: TestApp
beforeAll(async () => {
  here = await startTestApp()
})
afterAll(() => here.stop())

let addresses = 830_000

async function aRoomWith(count: number) {
  const { id } = await aUser(here.db, { role: 'Premium' })
  const host = { id, token: await aSession(here.db, id) }
  const songIds: string[] = []
  for (let i = 0; i < count; i++) {
    const song = await aSong(here.db)
    const apiId = String(++addresses)
    await here.db
      .updateTable('songs')
      .set({ api_id: apiId, has_preview: true })
      .where('id', '=', song.id)
      .execute()
    songIds.push(apiId)
  }
  const body = { name: 'En dos servidores', access: 'link' as const, songIds }
  const { data } = await here.call(openRoom, { body }, host)
  return { host, params: { id: data.id }, songIds, room: data }
}

const endsNow = ({ id }: { id: string }) =>
  sql`
    update listening_room_entries set ends_at = clock_timestamp() where room_id = ${id} and state = 'playing'`.execute(
    here.db,
  )

test('a server stops in the middle of a song: another goes on, and nothing that was acknowledged is lost', async () => {
  const { host, params, songIds, room } = await aRoomWith(2)
  const there = await startTestApp({ database: here.database })
  const { id } = await aUser(here.db)
  const guest = { id, token: await aSession(here.db, id) }
  expect((await there.call(joinRoom, { params }, guest)).status).toBe(200)
  const tab = await aTab(there, guest.token)
  await tab.emit('watch-room', { roomId: params.id })
  const at = { ...params, entryId: room.current?.id ?? '' }
  expect((await there.call(scoreEntry, { params: at, body: { score: 5 } }, guest)).status).toBe(200)
  const clientId = randomUUID()
  await there.call(sendRoomMessage, { params, body: { clientId, text: 'Antes de la caída' } }, guest)
  const queued = { clientId: randomUUID(), songIds: [songIds[0] ?? ''] }
  expect((await there.call(addToQueue, { params, body: queued }, guest)).status).toBe(201)
  await there.stop()

  await endsNow(params)
  const after = await eventually(async () => {
    const { data } = await here.call(roomById, { params }, guest)
    expect(data.current?.id).not.toBe(room.current?.id)
    return data
  })
  expect(after.current?.song?.apiId).toBe(songIds[1])
  expect(after.played[0]?.reveal?.scores).toMatchObject([{ user: { id: guest.id }, score: 5 }])
  expect(after.queue.map(({ song }) => song?.apiId)).toEqual([songIds[0]])
  const { data: messages } = await here.call(roomMessages, { params, query: {} }, host)
  expect(messages.items.map(({ text }) => text)).toEqual(['Antes de la caída'])
  // The client reconnects through the other server and repeats the calls that were not confirmed.
  expect((await here.call(joinRoom, { params }, guest)).data.queue).toHaveLength(1)
  expect((await here.call(addToQueue, { params, body: queued }, guest)).data.queue).toHaveLength(1)
})

test('two servers advance a room once, and show the same', async () => {
  const { host, params, songIds } = await aRoomWith(4)
  const there = await startTestApp({ database: here.database })
  try {
    for (let played = 1; played <= 3; played++) {
      await endsNow(params)
      await eventually(async () => {
        const { data } = await there.call(roomById, { params }, host)
        expect(data.playedCount).toBe(played)
      })
      // A further tick of either changes nothing.
      for (const { db } of [here, there]) expect(await advanceDue(db)).toEqual([])
      const states = await Promise.all(
        [here, there].map(async (server) => (await server.call(roomById, { params }, host)).data),
      )
      for (const state of states) {
        expect(state.playedCount).toBe(played)
        expect(state.current?.song?.apiId).toBe(songIds[played])
      }
      expect(states[0]?.current).toEqual(states[1]?.current)
      expect(states[0]?.revision).toBe(states[1]?.revision)
    }
  } finally {
    await there.stop()
  }
})

test('a clock of a server that is wrong by a year changes nothing', async () => {
  const aYearAgo = () => new Date(Date.now() - 365 * 86_400_000)
  const wrong = await startTestApp({ database: here.database, clock: { now: aYearAgo } })
  try {
    const { host, params, room } = await aRoomWith(2)
    const { data } = await wrong.call(roomById, { params }, host)
    expect(data.current?.startsAt).toBe(room.current?.startsAt)
    expect(Math.abs(data.now - Date.now())).toBeLessThan(60_000)
    const tab = await aTab(wrong, host.token)
    await tab.emit('room-clock', { t0: 1 })
    expect(Math.abs((await tab.receives('room-clock')).t1 - Date.now())).toBeLessThan(60_000)
  } finally {
    await wrong.stop()
  }
})
