import type { Role } from '@remusic/contract/plans'
import {
  addSong,
  createPlaylist,
  deletePlaylist,
  deletePlaylistDoubled,
  moveSong,
  type Playlist,
  playlistPage,
  playlistsOf,
  removeSong,
  renamePlaylist,
  sharedPlaylist,
  sharePlaylist,
} from '@remusic/contract/playlists'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aReview, aSession, aSong, aUser } from '../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../testing/startTestApp.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function someone(role: Role = 'Premium') {
  const user = await aUser(app.db, { role })
  const token = await aSession(app.db, user.id)
  return {
    ...user,
    token,
    create: (name: string, userId?: string) =>
      app.call(createPlaylist, { body: { name, ...(userId && { userId }) } }, { token }),
    add: (id: string, song: string) => app.call(addSong, { params: { id }, body: { id: song } }, { token }),
    share: (id: string, shared: boolean) =>
      app.call(sharePlaylist, { params: { id }, body: { shared } }, { token }),
    see: async (userId: string) => (await app.call(playlistsOf, { params: { userId } }, { token })).data,
  }
}

let apiIds = 800_000
async function songIds(count: number) {
  const ids: string[] = []
  for (let i = 0; i < count; i++) {
    const song = await aSong(app.db)
    const apiId = String(++apiIds)
    await app.db.updateTable('songs').set({ api_id: apiId }).where('id', '=', song.id).execute()
    ids.push(apiId)
  }
  return ids
}
const order = (playlist: Playlist) => playlist.songs.map((song) => song.apiId)

describe('a playlist', () => {
  test('is made, filled, put in order, emptied, renamed and deleted by its owner, any plan', async () => {
    const me = await someone('Gratuito')
    const [a = '', b = '', c = ''] = await songIds(3)
    const { id } = (await me.create(' Para el colectivo ')).data
    for (const song of [a, b, c, b]) await me.add(id, song)
    const [mine] = await me.see(me.id)
    expect(mine).toMatchObject({ name: 'Para el colectivo', shared: false })
    expect(mine && order(mine)).toEqual([a, b, c])

    const moved = await app.call(moveSong, { params: { id }, body: { id: c, position: 1 } }, me)
    expect(order(moved.data)).toEqual([c, a, b])
    const back = await app.call(moveSong, { params: { id }, body: { id: c, position: 500 } }, me)
    expect(order(back.data)).toEqual([a, b, c])

    for (let i = 0; i < 2; i++) {
      const removed = await app.call(removeSong, { params: { id }, body: { id: b, name: 'x' } }, me)
      expect(order(removed.data)).toEqual([a, c])
    }
    const renamed = await app.call(renamePlaylist, { params: { id }, body: { name: 'Otra' } }, me)
    expect(renamed.data.name).toBe('Otra')
    expect((await app.call(deletePlaylist, { params: { id } }, me)).status).toBe(200)
    expect(await me.see(me.id)).toEqual([])
  })

  test('has a name that its owner has not used, without case; of 100 created at once one is made', async () => {
    const me = await someone()
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => me.create(i % 2 ? 'Lluvia' : 'LLUVIA')),
    )
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
    const refused = answers.find((answer) => answer.status === 409)
    expect(refused?.data).toMatchObject({ msg: '* No puedes repetir nombres de Playlist' })
    expect(answers.every((answer) => answer.status === 201 || answer.status === 409)).toBe(true)
    const { id } = (await me.create('Sol')).data
    expect((await app.call(renamePlaylist, { params: { id }, body: { name: 'lluvia' } }, me)).status).toBe(
      409,
    )
    expect((await (await someone()).create('Lluvia')).status).toBe(201)
  })

  test('without a name, or for somebody else, is refused', async () => {
    const [me, other] = [await someone(), await someone()]
    const empty = await me.create('  ')
    expect(empty.status).toBe(422)
    expect(empty.data).toMatchObject({ msg: '* Nombre de Playlist es requerido' })
    expect((await me.create('Ajena', other.id)).status).toBe(403)
    expect(await other.see(other.id)).toEqual([])
  })

  test('holds a song once, also when it is added 50 times at once', async () => {
    const me = await someone()
    const [song = ''] = await songIds(1)
    const { id } = (await me.create('Una sola')).data
    const answers = await Promise.all(Array.from({ length: 50 }, () => me.add(id, song)))
    expect(answers.every((answer) => answer.status === 200)).toBe(true)
    const [mine] = await me.see(me.id)
    expect(mine && order(mine)).toEqual([song])
  })

  test('of somebody else takes no change of any kind', async () => {
    const [owner, other] = [await someone(), await someone('Admin')]
    const [song = ''] = await songIds(1)
    const { id } = (await owner.create('Mía')).data
    await owner.add(id, song)
    const tries = [
      other.add(id, song),
      other.share(id, true),
      app.call(removeSong, { params: { id }, body: { id: song } }, other),
      app.call(moveSong, { params: { id }, body: { id: song, position: 1 } }, other),
      app.call(renamePlaylist, { params: { id }, body: { name: 'Robada' } }, other),
      app.call(deletePlaylist, { params: { id } }, other),
      app.call(deletePlaylistDoubled, { params: { id } }, other),
    ]
    for (const answer of await Promise.all(tries)) {
      expect(answer.status).toBe(403)
      expect(answer.data).toMatchObject({ msg: 'Esta playlist no es tuya' })
    }
    expect(await owner.see(owner.id)).toMatchObject([
      { name: 'Mía', shared: false, songs: [{ apiId: song }] },
    ])
  })

  test('is deleted through the specified address with its doubled slash too', async () => {
    const me = await someone()
    const { id } = (await me.create('Doble')).data
    expect((await app.call(deletePlaylistDoubled, { params: { id } }, me)).status).toBe(200)
    expect((await app.call(deletePlaylistDoubled, { params: { id } }, me)).status).toBe(404)
  })

  test('takes no song that does not exist', async () => {
    const me = await someone()
    const { id } = (await me.create('Vacía')).data
    expect((await me.add(id, '999999999')).data).toMatchObject({ msg: 'Canción no encontrada' })
    expect((await me.add('00000000-0000-7000-8000-000000000000', '1')).status).toBe(404)
  })
})

describe('sharing', () => {
  test('is for Premium; others see only what is shared; falling back to Gratuito hides it until Premium returns', async () => {
    const [me, other] = [await someone(), await someone('Gratuito')]
    const { id } = (await me.create('Abierta')).data
    await me.create('Cerrada')
    expect(await other.see(me.id)).toEqual([])
    await me.share(id, true)
    expect((await other.see(me.id)).map((playlist) => playlist.name)).toEqual(['Abierta'])
    const byLink = () => app.call(sharedPlaylist, { params: { id } })
    expect((await byLink()).data).toMatchObject({ name: 'Abierta', user: { id: me.id } })

    const setRole = (role: Role) =>
      app.db.updateTable('users').set({ role }).where('id', '=', me.id).execute()
    await setRole('Gratuito')
    expect(await other.see(me.id)).toEqual([])
    expect((await byLink()).status).toBe(404)
    expect(await me.see(me.id)).toHaveLength(2)
    expect((await me.share(id, true)).data).toMatchObject({ code: 'plan_limit' })
    await setRole('Premium')
    expect(await other.see(me.id)).toHaveLength(1)
  })
})

test("the tab 'top' has the songs its owner scored best", async () => {
  const me = await someone()
  const songs = [await aSong(app.db), await aSong(app.db), await aSong(app.db)]
  for (const [i, score] of [3, 5, 4].entries())
    await aReview(app.db, { userId: me.id, songId: songs[i]?.id ?? 0, score })
  const { data } = await app.call(playlistPage, { params: { userId: me.id } }, me)
  expect(data.user).toMatchObject({ id: me.id, name: me.name })
  expect(data.top.map((song) => song.title)).toEqual([songs[1]?.title, songs[2]?.title, songs[0]?.title])
})
