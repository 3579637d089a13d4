import type { Role } from '@remusic/contract/people/plans'
import { blockPerson } from '@remusic/contract/running/schemas/blocks'
import { CHAT_TEXTS } from '@remusic/contract/together/chat'
import { type AddableKind, CHAT_CARD_TEXTS, CHAT_PLAYLIST_NAME } from '@remusic/contract/together/chatCards'
import {
  addToGroup,
  createGroup,
  leaveGroup,
  openChat,
  removeFromGroup,
} from '@remusic/contract/together/schemas/chat'
import { addToChatPlaylist, chatCards, chatPlaylist } from '@remusic/contract/together/schemas/chatCards'
import { addSong, deletePlaylist, songsOfPlaylist } from '@remusic/contract/together/schemas/playlists'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aReview, aSession, aSong, aUser } from '../../../testing/builders.ts'
import { eventually } from '../../../testing/eventually.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function someone(name = 'Alguien', role: Role = 'Premium') {
  const { id } = await aUser(app.db, { role, name })
  return { id, name, token: await aSession(app.db, id) }
}
type Someone = Awaited<ReturnType<typeof someone>>

let addresses = 830_000
/** A song and its album, with ids of the form that calls accept. */
async function aLinkedSong() {
  const song = await aSong(app.db)
  const [apiId, albumApiId] = [String(++addresses), String(++addresses)]
  await app.db.updateTable('songs').set({ api_id: apiId }).where('id', '=', song.id).execute()
  await app.db.updateTable('albums').set({ api_id: albumApiId }).where('id', '=', song.album.id).execute()
  return { id: song.id, apiId, albumId: song.album.id, albumApiId }
}

async function twoWhoChat() {
  const [ana, beto] = [await someone('Ana'), await someone('Beto')]
  const { data } = await app.call(openChat, { body: { reciverId: beto.id } }, ana)
  return { ana, beto, chatId: data.id }
}

async function aGroup() {
  const [ana, beto, cleo] = [await someone('Ana'), await someone('Beto'), await someone('Cleo')]
  const body = { name: 'Los del viernes', userIds: [beto.id, cleo.id] }
  const { data } = await app.call(createGroup, { body }, ana)
  return { ana, beto, cleo, chatId: data.id }
}

/** Resolves once some query waits for a lock. */
const someCallWaits = () =>
  eventually(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      app.db,
    )
    expect(rows).not.toEqual([])
  })

const add = (who: Someone, chatId: string, kind: AddableKind, id: string) =>
  app.call(addToChatPlaylist, { params: { chatId }, body: { kind, id } as never }, who)
const ours = async (who: Someone, chatId: string) =>
  (await app.call(chatPlaylist, { params: { chatId } }, who)).data.playlist
const songsOf = async (who: Someone, id: string) =>
  (await app.call(songsOfPlaylist, { params: { id } }, who)).data.items.map(({ apiId }) => apiId)
const msgOf = (answer: { data: unknown }) => (answer.data as { msg: string }).msg

describe('the playlist of a chat', () => {
  test('is created by the first song, and both members edit it', async () => {
    const { ana, beto, chatId } = await twoWhoChat()
    const [one, two, three] = [await aLinkedSong(), await aLinkedSong(), await aLinkedSong()]
    expect(await ours(ana, chatId)).toBeNull()
    const first = await add(ana, chatId, 'song', one.apiId)
    expect(first).toMatchObject({
      status: 200,
      data: { isNew: true, added: 1, playlist: { name: CHAT_PLAYLIST_NAME, songCount: 1 } },
    })
    const { id } = first.data.playlist
    const second = await add(beto, chatId, 'song', two.apiId)
    expect(second.data).toMatchObject({ isNew: false, added: 1, playlist: { id, songCount: 2 } })
    expect(await ours(beto, chatId)).toEqual(second.data.playlist)
    expect((await app.call(addSong, { params: { id }, body: { id: three.apiId } }, beto)).status).toBe(200)
    for (const who of [ana, beto]) expect(await songsOf(who, id)).toEqual([one.apiId, two.apiId, three.apiId])
  })

  test('is one, also if both add the first song at the same moment', async () => {
    const { ana, beto, chatId } = await twoWhoChat()
    const songs = await Promise.all(Array.from({ length: 6 }, aLinkedSong))
    const answers = await Promise.all(
      songs.map(({ apiId }, i) => add(i % 2 === 0 ? ana : beto, chatId, 'song', apiId)),
    )
    expect(answers.map(({ status }) => status)).toEqual(songs.map(() => 200))
    expect(new Set(answers.map(({ data }) => data.playlist.id)).size).toBe(1)
    expect(answers.filter(({ data }) => data.isNew)).toHaveLength(1)
    expect((await ours(ana, chatId))?.songCount).toBe(songs.length)
  })

  test('begins after the people in it have finished what they do, without keeping the chat from them', async () => {
    const { ana, beto, chatId } = await twoWhoChat()
    const { apiId } = await aLinkedSong()
    let adding: ReturnType<typeof add> | undefined
    await app.db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', beto.id).forNoKeyUpdate().execute()
      adding = add(ana, chatId, 'song', apiId)
      await Promise.race([adding, someCallWaits()])
      const chats = tx.selectFrom('chats').select('id').where('id', '=', chatId).forNoKeyUpdate().noWait()
      expect(await chats.execute()).toHaveLength(1)
    })
    expect((await adding)?.status).toBe(200)
  })

  test('takes a song, an album, what a review is about, and the songs of a playlist, each once', async () => {
    const { ana, beto, chatId } = await twoWhoChat()
    const [song, other] = [await aLinkedSong(), await aLinkedSong()]
    const sameAlbum = await aLinkedSong()
    await app.db
      .updateTable('songs')
      .set({ album_id: song.albumId, track_number: 2, disc_number: 1 })
      .where('id', '=', sameAlbum.id)
      .execute()
    await app.db
      .updateTable('songs')
      .set({ track_number: 1, disc_number: 1 })
      .where('id', '=', song.id)
      .execute()
    const review = await aReview(app.db, { userId: beto.id, songId: other.id })
    const added = async (kind: AddableKind, id: string) => (await add(ana, chatId, kind, id)).data.added
    expect(await added('album', song.albumApiId)).toBe(2)
    expect(await added('song', song.apiId)).toBe(0)
    expect(await added('review', review.id)).toBe(1)
    expect(await added('review', review.id)).toBe(0)
    const playlist = await ours(ana, chatId)
    expect(await songsOf(ana, playlist?.id ?? '')).toEqual([song.apiId, sameAlbum.apiId, other.apiId])

    const elsewhere = await twoWhoChat()
    expect((await add(elsewhere.ana, elsewhere.chatId, 'playlist', playlist?.id ?? '')).status).toBe(404)
    await app.db
      .updateTable('playlists')
      .set({ shared: true })
      .where('id', '=', playlist?.id ?? '')
      .execute()
    const copied = await add(elsewhere.ana, elsewhere.chatId, 'playlist', playlist?.id ?? '')
    expect(copied.data).toMatchObject({ added: 3, playlist: { songCount: 3 } })
  })

  test('is shown on the cards of what is in it', async () => {
    const { ana, beto, chatId } = await twoWhoChat()
    const song = await aLinkedSong()
    const items = `song:${song.apiId},album:${song.albumApiId}`
    const inPlaylist = async (who: Someone) =>
      (await app.call(chatCards, { params: { chatId }, query: { items } }, who)).data.cards.map(
        (card) => card.inPlaylist,
      )
    expect(await inPlaylist(beto)).toEqual([false, false])
    await add(ana, chatId, 'song', song.apiId)
    expect(await inPlaylist(beto)).toEqual([true, true])
  })

  test('begins anew after its owner has deleted it', async () => {
    const { ana, beto, chatId } = await twoWhoChat()
    const song = await aLinkedSong()
    const { data } = await add(ana, chatId, 'song', song.apiId)
    await app.call(deletePlaylist, { params: { id: data.playlist.id } }, ana)
    expect(await ours(beto, chatId)).toBeNull()
    expect((await add(beto, chatId, 'song', song.apiId)).data).toMatchObject({ isNew: true, added: 1 })
  })

  test('of a group does not carry its name, which somebody in it may have hidden by a block', async () => {
    const { ana, beto, cleo, chatId } = await aGroup()
    await app.call(blockPerson, { params: { userId: ana.id } }, cleo)
    const { apiId } = await aLinkedSong()
    expect((await add(beto, chatId, 'song', apiId)).data.playlist.name).toBe(CHAT_PLAYLIST_NAME)
    expect((await ours(cleo, chatId))?.name).toBe(CHAT_PLAYLIST_NAME)
  })

  test('of a group is edited by those who are in it', async () => {
    const { ana, beto, cleo, chatId } = await aGroup()
    const [one, two] = [await aLinkedSong(), await aLinkedSong()]
    const { data } = await add(beto, chatId, 'song', one.apiId)
    const dora = await someone('Dora')
    expect(await ours(cleo, chatId)).toEqual(data.playlist)
    await app.call(addToGroup, { params: { chatId }, body: { userIds: [dora.id] } }, ana)
    expect((await add(dora, chatId, 'song', two.apiId)).data.playlist).toMatchObject({
      id: data.playlist.id,
      songCount: 2,
    })
    await app.call(removeFromGroup, { params: { chatId, userId: dora.id } }, ana)
    const refused = await app.call(
      addSong,
      { params: { id: data.playlist.id }, body: { id: one.apiId } },
      dora,
    )
    expect(refused.status).toBe(403)
  })

  test('of a group stays with its owner, who leaves, and the group begins a new one', async () => {
    const { ana, beto, cleo, chatId } = await aGroup()
    const song = await aLinkedSong()
    const { data } = await add(beto, chatId, 'song', song.apiId)
    await app.call(leaveGroup, { params: { chatId } }, beto)
    expect(await ours(ana, chatId)).toBeNull()
    expect(await songsOf(beto, data.playlist.id)).toEqual([song.apiId])
    const next = await add(cleo, chatId, 'song', song.apiId)
    expect(next.data.isNew).toBe(true)
    expect((await ours(ana, chatId))?.id).toBe(next.data.playlist.id)
  })

  test('is refused with a sentence to a person who may not write in the chat', async () => {
    const { ana, beto, chatId } = await twoWhoChat()
    const song = await aLinkedSong()
    const outside = await add(await someone('Otra'), chatId, 'song', song.apiId)
    expect([outside.status, msgOf(outside)]).toEqual([404, CHAT_TEXTS.notFound])
    const missing = await add(ana, chatId, 'song', '999999999')
    expect([missing.status, msgOf(missing)]).toEqual([404, CHAT_CARD_TEXTS.itemNotFound])
    expect((await add(ana, chatId, 'review', '12')).status).toBe(422)
    expect((await add(ana, chatId, 'artist' as never, '12')).status).toBe(422)
    await add(ana, chatId, 'song', song.apiId)
    await app.call(blockPerson, { params: { userId: ana.id } }, beto)
    const blocked = await add(ana, chatId, 'song', song.apiId)
    expect([blocked.status, msgOf(blocked)]).toEqual([403, CHAT_TEXTS.blockedByPeer])
    expect(await ours(beto, chatId)).toBeNull()
  })
})
