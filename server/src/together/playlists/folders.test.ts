import { followPlaylist, unfollowPlaylist } from '@remusic/contract/music/schemas/follows'
import { blockPerson } from '@remusic/contract/running/schemas/blocks'
import { FOLDER_TEXTS, MAX_FOLDERS } from '@remusic/contract/together/playlistFolders'
import {
  createFolder,
  deleteFolder,
  listFolders,
  placePlaylist,
  renameFolder,
} from '@remusic/contract/together/schemas/playlistFolders'
import {
  acceptInvitation,
  inviteMember,
  removeMember,
} from '@remusic/contract/together/schemas/playlistMembers'
import { createPlaylist, deletePlaylist, sharePlaylist } from '@remusic/contract/together/schemas/playlists'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSession, aUser } from '../../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function someone() {
  const user = await aUser(app.db, { role: 'Premium' })
  const token = await aSession(app.db, user.id)
  return {
    ...user,
    token,
    folder: (name: string) => app.call(createFolder, { body: { name } }, { token }),
    rename: (id: string, name: string) =>
      app.call(renameFolder, { params: { id }, body: { name } }, { token }),
    remove: (id: string) => app.call(deleteFolder, { params: { id } }, { token }),
    place: (id: string, folderId: string | null) =>
      app.call(placePlaylist, { params: { id }, body: { folderId } }, { token }),
    /** The names of the playlists in each folder. */
    folders: async () =>
      (await app.call(listFolders, {}, { token })).data.items.map(
        ({ name, playlists }) => [name, playlists.map((playlist) => playlist.name)] as const,
      ),
    playlist: async (name: string, shared = false) => {
      const { id } = (await app.call(createPlaylist, { body: { name } }, { token })).data
      if (shared) await app.call(sharePlaylist, { params: { id }, body: { shared } }, { token })
      return id
    },
  }
}

const msgOf = ({ data }: { data: unknown }) => (data as { msg: string }).msg

test('folders and their playlists are listed by name, as Spanish sorts them', async () => {
  const me = await someone()
  const [b, n10, n9] = [await me.folder('Ñandú'), await me.folder('Viaje 10'), await me.folder('viaje 9')]
  expect(b.status).toBe(201)
  const late = await me.playlist('Zeta')
  const early = await me.playlist('Árbol')
  expect(msgOf(await me.place(late, b.data.id))).toBe(FOLDER_TEXTS.placed)
  await me.place(early, b.data.id)
  expect(await me.folders()).toEqual([
    ['Ñandú', ['Árbol', 'Zeta']],
    ['viaje 9', []],
    ['Viaje 10', []],
  ])
  // A playlist is in one folder at most.
  await me.place(late, n10.data.id)
  expect(await me.folders()).toEqual([
    ['Ñandú', ['Árbol']],
    ['viaje 9', []],
    ['Viaje 10', ['Zeta']],
  ])
  expect(msgOf(await me.place(late, null))).toBe(FOLDER_TEXTS.taken)
  expect((await me.place(late, null)).status).toBe(200)
  expect((await me.rename(n9.data.id, 'A')).data).toEqual({ id: n9.data.id, name: 'A' })
  expect(await me.folders()).toEqual([
    ['A', []],
    ['Ñandú', ['Árbol']],
    ['Viaje 10', []],
  ])
})

test('a deleted folder leaves its playlists, and a deleted playlist its folder', async () => {
  const me = await someone()
  const { id } = (await me.folder('Una')).data
  const [one, two] = [await me.playlist('Uno'), await me.playlist('Dos')]
  for (const each of [one, two]) await me.place(each, id)
  await app.call(deletePlaylist, { params: { id: one } }, me)
  expect(await me.folders()).toEqual([['Una', ['Dos']]])
  expect(msgOf(await me.remove(id))).toBe(FOLDER_TEXTS.deleted)
  expect((await me.remove(id)).status).toBe(404)
  expect(await me.folders()).toEqual([])
  const { id: again } = (await me.folder('Una')).data
  expect((await me.place(two, again)).status).toBe(200)
})

test('a followed playlist can be placed, and is shown while its follower can open it', async () => {
  const [me, other] = [await someone(), await someone()]
  const { id } = (await me.folder('De otros')).data
  const shared = await other.playlist('Compartida', true)
  const closed = await other.playlist('Privada')
  expect(msgOf(await me.place(shared, id))).toBe(FOLDER_TEXTS.notPlaceable)
  expect((await me.place(closed, id)).status).toBe(404)
  await app.call(followPlaylist, { params: { id: shared } }, me)
  expect((await me.place(shared, id)).status).toBe(200)
  const { data } = await app.call(listFolders, {}, me)
  expect(data.items[0]?.playlists[0]).toMatchObject({ name: 'Compartida', user: { id: other.id } })

  const share = (value: boolean) =>
    app.call(sharePlaylist, { params: { id: shared }, body: { shared: value } }, other)
  await share(false)
  expect(await me.folders()).toEqual([['De otros', []]])
  await share(true)
  expect(await me.folders()).toEqual([['De otros', ['Compartida']]])
  await app.call(unfollowPlaylist, { params: { id: shared } }, me)
  expect(await me.folders()).toEqual([['De otros', []]])
})

test('a playlist of somebody else is placed by who collaborates in it, also if it is private', async () => {
  const [me, other] = [await someone(), await someone()]
  const { id: folderId } = (await me.folder('Juntos')).data
  const id = await other.playlist('De las dos')
  await app.call(inviteMember, { params: { id }, body: { userId: me.id } }, other)
  expect((await me.place(id, folderId)).status).toBe(404)
  await app.call(acceptInvitation, { params: { id } }, me)
  expect((await me.place(id, folderId)).status).toBe(200)
  expect(await me.folders()).toEqual([['Juntos', ['De las dos']]])
  await app.call(removeMember, { params: { id, userId: me.id } }, me)
  expect(await me.folders()).toEqual([['Juntos', []]])
})

test('a block takes the playlists of both out of each other’s folders', async () => {
  const [me, other] = [await someone(), await someone()]
  const { id } = (await me.folder('De otros')).data
  const shared = await other.playlist('Compartida', true)
  await app.call(followPlaylist, { params: { id: shared } }, me)
  await me.place(shared, id)
  await app.call(blockPerson, { params: { userId: me.id } }, other)
  expect(await me.folders()).toEqual([['De otros', []]])
  expect((await me.place(shared, id)).status).toBe(404)
})

test('nobody reaches the folders of another person', async () => {
  const [me, other] = [await someone(), await someone()]
  const { id } = (await me.folder('Mía')).data
  const theirs = await other.playlist('Suya')
  expect(msgOf(await other.rename(id, 'Suya'))).toBe(FOLDER_TEXTS.notFound)
  expect((await other.remove(id)).status).toBe(404)
  expect(msgOf(await other.place(theirs, id))).toBe(FOLDER_TEXTS.notFound)
  expect(await other.folders()).toEqual([])
  await expect(
    sql`insert into playlist_placements values (${other.id}, ${theirs}, ${id})`.execute(app.db),
  ).rejects.toThrow('playlist_placements_folder_id_user_id_fkey')
  expect((await app.call(listFolders, {})).status).toBe(401)
})

test('names are required, unique without case, and there are a hundred folders at most', async () => {
  const me = await someone()
  expect((await me.folder('  ')).status).toBe(422)
  expect((await me.folder('x'.repeat(61))).status).toBe(422)
  expect((await me.folder('🎵'.repeat(60))).status).toBe(201)
  const { id } = (await me.folder('Fiesta')).data
  expect(msgOf(await me.folder('fiesta'))).toBe(FOLDER_TEXTS.nameRepeated)
  await me.folder('Calma')
  expect((await me.rename(id, 'CALMA')).status).toBe(409)
  expect((await me.rename(id, 'FIESTA')).status).toBe(200)
  const answers = await Promise.all(Array.from({ length: MAX_FOLDERS }, (_, i) => me.folder(`Carpeta ${i}`)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
  expect(await me.folders()).toHaveLength(MAX_FOLDERS)
})
