import { setBlindTasting } from '@remusic/contract/people/schemas/accounts'
import { blockPerson } from '@remusic/contract/running/schemas/blocks'
import { openChat } from '@remusic/contract/together/schemas/chat'
import { chatCards } from '@remusic/contract/together/schemas/chatCards'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aReview, aSession, aSong, aUser } from '../../../testing/builders.ts'
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
type Someone = Awaited<ReturnType<typeof someone>>

let addresses = 8_000
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

async function cards(who: Someone, chatId: string, ...items: string[]) {
  const { status, data } = await app.call(
    chatCards,
    { params: { chatId }, query: { items: items.join(',') } },
    who,
  )
  expect(status).toBe(200)
  return data.cards
}

describe('a card of a message', () => {
  test('shows the scores of both members', async () => {
    const { ana, beto, chatId } = await twoWhoChat()
    const song = await aLinkedSong()
    await aReview(app.db, { userId: ana.id, songId: song.id, score: 5 })
    const theirs = await aReview(app.db, { userId: beto.id, songId: song.id, score: 2 })
    const item = `song:${song.apiId}`
    const [card] = await cards(ana, chatId, item)
    expect(card).toMatchObject({ item, mine: { score: 5 }, blind: false, inPlaylist: false })
    expect(card?.theirs).toMatchObject([
      { person: { id: beto.id, name: 'Beto' }, score: 2, reviewId: theirs.id },
    ])
    const [same] = await cards(beto, chatId, item)
    expect(same).toMatchObject({ mine: { score: 2 }, theirs: [{ score: 5 }] })
  })

  test('shows for a review what both think of the same song', async () => {
    const { ana, beto, chatId } = await twoWhoChat()
    const song = await aLinkedSong()
    const author = await someone('Cleo')
    const linked = await aReview(app.db, { userId: author.id, songId: song.id, score: 1 })
    await aReview(app.db, { userId: beto.id, songId: song.id, score: 4 })
    const [card] = await cards(ana, chatId, `review:${linked.id}`)
    // Cleo is not in the chat: her score is in her review.
    expect(card).toMatchObject({ mine: null, theirs: [{ person: { id: beto.id }, score: 4 }] })
  })

  test('is answered for many links at once, in their order, without what does not exist', async () => {
    const { ana, chatId } = await twoWhoChat()
    const [one, two] = [await aLinkedSong(), await aLinkedSong()]
    const items = [`album:${two.albumApiId}`, `song:${one.apiId}`, 'song:999999999', `song:${two.apiId}`]
    const found = await cards(ana, chatId, ...items, items[0] ?? '')
    expect(found.map(({ item }) => item)).toEqual([items[0], items[1], items[3]])
    expect(found.every(({ mine, theirs, blind }) => !mine && theirs.length === 0 && !blind)).toBe(true)
  })

  test('hides the score of the other from a member who tastes blind, until they have reviewed it', async () => {
    const { ana, beto, chatId } = await twoWhoChat()
    const song = await aLinkedSong()
    await app.call(setBlindTasting, { body: { tastesBlind: true } }, ana)
    await aReview(app.db, { userId: beto.id, songId: song.id, score: 4 })
    const item = `song:${song.apiId}`
    expect(await cards(ana, chatId, item)).toMatchObject([{ mine: null, theirs: [], blind: true }])
    await aReview(app.db, { userId: ana.id, songId: song.id, score: 3 })
    expect(await cards(ana, chatId, item)).toMatchObject([
      { mine: { score: 3 }, theirs: [{ score: 4 }], blind: false },
    ])
  })

  test('shows no score that a moderator has hidden, and none across a block', async () => {
    const { ana, beto, chatId } = await twoWhoChat()
    const [hidden, open] = [await aLinkedSong(), await aLinkedSong()]
    const review = await aReview(app.db, { userId: beto.id, songId: hidden.id, score: 4 })
    await app.db.updateTable('reviews').set({ hidden_at: new Date() }).where('id', '=', review.id).execute()
    const linked = await aReview(app.db, { userId: beto.id, songId: open.id, score: 4 })
    expect(await cards(ana, chatId, `song:${hidden.apiId}`)).toMatchObject([{ theirs: [] }])
    expect(await cards(ana, chatId, `review:${review.id}`)).toEqual([])
    expect(await cards(ana, chatId, `song:${open.apiId}`)).toMatchObject([{ theirs: [{ score: 4 }] }])
    await app.call(blockPerson, { params: { userId: ana.id } }, beto)
    expect(await cards(ana, chatId, `song:${open.apiId}`)).toMatchObject([{ theirs: [] }])
    expect(await cards(ana, chatId, `review:${linked.id}`)).toEqual([])
  })

  test('is for members of the chat, and for links of a known form', async () => {
    const { ana, chatId } = await twoWhoChat()
    const song = await aLinkedSong()
    const ask = (who: Someone, items: string) =>
      app.call(chatCards, { params: { chatId }, query: { items } }, who)
    expect((await ask(await someone('Dora'), `song:${song.apiId}`)).status).toBe(404)
    for (const items of ['song', 'genre:1', 'review:12', 'song:1:2', "song:1'"])
      expect((await ask(ana, items)).status, items).toBe(400)
    expect((await ask(ana, '')).data).toEqual({ cards: [] })
  })
})
