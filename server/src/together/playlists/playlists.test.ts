import { followedAmong, followPlaylist, unfollowPlaylist } from '@remusic/contract/music/schemas/follows'
import type { Role } from '@remusic/contract/people/plans'
import { blockPerson } from '@remusic/contract/running/schemas/blocks'
import {
  addSong,
  createPlaylist,
  deletePlaylist,
  deletePlaylistDoubled,
  discoverPlaylists,
  followedPlaylists,
  listPlaylists,
  moveSong,
  playlistPage,
  playlistsOf,
  playlistsWith,
  removeSong,
  renamePlaylist,
  sharedPlaylist,
  sharePlaylist,
  songsOfPlaylist,
} from '@remusic/contract/together/schemas/playlists'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aReview, aSession, aSong, aUser } from '../../../testing/builders.ts'
import { retryWhileBusy } from '../../../testing/retryWhileBusy.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'

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
const songsIn = async (id: string, who?: { token: string }) => {
  const { status, data } = await app.call(songsOfPlaylist, { params: { id } }, who)
  return status === 200 ? data.items.map((song) => song.apiId) : status
}

describe('a playlist', () => {
  test('can be created, filled, reordered, renamed and deleted by its owner on any plan', async () => {
    const me = await someone('Gratuito')
    const [a = '', b = '', c = ''] = await songIds(3)
    const { id } = (await me.create(' Para el colectivo ')).data
    for (const song of [a, b, c, b]) await me.add(id, song)
    const [mine] = await me.see(me.id)
    expect(mine).toMatchObject({ name: 'Para el colectivo', shared: false })
    expect(mine?.songs.map((song) => song.apiId)).toEqual([a, b, c])

    await app.call(moveSong, { params: { id }, body: { id: c, position: 1 } }, me)
    expect(await songsIn(id, me)).toEqual([c, a, b])
    await app.call(moveSong, { params: { id }, body: { id: c, position: 1_000 } }, me)
    expect(await songsIn(id, me)).toEqual([a, b, c])

    for (let i = 0; i < 2; i++) {
      const removed = await app.call(removeSong, { params: { id }, body: { id: b, name: 'x' } }, me)
      expect(removed.data).toMatchObject({ songCount: 2, duration: 2 * 214 })
      expect(removed.data.covers).toHaveLength(2)
      expect(await songsIn(id, me)).toEqual([a, c])
    }
    const withSong = (songId: string) => app.call(playlistsWith, { params: { songId } }, me)
    expect((await withSong(a)).data).toEqual({ ids: [id] })
    expect((await withSong(b)).data).toEqual({ ids: [] })
    const renamed = await app.call(renamePlaylist, { params: { id }, body: { name: 'Otra' } }, me)
    expect(renamed.data.name).toBe('Otra')
    expect((await app.call(deletePlaylist, { params: { id } }, me)).status).toBe(200)
    expect(await me.see(me.id)).toEqual([])
  })

  test('has a name unique per owner, ignoring case, even when 30 are created in parallel', async () => {
    const me = await someone()
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => retryWhileBusy(() => me.create(i % 2 ? 'Lluvia' : 'LLUVIA'))),
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

  test('without a name or for another user is rejected', async () => {
    const [me, other] = [await someone(), await someone()]
    const empty = await me.create('  ')
    expect(empty.status).toBe(422)
    expect(empty.data).toMatchObject({ msg: '* Nombre de Playlist es requerido' })
    expect((await me.create('Ajena', other.id)).status).toBe(403)
    expect(await other.see(other.id)).toEqual([])
  })

  test('contains a song once, even when it is added 50 times in parallel', async () => {
    const me = await someone()
    const [song = ''] = await songIds(1)
    const { id } = (await me.create('Una sola')).data
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => retryWhileBusy(() => me.add(id, song))),
    )
    expect(answers.every((answer) => answer.status === 200)).toBe(true)
    expect(await songsIn(id, me)).toEqual([song])
  })

  test('of another user cannot be changed in any way', async () => {
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

  test('can also be deleted through the specified address with a double slash', async () => {
    const me = await someone()
    const { id } = (await me.create('Doble')).data
    expect((await app.call(deletePlaylistDoubled, { params: { id } }, me)).status).toBe(200)
    expect((await app.call(deletePlaylistDoubled, { params: { id } }, me)).status).toBe(404)
  })

  test('rejects a song that does not exist', async () => {
    const me = await someone()
    const { id } = (await me.create('Vacía')).data
    expect((await me.add(id, '999999999')).data).toMatchObject({ msg: 'Canción no encontrada' })
    expect((await me.add('00000000-0000-7000-8000-000000000000', '1')).status).toBe(404)
  })
})

describe('sharing', () => {
  test('requires Premium, shows others only shared playlists, and is suspended while the owner is Gratuito', async () => {
    const [me, other] = [await someone(), await someone('Gratuito')]
    const { id } = (await me.create('Abierta')).data
    await me.create('Cerrada')
    expect(await other.see(me.id)).toEqual([])
    await me.share(id, true)
    expect((await other.see(me.id)).map((playlist) => playlist.name)).toEqual(['Abierta'])
    const byLink = () => app.call(sharedPlaylist, { params: { id } })
    expect((await byLink()).data).toMatchObject({ name: 'Abierta', user: { id: me.id } })
    expect(await songsIn(id)).toEqual([])

    const setRole = (role: Role) =>
      app.db.updateTable('users').set({ role }).where('id', '=', me.id).execute()
    await setRole('Gratuito')
    expect(await other.see(me.id)).toEqual([])
    expect((await byLink()).data).toMatchObject({ msg: 'Esta playlist es privada o ya no existe' })
    expect(await songsIn(id)).toBe(404)
    const own = await app.call(listPlaylists, { params: { userId: me.id } }, me)
    expect(own.data.items.map((playlist) => [playlist.name, playlist.shared])).toEqual([
      ['Abierta', false],
      ['Cerrada', false],
    ])
    expect((await app.call(sharedPlaylist, { params: { id } }, me)).status).toBe(200)
    expect((await me.share(id, true)).data).toMatchObject({ code: 'plan_limit' })
    await setRole('Premium')
    expect(await other.see(me.id)).toHaveLength(1)
  })
})

test('limits a user to 200 playlists, a playlist to 1000 songs, and a response to 5000 songs', async () => {
  const me = await someone()
  await sql`
    insert into songs (api_id, artist_id, album_id, title, duration_seconds)
    select 9000000 + n, ${(await aSong(app.db)).artist.id}, ${(await aSong(app.db)).album.id}, 'Una de mil ' || n, 60
    from generate_series(1, 1001) n`.execute(app.db)
  await sql`insert into playlists (user_id, name) select ${me.id}, 'Lista ' || n from generate_series(1, 199) n`.execute(
    app.db,
  )
  const { id } = (await me.create('La última')).data
  expect((await me.create('Una más')).data).toMatchObject({ msg: 'Puedes tener hasta 200 playlists' })
  await sql`
    insert into playlist_songs (playlist_id, song_id, position)
    select playlists.id, songs.id, songs.api_id::int - 9000000
    from (select id from playlists where user_id = ${me.id} order by id desc limit 6) as playlists, songs
    where songs.title like 'Una de mil %' and songs.api_id <> '9001001'`.execute(app.db)
  expect((await me.add(id, '9001001')).data).toMatchObject({
    msg: 'Una playlist puede tener hasta 1.000 canciones',
  })
  expect(await songsIn(id, me)).toHaveLength(1_000)
  const lists = await app.call(listPlaylists, { params: { userId: me.id } }, me)
  expect(lists.data.items).toHaveLength(200)
  expect(lists.data.items.at(-1)).toMatchObject({ id, songCount: 1_000, duration: 60_000 })
  expect((await me.see(me.id)).flatMap((playlist) => playlist.songs)).toHaveLength(5_000)
})

test("the tab 'top' lists the songs its owner scored highest", async () => {
  const me = await someone()
  const songs = [await aSong(app.db), await aSong(app.db), await aSong(app.db)]
  for (const [i, score] of [3, 5, 4].entries())
    await aReview(app.db, { userId: me.id, songId: songs[i]?.id ?? 0, score })
  const { data } = await app.call(playlistPage, { params: { userId: me.id } }, me)
  expect(data.user).toMatchObject({ id: me.id, name: me.name })
  expect(data.top.map((song) => song.title)).toEqual([songs[1]?.title, songs[2]?.title, songs[0]?.title])
})

describe('discovering shared playlists', () => {
  type Who = { token: string }
  const discover = async (query: Record<string, string | number> = {}, who?: Who) =>
    (await app.call(discoverPlaylists, { query: { limit: 50, ...query } }, who)).data.items.map(
      ({ name }) => name,
    )
  const follow = (id: string, who: Who) => app.call(followPlaylist, { params: { id } }, who)
  const followed = async (who: Who) =>
    (await app.call(followedPlaylists, { query: {} }, who)).data.items.map(({ name }) => name)

  let run = 0
  /** Playlists with one song each, shared in this order. Their names share a word that no other test uses. */
  async function sharedPlaylists(names: string[], role: Role = 'Premium') {
    const owner = await someone(role)
    const word = `mazo${++run}`
    const [song = ''] = await songIds(1)
    const ids: string[] = []
    for (const name of names) {
      const { id } = (await owner.create(`${name} ${word}`)).data
      await owner.add(id, song)
      await owner.share(id, true)
      ids.push(id)
    }
    return { owner, word, ids, song }
  }

  test('lists them for visitors, newest or most followed first, in pages without gaps', async () => {
    const { ids, word } = await sharedPlaylists(['Uno', 'Dos', 'Tres', 'Cuatro'])
    const [, dos = '', tres = ''] = ids
    const [one, two] = [await someone('Gratuito'), await someone('Gratuito')]
    await follow(tres, one)
    await follow(dos, one)
    expect((await follow(dos, two)).data).toMatchObject({ following: true, followerCount: 2 })
    expect((await follow(dos, two)).data).toMatchObject({ following: true, followerCount: 2 })

    for (const [order, expected] of [
      ['newest', ['Cuatro', 'Tres', 'Dos', 'Uno']],
      ['followed', ['Dos', 'Tres', 'Cuatro', 'Uno']],
    ] as const) {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = await app.call(discoverPlaylists, {
          query: { order, query: word, limit: 1, ...(cursor && { cursor }) },
        })
        seen.push(...page.data.items.map(({ name }) => name.split(' ')[0] ?? ''))
        cursor = page.data.next ?? undefined
      } while (cursor)
      expect(seen).toEqual(expected)
    }
    for (const cursor of ['nada', `mañana_${dos}`, '9'.repeat(30)])
      expect((await app.call(discoverPlaylists, { query: { cursor } })).status).toBe(400)
  })

  test('finds them by name, owner and artist, without case and accents', async () => {
    const { owner, ids, word, song } = await sharedPlaylists(['Canción de otoño'])
    const name = `Canción de otoño ${word}`
    await app.db
      .updateTable('users')
      .set({ name: `Íñigo ${word}a` })
      .where('id', '=', owner.id)
      .execute()
    await sql`
      update artists set name = ${`Óscar ${word}b`} from songs where songs.artist_id = artists.id and songs.api_id = ${song}`.execute(
      app.db,
    )
    for (const query of [`CANCION otono ${word}`, `inigo ${word}a`, `oscar ${word}b`])
      expect(await discover({ query }), query).toEqual([name])
    expect(await discover({ query: `otoño de nadie ${word}` })).toEqual([])
    expect(await discover({ query: '%_' })).toEqual([])
    expect((await app.call(discoverPlaylists, { query: { query: 'x'.repeat(101) } })).status).toBe(400)
    expect((await app.call(sharedPlaylist, { params: { id: ids[0] ?? '' } })).data).toMatchObject({
      followerCount: 0,
    })
  })

  test('leaves out what is empty, private, hidden or without Premium, and brings its followers back with it', async () => {
    const { owner, ids, word } = await sharedPlaylists(['Vuelve'])
    const [id = ''] = ids
    const empty = (await owner.create(`Vacía ${word}`)).data.id
    await owner.share(empty, true)
    const fan = await someone('Gratuito')
    await follow(id, fan)
    const change = (values: object) =>
      app.db.updateTable('playlists').set(values).where('id', '=', id).execute()
    const setRole = (role: Role) =>
      app.db.updateTable('users').set({ role }).where('id', '=', owner.id).execute()
    for (const [leave, comeBack] of [
      [() => owner.share(id, false), () => owner.share(id, true)],
      [() => change({ hidden_at: new Date() }), () => change({ hidden_at: null })],
      [() => setRole('Gratuito'), () => setRole('Premium')],
    ] as const) {
      await leave()
      expect(await discover({ query: word })).toEqual([])
      expect(await followed(fan)).toEqual([])
      expect((await follow(id, await someone())).status).toBe(404)
      await comeBack()
      expect(await discover({ query: word })).toEqual([`Vuelve ${word}`])
      expect(await followed(fan)).toEqual([`Vuelve ${word}`])
    }
  })

  test('does not count follows against the plan, and nobody follows their own or across a block', async () => {
    const { owner, ids, word } = await sharedPlaylists(['Ajena', 'Otra'])
    const [id = '', other = ''] = ids
    expect((await follow(id, owner)).status).toBe(409)
    const full = await someone('Gratuito')
    await sql`
      with idols as (insert into users (name, email) select 'Ídolo', ${full.id} || i || '@example.org'
        from generate_series(1, 50) as i returning id)
      insert into user_follows (follower_id, followed_id) select ${full.id}, id from idols`.execute(app.db)
    expect((await follow(id, full)).status).toBe(200)
    await follow(other, full)
    expect(await followed(full)).toEqual([`Otra ${word}`, `Ajena ${word}`])
    const asked = await app.call(followedAmong, { query: { kind: 'playlist', ids: ids.join(',') } }, full)
    expect(asked.data.followed.toSorted()).toEqual(ids.toSorted())
    const undone = await app.call(unfollowPlaylist, { params: { id: other } }, full)
    expect(undone.data).toMatchObject({ following: false, followerCount: 0 })

    await app.call(blockPerson, { params: { userId: full.id } }, owner)
    expect(await followed(full)).toEqual([])
    expect(await discover({ query: word }, full)).toEqual([])
    expect((await follow(id, full)).status).toBe(404)
    expect(await discover({ query: word, order: 'followed' })).toHaveLength(2)
    const { count } = await app.db
      .selectFrom('playlists')
      .select('follower_count as count')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(count).toBe(0)
  })
})
