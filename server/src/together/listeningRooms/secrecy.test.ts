import { randomUUID } from 'node:crypto'
import { followUser } from '@remusic/contract/music/schemas/follows'
import {
  endEntry,
  joinRoom,
  openRoom,
  roomById,
  scoreEntry,
  sendRoomMessage,
} from '@remusic/contract/together/schemas/listeningRooms'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSession, aSong, aUser } from '../../../testing/builders.ts'
import { everyRead, readEvery } from '../../../testing/everyRead.ts'
import { retryWhileBusy } from '../../../testing/retryWhileBusy.ts'
import { aTab } from '../../../testing/sockets.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function someone(name: string) {
  const { id } = await aUser(app.db, { role: 'Premium', name })
  return { id, name, token: await aSession(app.db, id) }
}

/** These calls are random, so two of their answers may differ for no reason. */
const DRAWN = ['randomSongs', 'randomArtists', 'recommendedSongs']
/** Fields that change with every change and every moment, and say nothing about a score. */
const COUNTERS = /"(revision|now)":\d+/g

type Reader = { who: 'member' | 'visitor'; token?: string; lists: string[][] }

async function readAll(readers: Reader[]): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  for (const { who, token, lists } of readers) {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    await readEvery(lists, async (address) => {
      const response = await retryWhileBusy(() => app.request(address, { headers }))
      const body = Buffer.from(await response.arrayBuffer()).toString('latin1')
      answers.set(`${who} ${address}`, `${response.status} ${body.replace(COUNTERS, '')}`)
      return response.status
    })
  }
  return answers
}

/** The readers, restricted to some of their URLs. */
const only = (readers: Reader[], isWanted: (key: string) => boolean): Reader[] =>
  readers.map(({ lists, ...reader }) => ({
    ...reader,
    lists: lists.flat().flatMap((address) => (isWanted(`${reader.who} ${address}`) ? [[address]] : [])),
  }))

/** Keys that would reveal a score: any such key with a number in it, and any reveal. */
const SCORE_KEY = /^(score|scores|myScore|average|spread|furthest|reveal|histogram)$/

function scoresIn(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) =>
    SCORE_KEY.test(key) && /[1-9]/.test(JSON.stringify(each) ?? '')
      ? [`${path}.${key}`]
      : scoresIn(each, `${path}.${key}`),
  )
}

test('before the reveal no call, page, picture or socket tells another member what somebody scored', async () => {
  const [host, guest] = [await someone('Ana'), await someone('Beto')]
  await app.call(followUser, { params: { meId: guest.id, targetId: host.id } }, guest)
  await app.db.insertInto('profiles').values({ user_id: host.id, open_to_visitors: true }).execute()
  const song = await aSong(app.db)
  await app.db
    .updateTable('songs')
    .set({ api_id: '820001', has_preview: true })
    .where('id', '=', song.id)
    .execute()
  const body = { name: 'A ciegas', access: 'public' as const, songIds: ['820001'] }
  const { data: room } = await app.call(openRoom, { body }, host)
  const params = { id: room.id }
  const at = { ...params, entryId: room.current?.id ?? '' }
  // The entry plays for as long as the test reads.
  await sql`
    update listening_room_entries set ends_at = clock_timestamp() + interval '1 hour' where id = ${at.entryId}`.execute(
    app.db,
  )
  await app.call(joinRoom, { params }, guest)
  const tab = await aTab(app, guest.token)
  // Both stay inside while their tabs watch the room.
  for (const each of [tab, await aTab(app, host.token)])
    expect(await each.emit('watch-room', { roomId: room.id })).toEqual({ ok: true })

  const reads = await everyRead(app, {
    uuids: [room.id, host.id],
    texts: ['820001'],
    years: [String(new Date().getUTCFullYear())],
  })
  const api = reads.filter(({ name }) => !DRAWN.includes(name)).flatMap(({ addresses }) => addresses)
  const pages = [[`/room/${room.id}`], [`/media/cards/room/${room.id}/wide.jpg`]]
  const everything: Reader[] = [
    { who: 'member', token: guest.token, lists: api },
    { who: 'visitor', lists: [...api, ...pages] },
  ]
  const store = async (score: number) => {
    const scored = await app.call(scoreEntry, { params: at, body: { score } }, host)
    expect(scored.status).toBe(200)
  }

  await store(5)
  await app.call(sendRoomMessage, { params, body: { clientId: randomUUID(), text: 'Ya puntué' } }, host)
  const first = await readAll(everything)
  await store(1)
  const second = await readAll(everything)

  const isRead = [...first].filter(([key, answer]) => key.includes(room.id) && answer.startsWith('200'))
  expect(isRead.length).toBeGreaterThan(2)
  // An answer depends on the score if restoring the score restores the answer, both times; a change over time does not do that.
  const suspects = only(everything, (key) => first.get(key) !== second.get(key))
  await store(5)
  const restored = await readAll(suspects)
  await store(1)
  const repeated = await readAll(suspects)
  const isDependent = (key: string) =>
    restored.get(key) === first.get(key) && repeated.get(key) === second.get(key)
  expect([...restored.keys()].filter(isDependent)).toEqual([])
  await store(5)

  const { data: seen } = await app.call(roomById, { params }, guest)
  expect(seen.current).toMatchObject({ scoredCount: 1, myScore: null, reveal: null })
  expect(scoresIn(seen)).toEqual([])
  await tab.receives('room-scored')
  expect(tab.all().flatMap(({ payload }) => scoresIn(payload))).toEqual([])
  expect(JSON.stringify(tab.all())).not.toMatch(/"(score|average|spread)"/)

  // The same reader sees the score after the reveal, so the checks above would have noticed it.
  const { data: ended } = await app.call(endEntry, { params: at }, host)
  expect(ended.played[0]?.reveal?.scores).toMatchObject([{ user: { id: host.id }, score: 5 }])
  const { data: revealed } = await app.call(roomById, { params }, guest)
  expect(scoresIn(revealed)).not.toEqual([])
  const after = await readAll(only(everything, (key) => key.includes(room.id)))
  expect([...after].filter(([key, answer]) => answer !== first.get(key)).length).toBeGreaterThan(0)
})
