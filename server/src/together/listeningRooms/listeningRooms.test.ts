import { randomUUID } from 'node:crypto'
import { followUser } from '@remusic/contract/music/schemas/follows'
import { NOTIFICATION } from '@remusic/contract/people/notifications'
import type { Role } from '@remusic/contract/people/plans'
import { listNotifications } from '@remusic/contract/people/schemas/notifications'
import { blockPerson } from '@remusic/contract/running/schemas/blocks'
import {
  MAX_PRESENT,
  MAX_QUEUED,
  MAX_QUEUED_PER_PERSON,
  ROOM_TEXTS,
} from '@remusic/contract/together/listeningRooms'
import {
  addToQueue,
  closeRoom,
  editRoom,
  endEntry,
  inviteToRoom,
  joinRoom,
  leaveRoom,
  listRooms,
  moveInQueue,
  muteMember,
  openRoom,
  playedEntries,
  removeFromQueue,
  removeRoomMember,
  roomById,
  roomMessages,
  roomSessions,
  roomsOf,
  scoreEntry,
  sendRoomMessage,
  skipEntry,
} from '@remusic/contract/together/schemas/listeningRooms'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aSession, aSong, aUser } from '../../../testing/builders.ts'
import { eventually } from '../../../testing/eventually.ts'
import { extent } from '../../../testing/extent.ts'
import { aTab } from '../../../testing/sockets.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { bump } from './changes.ts'
import { endPlaying, isDue, startNext } from './playback.ts'
import { deleteOldRows } from './retention.ts'
import { closeEmptyRooms } from './rooms.ts'
import { endLeases } from './ticks.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function someone(role: Role = 'Gratuito') {
  const { id, name } = await aUser(app.db, { role })
  const token = await aSession(app.db, id)
  return { id, name, token }
}
type Someone = Awaited<ReturnType<typeof someone>>

let addresses = 810_000
/** A song with an id of the form that calls accept. */
async function anOpenSong({ hasPreview = true, durationSeconds = 214 } = {}) {
  const song = await aSong(app.db, { durationSeconds })
  const apiId = String(++addresses)
  await app.db
    .updateTable('songs')
    .set({ api_id: apiId, has_preview: hasPreview })
    .where('id', '=', song.id)
    .execute()
  return { ...song, apiId }
}

type RoomTraits = { access?: 'public' | 'link' | 'invited'; songIds?: string[] }

async function aRoom({ access = 'link', songIds = [] }: RoomTraits = {}) {
  const host = await someone('Premium')
  const { status, data } = await app.call(
    openRoom,
    { body: { name: 'Noche de discos', access, songIds } },
    host,
  )
  expect(status).toBe(201)
  return { host, id: data.id, params: { id: data.id }, room: data }
}

const join = (params: { id: string }, person: Someone) => app.call(joinRoom, { params }, person)
const read = async (params: { id: string }, person: Someone) =>
  (await app.call(roomById, { params }, person)).data
const add = (params: { id: string }, person: Someone, ...songIds: string[]) =>
  app.call(addToQueue, { params, body: { clientId: randomUUID(), songIds } }, person)
const entryOf = ({ id }: { id: string }, entryId: string | undefined) => ({ id, entryId: entryId ?? '' })

/** Lets the playing entry end now, as if its time were over, and waits until a server has advanced the room. */
async function letItEnd(params: { id: string }, person: Someone) {
  const before = await read(params, person)
  await sql`
    update listening_room_entries set ends_at = clock_timestamp()
    where room_id = ${params.id} and state = 'playing'`.execute(app.db)
  return eventually(async () => {
    const room = await read(params, person)
    expect(room.current?.id).not.toBe(before.current?.id)
    return room
  })
}

const msgOf = (answer: { data: unknown }) => (answer.data as { msg: string }).msg

const CLOCK_ERROR_MS = 10_000
async function clockOfDatabase() {
  const { rows } = await sql<{ now: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`.execute(app.db)
  return rows[0]?.now ?? 0
}

describe('opening a room', () => {
  test('is for Premium', async () => {
    const body = { name: 'Sala', access: 'public' as const }
    const refused = await app.call(openRoom, { body }, await someone('Gratuito'))
    expect(refused).toMatchObject({ status: 403, data: { code: 'plan_limit', msg: ROOM_TEXTS.opensPremium } })
    for (const role of ['Premium', 'Admin'] as const)
      expect((await app.call(openRoom, { body }, await someone(role))).status).toBe(201)
  })

  test('starts what is in the queue, with the host inside', async () => {
    const songs = [await anOpenSong(), await anOpenSong()]
    const before = await clockOfDatabase()
    const { room, host } = await aRoom({ songIds: songs.map(({ apiId }) => apiId) })
    expect(room).toMatchObject({ presentCount: 1, me: { inside: true, host: true }, session: null })
    expect(room.members).toMatchObject([{ id: host.id, host: true, present: true }])
    expect(room.current).toMatchObject({ song: { apiId: songs[0]?.apiId }, hasPreview: true, mine: true })
    expect(room.queue).toHaveLength(1)
    const { startsAt, endsAt } = room.current ?? {}
    expect((endsAt ?? 0) - (startsAt ?? 0)).toBe(30_000)
    expect((startsAt ?? 0) - room.now).toBeLessThanOrEqual(3_001)
    expect((startsAt ?? 0) - before).toBeGreaterThan(2_998)
  })

  test('a second one waits until the first is closed', async () => {
    const { host, params } = await aRoom()
    const body = { name: 'Otra', access: 'link' as const }
    const refused = await app.call(openRoom, { body }, host)
    expect(refused).toMatchObject({ status: 409, data: { msg: ROOM_TEXTS.alreadyHost } })
    await app.call(closeRoom, { params }, host)
    expect((await app.call(openRoom, { body }, host)).status).toBe(201)
  })

  test('with a song that vanished opens nothing', async () => {
    const host = await someone('Premium')
    const body = { name: 'Sala', access: 'link' as const, songIds: ['99999999'] }
    expect(await app.call(openRoom, { body }, host)).toMatchObject({
      status: 404,
      data: { msg: ROOM_TEXTS.songMissing },
    })
    expect((await app.call(listRooms, { query: {} }, host)).data.mine).toBeNull()
  })

  test('a song without a preview has a countdown and the clock of its length', async () => {
    const song = await anOpenSong({ hasPreview: false, durationSeconds: 200 })
    const before = await clockOfDatabase()
    const { room, host, params } = await aRoom({ songIds: [song.apiId] })
    expect(room.current?.hasPreview).toBe(false)
    expect((room.current?.endsAt ?? 0) - (room.current?.startsAt ?? 0)).toBe(200_000)
    expect((room.current?.startsAt ?? 0) - room.now).toBeLessThanOrEqual(5_001)
    expect((room.current?.startsAt ?? 0) - before).toBeGreaterThan(4_998)
    const ended = await app.call(endEntry, { params: entryOf(params, room.current?.id) }, host)
    expect(ended.data.played).toMatchObject([{ id: room.current?.id, state: 'played', reveal: { count: 0 } }])
  })
})

describe('entering', () => {
  test('by link, by everybody who is signed in', async () => {
    const { params, host } = await aRoom()
    const guest = await someone()
    expect((await read(params, guest)).me).toMatchObject({ inside: false, refusal: null })
    expect((await join(params, guest)).data).toMatchObject({ presentCount: 2, me: { inside: true } })
    expect((await read(params, host)).members.map(({ id }) => id)).toEqual([host.id, guest.id])
    expect((await app.call(roomById, { params })).status).toBe(401)
  })

  test('a room of invited people needs an invitation, which is announced once', async () => {
    const { params, host } = await aRoom({ access: 'invited' })
    const [guest, stranger] = [await someone(), await someone()]
    expect(await join(params, guest)).toMatchObject({ status: 403, data: { msg: ROOM_TEXTS.notInvited } })
    const body = { userIds: [guest.id] }
    const foreign = await app.call(inviteToRoom, { params, body }, stranger)
    expect(foreign.status).toBe(403)
    for (let i = 0; i < 2; i++)
      expect((await app.call(inviteToRoom, { params, body }, host)).data.invited).toEqual([guest.id])
    const { items } = (await app.call(listNotifications, { query: {} }, guest)).data
    expect(items).toMatchObject([
      {
        type: NOTIFICATION.room,
        roomId: params.id,
        text: `${host.name} te invitó a la sala «Noche de discos»`,
      },
    ])
    expect((await app.call(listRooms, { query: {} }, guest)).data.invited).toMatchObject([params])
    expect((await join(params, guest)).status).toBe(200)
    expect((await join(params, stranger)).status).toBe(403)
  })

  test('is refused across a block with the host, which also ends a stay', async () => {
    const { params, host } = await aRoom({ access: 'public' })
    const [guest, other] = [await someone(), await someone()]
    await join(params, guest)
    const tab = await aTab(app, guest.token)
    expect(await tab.emit('watch-room', { roomId: params.id })).toEqual({ ok: true })
    await app.call(blockPerson, { params: { userId: host.id } }, guest)
    await tab.receives('room-ended')
    expect((await read(params, host)).members).toHaveLength(1)
    await app.call(blockPerson, { params: { userId: other.id } }, host)
    for (const person of [guest, other]) {
      expect(await join(params, person)).toMatchObject({ status: 404, data: { msg: ROOM_TEXTS.notFound } })
      expect((await app.call(listRooms, { query: {} }, person)).data.items.map(({ id }) => id)).not.toContain(
        params.id,
      )
    }
  })

  test('sixty people at once: fifty are inside, ten read that it is full', async () => {
    const { params, host } = await aRoom({ access: 'public' })
    const people = await Promise.all(Array.from({ length: 60 }, () => someone()))
    const answers = await Promise.all(people.map((person) => join(params, person)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(MAX_PRESENT - 1)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(11)
    for (const answer of refused)
      expect(answer).toMatchObject({ status: 409, data: { msg: ROOM_TEXTS.full } })
    const room = await read(params, host)
    expect(room.presentCount).toBe(MAX_PRESENT)
    expect(room.members).toHaveLength(MAX_PRESENT)
    const outsider = people[answers.findIndex(({ status }) => status !== 200)] as Someone
    expect((await read(params, outsider)).me?.refusal).toBe(ROOM_TEXTS.full)
    const insider = people[answers.findIndex(({ status }) => status === 200)] as Someone
    await app.call(leaveRoom, { params }, insider)
    expect((await join(params, outsider)).status).toBe(200)
  })

  test('a closed room is refused with a sentence, and still read', async () => {
    const { params, host } = await aRoom()
    const guest = await someone()
    await app.call(closeRoom, { params }, host)
    expect(await join(params, guest)).toMatchObject({ status: 409, data: { msg: ROOM_TEXTS.closed } })
    expect(await add(params, host, '1')).toMatchObject({ status: 409, data: { msg: ROOM_TEXTS.closed } })
    expect((await read(params, guest)).state).toBe('closed')
  })

  test('a removed person cannot return', async () => {
    const { params, host } = await aRoom()
    const guest = await someone()
    await join(params, guest)
    const at = { id: params.id, userId: guest.id }
    expect((await app.call(removeRoomMember, { params: at }, guest)).status).toBe(409)
    const other = await someone()
    expect((await app.call(removeRoomMember, { params: at }, other)).status).toBe(403)
    const { data } = await app.call(removeRoomMember, { params: at }, host)
    expect(data.members.map(({ id }) => id)).toEqual([host.id])
    expect(await join(params, guest)).toMatchObject({ status: 403, data: { msg: ROOM_TEXTS.removed } })
  })
})

describe('the queue', () => {
  test('plays what members add, in order, each for its time', async () => {
    const { params, host } = await aRoom()
    const guest = await someone()
    await join(params, guest)
    const songs = [await anOpenSong(), await anOpenSong(), await anOpenSong()]
    for (const [i, { apiId }] of songs.entries()) await add(params, i === 1 ? host : guest, apiId)
    let room = await read(params, host)
    for (const [i, { apiId }] of songs.entries()) {
      expect(room.current?.song?.apiId).toBe(apiId)
      expect(room.played).toHaveLength(i)
      room = await letItEnd(params, host)
    }
    expect(room.current).toBeNull()
    expect(room.playedCount).toBe(3)
    const { items } = (await app.call(playedEntries, { params, query: { limit: 2 } }, guest)).data
    expect(items.map(({ song }) => song?.apiId)).toEqual(songs.slice(0, 2).map(({ apiId }) => apiId))
  })

  test('repeating a call adds nothing', async () => {
    const { params, host } = await aRoom()
    const [one, other] = [await anOpenSong(), await anOpenSong()]
    const body = { clientId: randomUUID(), songIds: [one.apiId, other.apiId] }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => app.call(addToQueue, { params, body }, host)),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    const room = await read(params, host)
    expect(room.current?.song?.apiId).toBe(one.apiId)
    expect(room.queue.map(({ song }) => song?.apiId)).toEqual([other.apiId])
  })

  test('members remove their own, the host removes and orders', async () => {
    const { params, host } = await aRoom()
    const guest = await someone()
    await join(params, guest)
    const songs = await Promise.all(Array.from({ length: 5 }, () => anOpenSong()))
    await add(params, host, ...songs.slice(0, 3).map(({ apiId }) => apiId))
    await add(params, guest, ...songs.slice(3).map(({ apiId }) => apiId))
    const queue = (await read(params, host)).queue
    const ids = queue.map(({ id }) => id)
    const at = (i: number) => entryOf(params, ids[i])
    expect(await app.call(removeFromQueue, { params: at(0) }, guest)).toMatchObject({
      status: 403,
      data: { msg: ROOM_TEXTS.notYourEntry },
    })
    expect(await app.call(moveInQueue, { params: at(0), body: { position: 2 } }, guest)).toMatchObject({
      status: 403,
      data: { msg: ROOM_TEXTS.hostOnly },
    })
    const moved = await app.call(moveInQueue, { params: at(3), body: { position: 1 } }, host)
    expect(moved.data.queue.map(({ id }) => id)).toEqual([ids[3], ids[0], ids[1], ids[2]])
    const removed = await app.call(removeFromQueue, { params: at(2) }, guest)
    expect(removed.data.queue.map(({ id }) => id)).toEqual([ids[3], ids[0], ids[1]])
    expect(await app.call(removeFromQueue, { params: at(2) }, host)).toMatchObject({
      status: 404,
      data: { msg: ROOM_TEXTS.entryMissing },
    })
    const beyond = await app.call(moveInQueue, { params: at(3), body: { position: 9 } }, host)
    expect(beyond.status).toBe(422)
  })

  const CALLS = extent(60, 500)

  test(`${CALLS * 20} additions: 200 wait, 20 of one person, and everything else is refused with a sentence`, async () => {
    const { params } = await aRoom({ access: 'public' })
    const song = await anOpenSong()
    const people = await Promise.all(Array.from({ length: 14 }, () => someone()))
    for (const person of people) await join(params, person)
    const songIds = Array.from({ length: 20 }, () => song.apiId)
    const messages = new Map<string, number>()
    const pending = Array.from({ length: CALLS }, (_, i) => people[i % people.length] as Someone)
    const adding = async () => {
      for (let person = pending.pop(); person; person = pending.pop()) {
        const answer = await app.call(
          addToQueue,
          { params, body: { clientId: randomUUID(), songIds } },
          person,
        )
        const outcome = answer.status === 201 ? 'added' : msgOf(answer)
        messages.set(outcome, (messages.get(outcome) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: 8 }, adding))
    expect([...messages.keys()].sort()).toEqual(
      ['added', ROOM_TEXTS.queueFull, ROOM_TEXTS.yourQueueFull].sort(),
    )
    const { rows } = await sql<{ count: number; most: number }>`
      select sum(count)::int as count, max(count)::int as most from (
        select count(*) from listening_room_entries where room_id = ${params.id} and state = 'queued' group by added_by
      ) as counted`.execute(app.db)
    expect(rows[0]?.count).toBeLessThanOrEqual(MAX_QUEUED)
    expect(rows[0]?.count).toBeGreaterThan(MAX_QUEUED - 20)
    expect(rows[0]?.most).toBeLessThanOrEqual(MAX_QUEUED_PER_PERSON)
  })

  test('a song that vanished while it waited is passed over', async () => {
    const [first, gone, hidden, last] = await Promise.all([1, 2, 3, 4].map(() => anOpenSong()))
    const { params, host } = await aRoom({
      songIds: [first, gone, hidden, last].map((song) => song?.apiId ?? ''),
    })
    await app.db
      .deleteFrom('songs')
      .where('id', '=', gone?.id ?? 0)
      .execute()
    await app.db
      .updateTable('songs')
      .set({ hidden_at: new Date() })
      .where('id', '=', hidden?.id ?? 0)
      .execute()
    const room = await letItEnd(params, host)
    expect(room.current?.song?.apiId).toBe(last?.apiId)
    expect(room.queue).toEqual([])
  })

  test('stands still while nobody is inside, and goes on when somebody enters', async () => {
    const songs = [await anOpenSong(), await anOpenSong()]
    const { params, host } = await aRoom({ songIds: songs.map(({ apiId }) => apiId) })
    await app.call(leaveRoom, { params }, host)
    expect((await letItEnd(params, host)).current).toBeNull()
    const { data } = await join(params, await someone())
    expect(data.current?.song?.apiId).toBe(songs[1]?.apiId)
  })
})

describe('skipping', () => {
  test('the host skips at once, the others by majority, and a late click skips nothing', async () => {
    const songs = await Promise.all(Array.from({ length: 3 }, () => anOpenSong()))
    const { params, host, room } = await aRoom({ songIds: songs.map(({ apiId }) => apiId) })
    const guests = [await someone(), await someone(), await someone()]
    for (const guest of guests) await join(params, guest)
    const first = entryOf(params, room.current?.id)
    const { data: skipped } = await app.call(skipEntry, { params: first }, host)
    expect(skipped.current?.song?.apiId).toBe(songs[1]?.apiId)
    expect(skipped.played[0]).toMatchObject({ id: first.entryId, state: 'skipped' })
    const late = await app.call(skipEntry, { params: first }, host)
    expect(late).toMatchObject({ status: 409, data: { msg: ROOM_TEXTS.notPlaying } })
    const second = entryOf(params, skipped.current?.id)
    // Four are present, so three are more than half. The second vote of one person does not count.
    for (const guest of [guests[0], guests[0], guests[1]] as Someone[])
      expect((await app.call(skipEntry, { params: second }, guest)).data.current?.id).toBe(second.entryId)
    expect((await read(params, guests[0] as Someone)).me?.votedSkip).toBe(true)
    expect((await read(params, host)).skip).toEqual({ votes: 2, needed: 3 })
    const { data } = await app.call(skipEntry, { params: second }, guests[2] as Someone)
    expect(data.current?.song?.apiId).toBe(songs[2]?.apiId)
  })

  test('a person who leaves makes the votes of the others enough', async () => {
    const songs = [await anOpenSong(), await anOpenSong()]
    const { params, host, room } = await aRoom({ songIds: songs.map(({ apiId }) => apiId) })
    const guest = await someone()
    await join(params, guest)
    await app.call(skipEntry, { params: entryOf(params, room.current?.id) }, guest)
    expect((await read(params, host)).current?.id).toBe(room.current?.id)
    await app.call(leaveRoom, { params }, host)
    expect((await read(params, guest)).current?.song?.apiId).toBe(songs[1]?.apiId)
  })
})

describe('scores', () => {
  test('are counted in secret, changed until the reveal, and opened all at once', async () => {
    const { params, host, room } = await aRoom({ songIds: [(await anOpenSong()).apiId] })
    const guests = [await someone(), await someone()] as const
    for (const guest of guests) await join(params, guest)
    const at = entryOf(params, room.current?.id)
    const score = (person: Someone, value: number) =>
      app.call(scoreEntry, { params: at, body: { score: value } }, person)
    expect((await score(guests[0], 2)).data).toMatchObject({ myScore: 2, scoredCount: 1 })
    expect((await score(guests[0], 1)).data).toMatchObject({ myScore: 1, scoredCount: 1 })
    expect((await score(guests[1], 5)).data).toMatchObject({ myScore: 5, scoredCount: 2 })
    await score(host, 4)
    for (const value of [0, 6, 3.5, -1])
      expect(await score(host, value)).toMatchObject({ status: 422, data: { msg: ROOM_TEXTS.badScore } })
    const before = await read(params, host)
    expect(before.current).toMatchObject({ scoredCount: 3, myScore: 4, reveal: null })
    const after = await letItEnd(params, host)
    expect(after.played[0]).toMatchObject({
      myScore: 4,
      reveal: {
        average: 3.33,
        count: 3,
        spread: 4,
        furthest: [{ id: guests[1].id }, { id: guests[0].id }],
        scores: [{ user: { id: guests[1].id }, score: 5 }, { score: 4 }, { score: 1 }],
      },
    })
    expect(await score(guests[0], 3)).toMatchObject({ status: 409, data: { msg: ROOM_TEXTS.revealed } })
  })

  test('of a queued song, and by a person who is not inside, are refused', async () => {
    const songs = [await anOpenSong(), await anOpenSong()]
    const { params, host, room } = await aRoom({ songIds: songs.map(({ apiId }) => apiId) })
    const outsider = await someone()
    const body = { score: 3 }
    const queued = entryOf(params, room.queue[0]?.id)
    expect(await app.call(scoreEntry, { params: queued, body }, host)).toMatchObject({
      status: 409,
      data: { msg: ROOM_TEXTS.tooEarly },
    })
    const playing = entryOf(params, room.current?.id)
    expect(await app.call(scoreEntry, { params: playing, body }, outsider)).toMatchObject({
      status: 403,
      data: { msg: ROOM_TEXTS.notPresent },
    })
    const foreign = entryOf(params, randomUUID())
    expect((await app.call(scoreEntry, { params: foreign, body }, host)).status).toBe(404)
  })

  test('the database refuses one after the reveal from every writer', async () => {
    const { params, host, room } = await aRoom({ songIds: [(await anOpenSong()).apiId] })
    const entry_id = room.current?.id ?? ''
    await letItEnd(params, host)
    await expect(
      app.db.insertInto('listening_room_scores').values({ entry_id, user_id: host.id, score: 5 }).execute(),
    ).rejects.toMatchObject({ constraint: 'scores_before_the_reveal' })
  })

  test('people who have blocked each other are not named, nor can their score be computed', async () => {
    const { params, host, room } = await aRoom({ songIds: [(await anOpenSong()).apiId] })
    const [one, other] = [await someone(), await someone()]
    for (const guest of [one, other]) await join(params, guest)
    await app.call(blockPerson, { params: { userId: other.id } }, one)
    const at = entryOf(params, room.current?.id)
    for (const [person, score] of [
      [one, 1],
      [other, 5],
    ] as const)
      await app.call(scoreEntry, { params: at, body: { score } }, person)
    await letItEnd(params, host)
    const seen = await read(params, one)
    expect(seen.members.map(({ id }) => id)).not.toContain(other.id)
    expect(seen.played[0]?.reveal).toMatchObject({ count: 1, average: 1, spread: 0, furthest: null })
    expect(seen.played[0]?.reveal?.scores.map(({ user }) => user.id)).toEqual([one.id])
    expect((await read(params, host)).played[0]?.reveal).toMatchObject({ count: 2, average: 3 })
    expect((await read(params, host)).played[0]?.reveal?.scores).toHaveLength(2)
  })
})

describe('messages and reactions', () => {
  test('reach everybody inside once, whatever their plan', async () => {
    const { params, host } = await aRoom()
    const guest = await someone('Gratuito')
    await join(params, guest)
    const tab = await aTab(app, host.token)
    await tab.emit('watch-room', { roomId: params.id })
    const body = { clientId: randomUUID(), text: 'Qué bajo' }
    const sent = await Promise.all(
      Array.from({ length: 3 }, () => app.call(sendRoomMessage, { params, body }, guest)),
    )
    expect(new Set(sent.map(({ data }) => data.id)).size).toBe(1)
    await tab.receives('room-message', ({ text }) => text === 'Qué bajo')
    expect(tab.received('room-message')).toHaveLength(1)
    const other = await app.call(sendRoomMessage, { params, body: { ...body, text: 'Otra cosa' } }, guest)
    expect(other).toMatchObject({ status: 409, data: { msg: ROOM_TEXTS.clientIdUsed } })
    for (let i = 2; i <= 5; i++)
      await app.call(sendRoomMessage, { params, body: { clientId: randomUUID(), text: `${i}` } }, host)
    const latest = (await app.call(roomMessages, { params, query: { limit: 2 } }, guest)).data
    expect(latest.items.map(({ seq }) => seq)).toEqual([4, 5])
    const earlier = { limit: 2, cursor: Number(latest.next) }
    expect((await app.call(roomMessages, { params, query: earlier }, guest)).data.items[0]?.seq).toBe(2)
    const missed = (await app.call(roomMessages, { params, query: { after: 3 } }, guest)).data
    expect(missed.items.map(({ seq }) => seq)).toEqual([4, 5])
  })

  test('are not read from outside, nor written by a muted person', async () => {
    const { params, host } = await aRoom()
    const [guest, outsider] = [await someone(), await someone()]
    await join(params, guest)
    const say = (person: Someone) =>
      app.call(sendRoomMessage, { params, body: { clientId: randomUUID(), text: 'Hola' } }, person)
    expect(await say(outsider)).toMatchObject({ status: 403, data: { msg: ROOM_TEXTS.outside } })
    expect((await app.call(roomMessages, { params, query: {} }, outsider)).status).toBe(403)
    const at = { id: params.id, userId: guest.id }
    await app.call(muteMember, { params: at, body: { muted: true } }, host)
    expect(await say(guest)).toMatchObject({ status: 403, data: { msg: ROOM_TEXTS.muted } })
    const tab = await aTab(app, guest.token)
    await tab.emit('watch-room', { roomId: params.id })
    expect(await tab.emit('room-reaction', { roomId: params.id, reaction: 'fire' })).toEqual({
      ok: false,
      msg: ROOM_TEXTS.muted,
    })
    await app.call(muteMember, { params: at, body: { muted: false } }, host)
    expect((await say(guest)).status).toBe(201)
  })

  test('blocked pairs do not see each other’s', async () => {
    const { params, host } = await aRoom()
    const [one, other] = [await someone(), await someone()]
    for (const guest of [one, other]) await join(params, guest)
    const tabs = { host: await aTab(app, host.token), other: await aTab(app, other.token) }
    for (const tab of Object.values(tabs)) await tab.emit('watch-room', { roomId: params.id })
    await app.call(blockPerson, { params: { userId: other.id } }, one)
    const ones = await aTab(app, one.token)
    await ones.emit('watch-room', { roomId: params.id })
    await app.call(sendRoomMessage, { params, body: { clientId: randomUUID(), text: 'Secreto' } }, one)
    await ones.emit('room-reaction', { roomId: params.id, reaction: 'wow' })
    await tabs.host.receives('room-message')
    await tabs.host.receives('room-reaction', ({ userId }) => userId === one.id)
    expect(tabs.other.received('room-message')).toEqual([])
    expect(tabs.other.received('room-reaction')).toEqual([])
    expect((await app.call(roomMessages, { params, query: {} }, other)).data.items).toEqual([])
  })

  test('a reaction outside of the set, or from outside, is refused', async () => {
    const { params } = await aRoom()
    const tab = await aTab(app, (await someone()).token)
    expect(await tab.emit('room-reaction', { roomId: params.id, reaction: 'fire' })).toEqual({
      ok: false,
      msg: ROOM_TEXTS.outside,
    })
    expect((await tab.emit('room-reaction', { roomId: params.id, reaction: '🍕' as never })).ok).toBe(false)
    expect(await tab.emit('watch-room', { roomId: params.id })).toEqual({
      ok: false,
      msg: ROOM_TEXTS.outside,
    })
  })
})

test('the pause between two songs is the same whenever a tick notices the end, unless that is very late', async () => {
  const songIds = [(await anOpenSong()).apiId, (await anOpenSong()).apiId, (await anOpenSong()).apiId]
  const { params, host } = await aRoom({ songIds })
  const pauseAfter = async (endedMsAgo: number) => {
    // No tick gets in between while the room is locked.
    await app.db.transaction().execute(async (tx) => {
      await sql`select from listening_rooms where id = ${params.id} for no key update`.execute(tx)
      await sql`
        update listening_room_entries set started_at = clock_timestamp() - interval '40 seconds',
          ends_at = clock_timestamp() - ${endedMsAgo}::int * interval '1 millisecond'
        where room_id = ${params.id} and state = 'playing'`.execute(tx)
      await endPlaying(tx, [params.id], { as: 'played', where: isDue })
      await startNext(tx, [params.id])
      await bump(tx, [params.id])
    })
    const { current, played } = await read(params, host)
    return (current?.startsAt ?? 0) - (played[0]?.endsAt ?? 0)
  }
  expect(await pauseAfter(500)).toBe(3_000)
  expect(await pauseAfter(10_000)).toBeGreaterThanOrEqual(13_000)
})

describe('sockets', () => {
  test('name what plays as soon as it does, so that nobody has to fetch the room to start it', async () => {
    const songIds = [(await anOpenSong()).apiId, (await anOpenSong({ hasPreview: false })).apiId]
    const { params, host, room } = await aRoom({ songIds })
    const tab = await aTab(app, host.token)
    await tab.emit('watch-room', { roomId: params.id })
    const next = await letItEnd(params, host)
    expect(next.current?.id).toBe(room.queue[0]?.id)
    const { id, startsAt, endsAt, hasPreview } = next.current ?? {}
    const { playing } = await tab.receives('room-changed', (event) => event.playing?.id === id)
    expect(playing).toEqual({ id, startsAt, endsAt, hasPreview })
    tab.clear()
    await letItEnd(params, host)
    expect(await tab.receives('room-changed')).toMatchObject({ playing: null })
  })

  test('tell those who watch that something changed, with its revision', async () => {
    const { params, host } = await aRoom()
    const tab = await aTab(app, host.token)
    await tab.emit('watch-room', { roomId: params.id })
    const { data } = await join(params, await someone())
    await tab.receives(
      'room-changed',
      ({ roomId, revision }) => roomId === params.id && revision >= data.revision,
    )
    tab.clear()
    await tab.emit('unwatch-room', { roomId: params.id })
    const watching = await aTab(app, host.token)
    await watching.emit('watch-room', { roomId: params.id })
    const { data: joined } = await join(params, await someone())
    await watching.receives('room-changed', ({ revision }) => revision >= joined.revision)
    // Events arrive in order, so an event about the room would have arrived already.
    await tab.emit('room-clock', { t0: 0 })
    await tab.receives('room-clock')
    expect(tab.received('room-changed')).toEqual([])
  })

  test('give the time of the database, whatever the client’s clock says', async () => {
    const tab = await aTab(app, (await someone()).token)
    const aYearAgo = Date.now() - 365 * 86_400_000
    const before = await clockOfDatabase()
    await tab.emit('room-clock', { t0: aYearAgo })
    const { t0, t1 } = await tab.receives('room-clock')
    expect(t0).toBe(aYearAgo)
    // The server only estimates the database's clock.
    expect(t1).toBeGreaterThan(before - CLOCK_ERROR_MS)
    expect(t1).toBeLessThan((await clockOfDatabase()) + CLOCK_ERROR_MS)
  })

  test('keep their member inside; without them the lease ends and the room closes', async () => {
    const { params, host } = await aRoom()
    const guest = await someone()
    await join(params, guest)
    await sql`
      update listening_room_members set seen_until = clock_timestamp() - interval '1 second'
      where room_id = ${params.id} and user_id = ${guest.id}`.execute(app.db)
    await eventually(async () => {
      await endLeases(app.db)
      expect((await read(params, host)).members.map(({ id }) => id)).toEqual([host.id])
    })
    await app.call(leaveRoom, { params }, host)
    await closeEmptyRooms(app.deps, new Date(Date.now() - 600_000))
    expect((await read(params, host)).state).toBe('open')
    await sql`
      update listening_rooms set empty_since = now() - interval '11 minutes' where id = ${params.id}`.execute(
      app.db,
    )
    await closeEmptyRooms(app.deps, new Date(Date.now() - 600_000))
    expect((await read(params, host)).state).toBe('closed')
  })
})

test('an operator sees how many rooms are open, how many people are inside, and that none is late', async () => {
  const { params } = await aRoom({ songIds: [(await anOpenSong()).apiId] })
  await join(params, await someone())
  const text = await (await app.request('/metrics')).text()
  const figure = (name: string) =>
    Number(text.match(new RegExp(`^listening_rooms\\{figure="${name}"\\} (.+)$`, 'm'))?.[1])
  expect(figure('open')).toBeGreaterThan(0)
  expect(figure('people')).toBeGreaterThan(1)
  expect(figure('overdue_seconds')).toBeLessThan(5)
})

describe('a session', () => {
  async function aSessionOf(access: 'public' | 'link' | 'invited') {
    const songs = [await anOpenSong(), await anOpenSong()]
    const { params, host } = await aRoom({ access, songIds: songs.map(({ apiId }) => apiId) })
    const guest = await someone()
    if (access === 'invited') await app.call(inviteToRoom, { params, body: { userIds: [guest.id] } }, host)
    await join(params, guest)
    for (const [mine, theirs] of [
      [5, 4],
      [1, 5],
    ] as const) {
      const at = entryOf(params, (await read(params, host)).current?.id)
      await app.call(scoreEntry, { params: at, body: { score: mine } }, host)
      await app.call(scoreEntry, { params: at, body: { score: theirs } }, guest)
      await letItEnd(params, host)
    }
    await app.call(closeRoom, { params }, host)
    return { params, host, guest, songs }
  }

  test('has the best song, the best quarrel, and who was there', async () => {
    const { params, host, guest, songs } = await aSessionOf('link')
    const room = await read(params, guest)
    expect(room.session).toMatchObject({
      people: 2,
      scoreCount: 4,
      average: 3.75,
      best: { song: { apiId: songs[0]?.apiId } },
      quarrel: { song: { apiId: songs[1]?.apiId }, reveal: { spread: 4 } },
    })
    expect(room.members.map(({ id }) => id).sort()).toEqual([host.id, guest.id].sort())
    // To a viewer who does not see one of them, the mean would reveal that person's scores.
    const stranger = await someone()
    expect((await read(params, stranger)).session?.average).toBe(3.75)
    await app.call(blockPerson, { params: { userId: guest.id } }, stranger)
    expect((await read(params, stranger)).session).toMatchObject({
      average: null,
      best: { reveal: { count: 1 } },
    })
    expect((await app.call(playedEntries, { params, query: {} }, guest)).data.items).toHaveLength(2)
  })

  test('is read by who could enter', async () => {
    const [open, link, invited] = [
      await aSessionOf('public'),
      await aSessionOf('link'),
      await aSessionOf('invited'),
    ]
    const stranger = await someone()
    const statusOf = async ({ params }: { params: { id: string } }, person?: Someone) =>
      (await app.call(roomById, { params }, person)).status
    expect(await statusOf(open, stranger)).toBe(200)
    expect(await statusOf(link, stranger)).toBe(200)
    expect(await statusOf(invited, stranger)).toBe(403)
    expect(await statusOf(invited, invited.guest)).toBe(200)
    expect(await statusOf(open)).toBe(401)
    await app.db.insertInto('profiles').values({ user_id: open.host.id, open_to_visitors: true }).execute()
    expect(await statusOf(open)).toBe(200)
    expect(await statusOf(link)).toBe(401)
  })

  test('of a public room is on the profile of the host and in the feed of followers', async () => {
    const { params, host } = await aSessionOf('public')
    const [follower, stranger] = [await someone(), await someone()]
    await app.call(followUser, { params: { meId: follower.id, targetId: host.id } }, follower)
    const feedOf = async (person: Someone) =>
      (await app.call(roomSessions, { query: {} }, person)).data.items.map(({ id }) => id)
    expect(await feedOf(follower)).toEqual([params.id])
    expect(await feedOf(host)).toEqual([params.id])
    expect(await feedOf(stranger)).toEqual([])
    const { data } = await app.call(roomsOf, { params: { userId: host.id }, query: {} }, stranger)
    expect(data).toMatchObject({ open: null, items: [{ id: params.id, playedCount: 2 }] })
    const secret = await aSessionOf('link')
    const theirs = await app.call(roomsOf, { params: { userId: secret.host.id }, query: {} }, stranger)
    expect(theirs.data.items).toEqual([])
  })

  test('the open public room is on the profile of its host and in the list', async () => {
    const { params, host } = await aRoom({ access: 'public' })
    const stranger = await someone()
    const ofHost = { params: { userId: host.id }, query: {} }
    expect((await app.call(roomsOf, ofHost, stranger)).data.open?.id).toBe(params.id)
    expect(
      (await app.call(listRooms, { query: { limit: 50 } }, stranger)).data.items.map(({ id }) => id),
    ).toContain(params.id)
    await app.call(editRoom, { params, body: { access: 'link', name: 'Otro nombre' } }, host)
    expect((await app.call(roomsOf, ofHost, stranger)).data.open).toBeNull()
    expect((await read(params, stranger)).name).toBe('Otro nombre')
  })

  test('in which nothing was played is deleted after a day', async () => {
    const { params, host } = await aRoom()
    const { params: kept, host: keeper } = await aSessionOf('link')
    await app.call(closeRoom, { params }, host)
    await deleteOldRows(app.db, new Date(Date.now() + 86_000_000))
    expect((await app.call(roomById, { params }, host)).status).toBe(200)
    await deleteOldRows(app.db, new Date(Date.now() + 87_000_000))
    expect((await app.call(roomById, { params }, host)).status).toBe(404)
    expect((await app.call(roomById, { params: kept }, keeper)).status).toBe(200)
  })
})
