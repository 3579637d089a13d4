import {
  dismissals,
  dismissItem,
  muteEffect,
  muteItem,
  pickSuggestions,
  picks,
  recommendedSongs,
  removePick,
  savePicks,
  tasteSignals,
  undoDismissal,
  unmuteItem,
} from '@remusic/contract/listening/schemas/taste'
import { TASTE_TEXTS } from '@remusic/contract/listening/taste'
import { unfollowItem } from '@remusic/contract/music/schemas/follows'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aReview } from '../../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { aGenre, aMember, aSongOf, fansOf, type WorldSong } from '../../../testing/tasteWorld.ts'
import { MERGINGS } from '../../mergings.ts'
import { mergeItems } from '../../music/catalogue/mergeItems.ts'
import { refreshTaste } from './refresh.ts'

type Genre = Awaited<ReturnType<typeof aGenre>>
type Member = { id: string; token: string }

let app: TestApp
let tango: Genre
let rock: Genre
beforeAll(async () => {
  app = await startTestApp()
  tango = await aGenre(app.db, 'Tango', 12)
  rock = await aGenre(app.db, 'Rock', 12)
  await fansOf(app.db, tango.songs.slice(0, 10))
  await fansOf(app.db, rock.songs.slice(0, 10))
  await refreshTaste({ databaseUrl: app.database.url })
})
afterAll(() => app.stop())

const songOf = (genre: Genre, index: number) => genre.songs[index] as WorldSong
const review = (me: Member, song: WorldSong, score: number) =>
  aReview(app.db, { userId: me.id, songId: song.id, score })
const setHidden = (table: 'songs' | 'artists', id: number, hidden: boolean) =>
  app.db
    .updateTable(table)
    .set({ hidden_at: hidden ? new Date() : null })
    .where('id', '=', id)
    .execute()
const as = ({ token }: Member) => ({ token })

type Dismissable = { kind: 'song' | 'artist'; apiId: string }
const dismiss = (me: Member, params: Dismissable) => app.call(dismissItem, { params }, as(me))
const undo = (me: Member, params: Dismissable) => app.call(undoDismissal, { params }, as(me))
const dismissed = async (me: Member, query = {}) =>
  (await app.call(dismissals, { query }, as(me))).data.items.map(({ item }) => item.apiId)
const recommended = async (me: Member) => (await app.call(recommendedSongs, {}, as(me))).data

describe('dismissals', () => {
  test('are listed latest first with their item, and can be undone', async () => {
    const me = await aMember(app.db)
    const [song, other] = [songOf(tango, 0), songOf(tango, 1)]
    expect((await dismiss(me, { kind: 'song', apiId: song.apiId })).data).toEqual({
      msg: TASTE_TEXTS.dismissed.song,
    })
    await dismiss(me, { kind: 'artist', apiId: other.artist.apiId })
    expect(await dismissed(me)).toEqual([other.artist.apiId, song.apiId])
    expect((await undo(me, { kind: 'song', apiId: song.apiId })).data).toEqual({
      msg: TASTE_TEXTS.restored.song,
    })
    expect(await dismissed(me)).toEqual([other.artist.apiId])
  })

  test('are paged', async () => {
    const me = await aMember(app.db)
    for (const { apiId } of tango.songs.slice(0, 5)) await dismiss(me, { kind: 'song', apiId })
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { data } = await app.call(dismissals, { query: { limit: 2, ...(cursor && { cursor }) } }, as(me))
      seen.push(...data.items.map(({ item }) => item.apiId))
      cursor = data.next ?? undefined
    } while (cursor)
    expect(seen).toEqual(
      tango.songs
        .slice(0, 5)
        .map(({ apiId }) => apiId)
        .reverse(),
    )
    expect((await app.call(dismissals, { query: { cursor: 'nada' } }, as(me))).status).toBe(400)
  })

  test('twice, or two at once, are one, and undoing twice is no error', async () => {
    const me = await aMember(app.db)
    const params = { kind: 'song' as const, apiId: songOf(tango, 0).apiId }
    const both = await Promise.all([dismiss(me, params), dismiss(me, params), dismiss(me, params)])
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await dismissed(me)).toHaveLength(1)
    expect((await undo(me, params)).status).toBe(200)
    expect((await undo(me, params)).status).toBe(200)
    expect(await dismissed(me)).toEqual([])
  })

  test('of a former address are about the item it leads to', async () => {
    const me = await aMember(app.db)
    const [from, into] = [await aSongOf(app.db, rock), await aSongOf(app.db, rock)]
    await dismiss(me, { kind: 'song', apiId: from.apiId })
    await app.db
      .transaction()
      .execute((tx) => mergeItems(tx, MERGINGS, 'song', [{ from: from.id, into: into.id }]))
    expect(await dismissed(me)).toEqual([into.apiId])
    expect((await dismiss(me, { kind: 'song', apiId: from.apiId })).status).toBe(200)
    expect(await dismissed(me)).toEqual([into.apiId])
    expect((await undo(me, { kind: 'song', apiId: from.apiId })).status).toBe(200)
    expect(await dismissed(me)).toEqual([])
  })

  test('at the same moment as a merge are not lost', async () => {
    const me = await aMember(app.db)
    for (let i = 0; i < 5; i++) {
      const [from, into] = [await aSongOf(app.db, rock), await aSongOf(app.db, rock)]
      const [response] = await Promise.all([
        dismiss(me, { kind: 'song', apiId: from.apiId }),
        app.db
          .transaction()
          .execute((tx) => mergeItems(tx, MERGINGS, 'song', [{ from: from.id, into: into.id }])),
      ])
      expect(response.status).toBe(200)
      expect((await dismissed(me))[0]).toBe(into.apiId)
    }
  })

  test('of unknown, hidden and impossible items are rejected', async () => {
    const me = await aMember(app.db)
    expect((await dismiss(me, { kind: 'song', apiId: '123456789' })).status).toBe(404)
    expect((await undo(me, { kind: 'artist', apiId: '123456789' })).status).toBe(404)
    expect((await dismiss(me, { kind: 'song', apiId: 'no-es' })).status).toBe(400)
    expect((await dismiss(me, { kind: 'album' as 'song', apiId: songOf(tango, 0).album.apiId })).status).toBe(
      400,
    )
    const song = await aSongOf(app.db, rock)
    await setHidden('songs', song.id, true)
    expect((await dismiss(me, { kind: 'song', apiId: song.apiId })).status).toBe(404)
    expect((await app.call(dismissItem, { params: { kind: 'song', apiId: song.apiId } })).status).toBe(401)
  })

  test('of an item that was hidden afterwards are not shown until it is back, and can be undone', async () => {
    const me = await aMember(app.db)
    const song = await aSongOf(app.db, rock)
    await dismiss(me, { kind: 'song', apiId: song.apiId })
    await setHidden('songs', song.id, true)
    expect(await dismissed(me)).toEqual([])
    expect((await undo(me, { kind: 'song', apiId: song.apiId })).status).toBe(200)
    await setHidden('songs', song.id, false)
    expect(await dismissed(me)).toEqual([])
  })

  test('of one person are not those of another', async () => {
    const [me, other] = [await aMember(app.db), await aMember(app.db)]
    await dismiss(me, { kind: 'song', apiId: songOf(tango, 0).apiId })
    expect(await dismissed(other)).toEqual([])
  })
})

describe('picks', () => {
  const save = (me: Member, artists: string[]) => app.call(savePicks, { body: { artists } }, as(me))
  const picked = async (me: Member) => (await app.call(picks, {}, as(me))).data

  test('replace each other, keep their order and can be removed', async () => {
    const me = await aMember(app.db)
    const artists = tango.songs.slice(0, 6).map(({ artist }) => artist.apiId)
    expect(await picked(me)).toEqual({ artists: [], isNew: true })
    expect((await save(me, artists.slice(0, 5))).data).toEqual({ msg: TASTE_TEXTS.picked })
    const saved = await picked(me)
    expect(saved.artists.map(({ apiId }) => apiId)).toEqual(artists.slice(0, 5))
    expect(saved.isNew).toBe(false)
    await save(me, artists.slice(4, 6))
    expect((await picked(me)).artists.map(({ apiId }) => apiId)).toEqual(artists.slice(4, 6))
    const removed = { params: { apiId: artists[4] ?? '' } }
    expect((await app.call(removePick, removed, as(me))).data).toEqual({ msg: TASTE_TEXTS.unpicked })
    expect((await app.call(removePick, removed, as(me))).status).toBe(200)
    expect((await save(me, [])).data).toEqual({ msg: TASTE_TEXTS.noPicks })
    expect(await picked(me)).toEqual({ artists: [], isNew: true })
  })

  test('two at once leave the artists of one of them', async () => {
    const me = await aMember(app.db)
    const [these, those] = [
      tango.songs.slice(0, 3).map(({ artist }) => artist.apiId),
      rock.songs.slice(0, 3).map(({ artist }) => artist.apiId),
    ]
    await Promise.all([save(me, these), save(me, those)])
    expect([these, those]).toContainEqual((await picked(me)).artists.map(({ apiId }) => apiId))
  })

  test('of more than twenty, unknown, hidden or placeholder artists are rejected as a whole', async () => {
    const me = await aMember(app.db)
    const [known, hidden] = [songOf(tango, 0).artist.apiId, await aSongOf(app.db, rock)]
    await setHidden('artists', hidden.artist.id, true)
    for (const artists of [[known, '123456789'], [hidden.artist.apiId], ['5080']]) {
      const { status, data } = await save(me, artists)
      expect(status).toBe(422)
      expect(data).toMatchObject({ fields: { artists: TASTE_TEXTS.artistMissing } })
    }
    expect(
      (
        await save(
          me,
          Array.from({ length: 21 }, () => known),
        )
      ).status,
    ).toBe(422)
    expect((await save(me, [known, known])).status).toBe(200)
    expect((await picked(me)).artists).toHaveLength(1)
  })

  test('take back that one dismissed the artist, and the other way round', async () => {
    const me = await aMember(app.db)
    const { apiId } = songOf(tango, 3).artist
    await dismiss(me, { kind: 'artist', apiId })
    await save(me, [apiId])
    expect(await dismissed(me)).toEqual([])
    await dismiss(me, { kind: 'artist', apiId })
    expect((await picked(me)).artists).toEqual([])
  })

  test('are suggested from many genres, the best known of each first, without hidden ones', async () => {
    const me = await aMember(app.db)
    const best = songOf(tango, 0)
    await setHidden('artists', best.artist.id, true)
    const { data } = await app.call(pickSuggestions, {}, as(me))
    expect(data).toHaveLength(24)
    expect(new Set(data.slice(0, 2).map(({ genre }) => genre))).toEqual(new Set(['Tango', 'Rock']))
    expect(data.map(({ apiId }) => apiId)).not.toContain(best.artist.apiId)
    await setHidden('artists', best.artist.id, false)
  })
})

describe('the signals of a taste', () => {
  const signals = async (me: Member, query: { limit?: number; cursor?: string } = {}) =>
    (await app.call(tasteSignals, { query }, as(me))).data

  async function aPlaylist(me: Member, name: string, song: WorldSong) {
    const { id } = await app.db
      .insertInto('playlists')
      .values({ user_id: me.id, name })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.db
      .insertInto('playlist_songs')
      .values({ playlist_id: id, song_id: song.id, position: 1 })
      .execute()
    return id
  }

  test('is listed with why and with links, newest first, page by page', async () => {
    const me = await aMember(app.db)
    const [reviewed, followed, picked, listed, liked] = tango.songs.slice(0, 5) as [
      WorldSong,
      WorldSong,
      WorldSong,
      WorldSong,
      WorldSong,
    ]
    const written = await review(me, reviewed, 5)
    await app.db.insertInto('album_follows').values({ user_id: me.id, album_id: followed.album.id }).execute()
    await app.call(savePicks, { body: { artists: [picked.artist.apiId] } }, as(me))
    const playlistId = await aPlaylist(me, 'De noche', listed)
    const theirs = await aReview(app.db, { songId: liked.id, score: 4 })
    await app.db.insertInto('review_likes').values({ review_id: theirs.id, user_id: me.id }).execute()

    const { items, next } = await signals(me)
    expect(next).toBeNull()
    expect(items.map(({ item, weight, sources }) => [item.kind, item.apiId, weight, sources])).toEqual([
      ['song', liked.apiId, 0.25, [{ how: 'like', reviewId: theirs.id }]],
      ['song', listed.apiId, 0.75, [{ how: 'playlist', playlist: { id: playlistId, name: 'De noche' } }]],
      ['artist', picked.artist.apiId, 1, [{ how: 'pick' }]],
      ['album', followed.album.apiId, 1, [{ how: 'follow' }]],
      ['song', reviewed.apiId, 1.5, [{ how: 'review', score: 5, reviewId: written.id }]],
    ])
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await signals(me, { limit: 2, ...(cursor && { cursor }) })
      seen.push(...page.items.map(({ item }) => item.apiId))
      cursor = page.next ?? undefined
    } while (cursor)
    expect(seen).toEqual(items.map(({ item }) => item.apiId))
  })

  test('continues after an item that no longer counts', async () => {
    const me = await aMember(app.db)
    const artists = tango.songs.slice(0, 4).map(({ artist }) => artist)
    await app.call(savePicks, { body: { artists: artists.map(({ apiId }) => apiId) } }, as(me))
    const first = await signals(me, { limit: 2 })
    const last = first.items[1]?.item.apiId ?? ''
    await app.call(removePick, { params: { apiId: last } }, as(me))
    const rest = await signals(me, { limit: 5, cursor: first.next ?? '' })
    const seen = [...first.items, ...rest.items].map(({ item }) => item.apiId)
    expect(new Set(seen).size).toBe(seen.length)
    expect((await app.call(tasteSignals, { query: { cursor: 'nada' } }, as(me))).status).toBe(400)
  })

  test('can be muted and unmuted, also through its artist, and a muted item recommends nothing', async () => {
    const me = await aMember(app.db)
    const song = songOf(tango, 0)
    await review(me, song, 5)
    const isSimilar = async () => (await recommended(me)).some(({ reason }) => reason.kind === 'similar')
    expect(await isSimilar()).toBe(true)
    const params = { kind: 'song' as const, apiId: song.apiId }
    expect((await app.call(muteItem, { params }, as(me))).data).toEqual({ msg: TASTE_TEXTS.muted })
    expect((await app.call(muteItem, { params }, as(me))).status).toBe(200)
    expect((await signals(me)).items[0]).toMatchObject({ muted: true, mutedThrough: null })
    expect(await isSimilar()).toBe(false)
    expect((await app.call(unmuteItem, { params }, as(me))).data).toEqual({ msg: TASTE_TEXTS.unmuted })
    expect(await isSimilar()).toBe(true)
    const artist = { kind: 'artist' as const, apiId: song.artist.apiId }
    await app.call(muteItem, { params: artist }, as(me))
    expect((await signals(me)).items[0]).toMatchObject({ muted: true, mutedThrough: artist })
    expect(await isSimilar()).toBe(false)
    await app.call(unmuteItem, { params: artist }, as(me))
    expect((await signals(me)).items[0]).toMatchObject({ muted: false, mutedThrough: null })
  })

  test('says which songs would leave and enter without it, the same ones each time, and changes nothing', async () => {
    const me = await aMember(app.db)
    await review(me, songOf(tango, 0), 5)
    await review(me, songOf(rock, 0), 5)
    const effect = async (kind: 'song' | 'artist', apiId: string) =>
      (await app.call(muteEffect, { params: { kind, apiId } }, as(me))).data
    const first = await effect('song', songOf(rock, 0).apiId)
    const rocks = rock.songs.map(({ apiId }) => apiId)
    expect(first.leaving.length).toBeGreaterThan(0)
    expect(first.leaving.every(({ apiId }) => rocks.includes(apiId))).toBe(true)
    expect(first.entering.every(({ apiId }) => !rocks.includes(apiId))).toBe(true)
    expect(await effect('song', songOf(rock, 0).apiId)).toEqual(first)
    expect((await effect('artist', songOf(rock, 0).artist.apiId)).leaving).toEqual(first.leaving)
    expect((await signals(me)).items.every(({ muted }) => !muted)).toBe(true)
    expect(await effect('song', songOf(rock, 11).apiId)).toEqual({ leaving: [], entering: [] })
  })

  test('of a hidden item is not shown, and it can be neither muted nor tried', async () => {
    const me = await aMember(app.db)
    const song = await aSongOf(app.db, rock)
    await review(me, song, 5)
    await setHidden('songs', song.id, true)
    expect((await signals(me)).items).toEqual([])
    const input = { params: { kind: 'song' as const, apiId: song.apiId } }
    expect((await app.call(muteItem, input, as(me))).status).toBe(404)
    expect((await app.call(muteEffect, input, as(me))).status).toBe(404)
  })

  test('ends when one unfollows, and the recommendations with it', async () => {
    const me = await aMember(app.db)
    const { artist } = songOf(tango, 0)
    await app.db.insertInto('artist_follows').values({ user_id: me.id, artist_id: artist.id }).execute()
    expect((await signals(me)).items).toHaveLength(1)
    await app.call(unfollowItem, { params: { kind: 'artist', apiId: artist.apiId } }, as(me))
    expect((await signals(me)).items).toEqual([])
    expect((await recommended(me)).every(({ reason }) => reason.kind === 'popular')).toBe(true)
  })

  test('is never shown to visitors, nor to anybody else', async () => {
    const [me, other] = [await aMember(app.db), await aMember(app.db)]
    await review(me, songOf(tango, 0), 5)
    expect((await app.call(tasteSignals, { query: {} })).status).toBe(401)
    expect((await signals(other)).items).toEqual([])
  })
})
