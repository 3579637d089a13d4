import { randomUUID } from 'node:crypto'
import { followUser } from '@remusic/contract/music/schemas/follows'
import { writeReview } from '@remusic/contract/opinions/schemas/reviews'
import type { Role } from '@remusic/contract/people/plans'
import { setBlindTasting } from '@remusic/contract/people/schemas/accounts'
import { myArchive } from '@remusic/contract/publishing/schemas/archive'
import { cardPath } from '@remusic/contract/publishing/sharing'
import { decideCase, listCases, report, showAgain } from '@remusic/contract/running/schemas/moderation'
import { ROOM_TEXTS } from '@remusic/contract/together/listeningRooms'
import {
  addToQueue,
  closeRoom,
  endEntry,
  joinRoom,
  openRoom,
  playedEntries,
  roomById,
  roomMessages,
  roomSessions,
  scoreEntry,
  sendRoomMessage,
} from '@remusic/contract/together/schemas/listeningRooms'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aSession, aSong, aUser } from '../../../testing/builders.ts'
import { eventually } from '../../../testing/eventually.ts'
import { aTab } from '../../../testing/sockets.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { ERASURES } from '../../erasures.ts'
import { MERGINGS } from '../../mergings.ts'
import { mergeItems } from '../../music/catalogue/mergeItems.ts'
import { eraseExpiredAccounts } from '../../people/accounts/erasure.ts'
import { deleteOldMessages } from './retention.ts'
import { findSharedRoom } from './sharedRoom.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function someone(role: Role = 'Gratuito') {
  const { id, name } = await aUser(app.db, { role })
  return { id, name, token: await aSession(app.db, id) }
}
type Someone = Awaited<ReturnType<typeof someone>>

let addresses = 840_000
async function anOpenSong() {
  const song = await aSong(app.db)
  const apiId = String(++addresses)
  await app.db.updateTable('songs').set({ api_id: apiId }).where('id', '=', song.id).execute()
  return { ...song, apiId }
}

/** A public room with a guest, a message and a score of theirs, and one song that has been played. */
async function aPlayedRoom() {
  const [host, guest] = [await someone('Premium'), await someone()]
  const songs = [await anOpenSong(), await anOpenSong()] as const
  const body = { name: 'Para contar después', access: 'public' as const, songIds: [songs[0].apiId] }
  const { data: room } = await app.call(openRoom, { body }, host)
  const params = { id: room.id }
  await app.call(joinRoom, { params }, guest)
  const at = { ...params, entryId: room.current?.id ?? '' }
  await app.call(scoreEntry, { params: at, body: { score: 2 } }, guest)
  await app.call(scoreEntry, { params: at, body: { score: 5 } }, host)
  const draft = { clientId: randomUUID(), text: 'Lo que dijo la visita' }
  const { data: message } = await app.call(sendRoomMessage, { params, body: draft }, guest)
  await app.call(addToQueue, { params, body: { clientId: randomUUID(), songIds: [songs[1].apiId] } }, guest)
  await app.call(endEntry, { params: at }, host)
  return { host, guest, params, message, songs }
}

const decide = async (kind: 'room' | 'roomMessage', targetId: string, admin: Someone) => {
  const { items } = (await app.call(listCases, { query: { kind } }, admin)).data
  const found = items.find((one) => one.targetId === targetId)
  const decision = { decision: 'hide', rule: 'insult' } as const
  const decided = await app.call(decideCase, { params: { id: found?.id ?? '' }, body: decision }, admin)
  expect(decided.status).toBe(200)
  return found
}

test('messages are deleted 30 days later, once the room has closed, unless they were reported', async () => {
  const { host, guest, params, message } = await aPlayedRoom()
  const say = (text: string) =>
    app.call(sendRoomMessage, { params, body: { clientId: randomUUID(), text } }, host)
  await say('Hasta el domingo')
  await app.call(report, { body: { kind: 'roomMessage', id: message.id, reason: 'insult' } }, host)
  const texts = async () =>
    (await app.call(roomMessages, { params, query: {} }, guest)).data.items.map(({ text }) => text)
  const cleanUpAfter = (days: number) => deleteOldMessages(app.db, new Date(Date.now() + days * 86_400_000))

  await cleanUpAfter(31)
  expect(await texts()).toEqual([message.text, 'Hasta el domingo'])
  await app.call(closeRoom, { params }, host)
  await cleanUpAfter(29)
  expect(await texts()).toEqual([message.text, 'Hasta el domingo'])
  await cleanUpAfter(31)
  expect(await texts()).toEqual([message.text])
  expect((await app.call(roomById, { params }, guest)).data.session).toMatchObject({ scoreCount: 2 })
})

describe('moderation', () => {
  test('hides a reported message from everybody, also on open pages', async () => {
    const { host, guest, params, message } = await aPlayedRoom()
    const [admin, outsider] = [await someone('Admin'), await someone()]
    const body = { kind: 'roomMessage' as const, id: message.id, reason: 'insult' as const }
    expect((await app.call(report, { body }, outsider)).status).toBe(404)
    expect((await app.call(report, { body }, guest)).status).toBe(409)
    expect((await app.call(report, { body }, host)).status).toBe(201)
    const tab = await aTab(app, host.token)
    await tab.emit('watch-room', { roomId: params.id })
    const found = await decide('roomMessage', message.id, admin)
    expect(found?.content).toMatchObject({
      kind: 'roomMessage',
      text: message.text,
      roomName: 'Para contar después',
      messages: [{ reported: true, sender: { id: guest.id } }],
    })
    await tab.receives('room-message', ({ id, hidden }) => id === message.id && hidden)
    const { items } = (await app.call(roomMessages, { params, query: {} }, guest)).data
    expect(items).toMatchObject([{ hidden: true, text: ROOM_TEXTS.messageHidden }])
    await app.call(showAgain, { params: { id: found?.id ?? '' }, body: {} }, admin)
    expect((await app.call(roomMessages, { params, query: {} }, host)).data.items[0]?.text).toBe(message.text)
  })

  test('hides a reported room: it is over, and nobody but its host finds it', async () => {
    const { host, guest, params } = await aPlayedRoom()
    const admin = await someone('Admin')
    const body = { kind: 'room' as const, id: params.id, reason: 'spam' as const }
    expect((await app.call(report, { body }, guest)).status).toBe(201)
    const found = await decide('room', params.id, admin)
    expect(found?.content).toMatchObject({ kind: 'room', name: 'Para contar después' })
    expect((await app.call(roomById, { params }, guest)).status).toBe(404)
    expect((await app.call(roomById, { params }, host)).data.state).toBe('closed')
    expect((await app.request(cardPath('room', params.id, 'wide'))).status).toBe(404)
    await app.call(showAgain, { params: { id: found?.id ?? '' }, body: {} }, admin)
    expect((await app.call(roomById, { params }, guest)).data.session).not.toBeNull()
  })
})

test('an erased member leaves no message, score or name; what they added stays', async () => {
  const { host, guest, params } = await aPlayedRoom()
  await app.call(closeRoom, { params }, host)
  const longAgo = new Date(Date.now() - 90 * 86_400_000)
  await app.db
    .updateTable('users')
    .set({ deactivated_at: longAgo, restore_until: longAgo })
    .where('id', '=', guest.id)
    .execute()
  await eraseExpiredAccounts(app.db, ERASURES, new Date())
  // A room without changes is cached for some seconds.
  const room = await eventually(async () => {
    const { data } = await app.call(roomById, { params }, host)
    expect(data.members.map(({ id }) => id)).toEqual([host.id])
    return data
  })
  expect(room.played[1]?.reveal).toMatchObject({ count: 1, average: 5 })
  expect((await app.call(roomMessages, { params, query: {} }, host)).data.items).toEqual([])
  const { items } = (await app.call(playedEntries, { params, query: {} }, host)).data
  expect(items.map(({ addedBy }) => addedBy?.id ?? null)).toEqual([host.id, null])
  expect(JSON.stringify([room, items])).not.toContain(guest.name)
})

test('an erased host takes their rooms along', async () => {
  const { host, guest, params } = await aPlayedRoom()
  const longAgo = new Date(Date.now() - 90 * 86_400_000)
  await app.db
    .updateTable('users')
    .set({ deactivated_at: longAgo, restore_until: longAgo })
    .where('id', '=', host.id)
    .execute()
  expect((await app.call(roomById, { params }, guest)).status).toBe(404)
  await eraseExpiredAccounts(app.db, ERASURES, new Date())
  expect(
    await app.db.selectFrom('listening_rooms').select('id').where('id', '=', params.id).execute(),
  ).toEqual([])
})

test('the archive has what the person did in rooms, and nothing of the others', async () => {
  const { host, guest, songs } = await aPlayedRoom()
  const { data } = await app.call(myArchive, {}, guest)
  expect(data.listeningRooms).toMatchObject([
    {
      name: 'Para contar después',
      host: host.name,
      access: 'public',
      closedDate: null,
      added: [{ title: songs[1].title }],
      scores: [{ title: songs[0].title, score: 2 }],
      messages: [{ text: 'Lo que dijo la visita' }],
    },
  ])
  const { data: theirs } = await app.call(myArchive, {}, host)
  expect(theirs.listeningRooms[0]).toMatchObject({ scores: [{ score: 5 }], messages: [] })
})

test('a song that is merged into another is that one in the rooms', async () => {
  const { host, params, songs } = await aPlayedRoom()
  const stays = await anOpenSong()
  await app.db
    .transaction()
    .execute((tx) => mergeItems(tx, MERGINGS, 'song', [{ from: songs[0].id, into: stays.id }]))
  const { items } = (await app.call(playedEntries, { params, query: {} }, host)).data
  expect(items[0]?.song?.apiId).toBe(stays.apiId)
  expect(items[0]?.title).toBe(songs[0].title)
})

describe('a member who tastes blind', () => {
  test('sees the scores of a session in which they were, and of others only what they have reviewed', async () => {
    const { host, guest, params, songs } = await aPlayedRoom()
    const stranger = await someone()
    await app.call(followUser, { params: { meId: stranger.id, targetId: host.id } }, stranger)
    for (const person of [guest, stranger])
      await app.call(setBlindTasting, { body: { tastesBlind: true } }, person)
    await app.call(closeRoom, { params }, host)
    const seenBy = async (person: Someone) => (await app.call(roomById, { params }, person)).data
    const first = async (person: Someone) => {
      const { items } = (await app.call(playedEntries, { params, query: {} }, person)).data
      return items[0]
    }
    expect((await first(guest))?.reveal).toMatchObject({ average: 3.5 })
    expect((await seenBy(guest)).session).toMatchObject({ average: 3.5, quarrel: { title: songs[0].title } })
    expect(await first(stranger)).toMatchObject({ reveal: null, blind: true })
    expect((await seenBy(stranger)).session).toMatchObject({ average: null, best: null, quarrel: null })
    const { items } = (await app.call(roomSessions, { query: {} }, stranger)).data
    expect(items[0]?.session).toMatchObject({ average: null, best: null, quarrel: null })
    const body = {
      type: 'song',
      apiId: songs[0].apiId,
      title: 'Ya',
      score: 3,
      description: 'La escuché',
    } as const
    expect((await app.call(writeReview, { body }, stranger)).status).toBe(201)
    expect((await first(stranger))?.reveal).toMatchObject({ average: 3.5 })
    await app.db.insertInto('profiles').values({ user_id: host.id, open_to_visitors: true }).execute()
    const shared = (person: Someone) => findSharedRoom(app.db, params.id, { id: person.id, blind: true })
    expect((await shared(guest))?.average).toBe(3.5)
    expect((await shared(stranger))?.average).toBeNull()
  })
})

test('a public session of an open profile has a picture; others have none', async () => {
  const { host, params } = await aPlayedRoom()
  await app.call(closeRoom, { params }, host)
  const address = cardPath('room', params.id, 'wide')
  expect((await app.request(address)).status).toBe(404)
  await app.db.insertInto('profiles').values({ user_id: host.id, open_to_visitors: true }).execute()
  const drawn = await app.request(address)
  expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  await app.db.updateTable('listening_rooms').set({ access: 'link' }).where('id', '=', params.id).execute()
  expect((await app.request(address)).status).toBe(404)
})
