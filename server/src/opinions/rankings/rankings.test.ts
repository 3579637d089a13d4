import {
  endOfPeriod,
  MAX_PLACES,
  periodName,
  RANKING_TEXTS,
  startOfLatest,
  startOfNamed,
  startOfPeriod,
} from '@remusic/contract/opinions/rankings'
import { ranking } from '@remusic/contract/opinions/schemas/rankings'
import { setBlindTasting } from '@remusic/contract/people/schemas/accounts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aSession, aSong, aUser } from '../../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { MERGINGS } from '../../mergings.ts'
import { mergeItems } from '../../music/catalogue/mergeItems.ts'
import { refreshRankings } from './refresh.ts'

/** A Wednesday; its week begins on 12 October. */
const NOW = new Date('2026-10-14T12:00:00Z')
/** When the lists are read: half of the week has passed. */
const LATER = new Date('2026-10-16T12:00:00Z')
const DAY_MS = 86_400_000

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => LATER } })
})
afterAll(() => app.stop())
beforeEach(async () => {
  for (const table of ['ranking_periods', 'ranking_entries', 'listens', 'reviews', 'review_targets'] as const)
    await app.db.deleteFrom(table).execute()
  await app.db
    .updateTable('users')
    .set({ created_at: new Date('2026-01-05T00:00:00Z') })
    .execute()
})

type Song = Awaited<ReturnType<typeof aSong>>
type Target = { songId?: number; albumId?: number; artistId?: number }

async function people(count: number, traits: { timeZone?: string } = {}) {
  const made: string[] = []
  for (let i = 0; i < count; i++) made.push((await aUser(app.db)).id)
  await app.db
    .updateTable('users')
    .set({ created_at: new Date('2026-01-05T00:00:00Z'), time_zone: traits.timeZone ?? null })
    .where('id', 'in', made)
    .execute()
  return made
}

async function targetOf({
  songId = null,
  albumId = null,
  artistId = null,
}: { [K in keyof Target]: number | null }) {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into review_targets (song_id, album_id, artist_id) values (${songId}, ${albumId}, ${artistId})
      on conflict do nothing returning id
    )
    select id from made union all select id from review_targets
    where song_id is not distinct from ${songId} and album_id is not distinct from ${albumId}
      and artist_id is not distinct from ${artistId} limit 1`.execute(app.db)
  return rows[0]?.id ?? 0
}

async function listen(userId: string, target: Target, day: string) {
  await app.db
    .insertInto('listens')
    .values({ user_id: userId, client_id: crypto.randomUUID(), target_id: await targetOf(target), day })
    .execute()
}

async function review(userId: string, target: Target, score: number, at: string) {
  return app.db
    .insertInto('reviews')
    .values({
      user_id: userId,
      target_id: await targetOf(target),
      title: 'Un título',
      description: 'Un texto',
      score,
      created_at: new Date(at),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

const read = async (
  query: Parameters<typeof app.call<typeof ranking>>[1]['query'] = {},
  as?: { token: string },
) => (await app.call(ranking, { query }, as)).data
const named = (list: Awaited<ReturnType<typeof read>>) => list.items.map(({ item }) => item.name)
const refresh = (now = NOW) => refreshRankings(app.db, now)

async function songs(...titles: string[]): Promise<Song[]> {
  const made: Song[] = []
  for (const title of titles) made.push(await aSong(app.db, { title }))
  return made
}

describe('the most listened', () => {
  test('are ordered by people, not by plays, of those who listened or reviewed in the period', async () => {
    const [first, second] = (await songs('Primera', 'Segunda')) as [Song, Song]
    const crowd = await people(7)
    for (const id of crowd.slice(0, 6)) await listen(id, { songId: first.id }, '2026-10-13')
    await review(crowd[6] ?? '', { songId: first.id }, 4, '2026-10-13T10:00:00Z')
    for (const id of crowd.slice(0, 5))
      for (let play = 0; play < 4; play++) await listen(id, { songId: second.id }, '2026-10-12')
    await listen(crowd[0] ?? '', { songId: second.id }, '2026-10-11')
    await refresh()
    const list = await read({ period: 'week' })
    expect(list).toMatchObject({ when: '2026-W42', from: '2026-10-12', to: '2026-10-18', isOpen: true })
    expect(list.items.map(({ item, place, people, votes }) => [item.name, place, people, votes])).toEqual([
      ['Primera', 1, 7, 1],
      ['Segunda', 2, 5, 0],
    ])
    const artists = await read({ period: 'month', kind: 'artist' })
    expect(artists.items.map(({ people }) => people)).toEqual([7, 5])
  })

  test('take diaries into account only where five people listened, and reviews always', async () => {
    const [rare, reviewed] = (await songs('Rara', 'Reseñada')) as [Song, Song]
    const crowd = await people(6)
    for (const id of crowd.slice(0, 4)) {
      await listen(id, { songId: rare.id }, '2026-10-13')
      await listen(id, { songId: reviewed.id }, '2026-10-13')
    }
    await review(crowd[4] ?? '', { songId: reviewed.id }, 5, '2026-10-13T10:00:00Z')
    await refresh()
    expect((await read()).items.map(({ item, people }) => [item.name, people])).toEqual([['Reseñada', 1]])
    await listen(crowd[5] ?? '', { songId: rare.id }, '2026-10-13')
    await refresh()
    expect((await read()).items.map(({ item, people }) => [item.name, people])).toEqual([
      ['Rara', 5],
      ['Reseñada', 1],
    ])
    // Nobody whose account is inactive counts.
    await app.db
      .updateTable('users')
      .set({ deactivated_at: NOW, restore_until: new Date(NOW.getTime() + 30 * DAY_MS) })
      .where('id', '=', crowd[0] ?? '')
      .execute()
    await refresh()
    expect(named(await read())).toEqual(['Reseñada'])
  })

  test('leave out reviews that somebody brought from another service', async () => {
    const [imported, written] = (await songs('Traída', 'Escrita')) as [Song, Song]
    const [ana = ''] = await people(1)
    const { id } = await review(ana, { songId: imported.id }, 5, '2026-10-13T10:00:00Z')
    await app.db.updateTable('reviews').set({ import_id: crypto.randomUUID() }).where('id', '=', id).execute()
    await review(ana, { songId: written.id }, 4, '2026-10-13T10:00:00Z')
    await refresh()
    expect(named(await read())).toEqual(['Escrita'])
  })

  test('are of the day in the time zone of each person', async () => {
    const [song] = (await songs('De madrugada')) as [Song]
    const [lima, tokyo] = [
      await people(1, { timeZone: 'America/Lima' }),
      await people(1, { timeZone: 'Asia/Tokyo' }),
    ]
    // Monday 12 October, 03:00 UTC: still Sunday in Lima.
    await review(lima[0] ?? '', { songId: song.id }, 4, '2026-10-12T03:00:00Z')
    await refresh()
    expect((await read({ period: 'week', when: '2026-W41' })).items).toHaveLength(1)
    expect((await read({ period: 'week', when: '2026-W42' })).items).toHaveLength(0)
    // Sunday 11 October, 20:00 UTC: already Monday in Tokyo.
    await review(tokyo[0] ?? '', { songId: song.id }, 4, '2026-10-11T20:00:00Z')
    await refresh()
    expect((await read({ period: 'week', when: '2026-W41' })).items[0]?.people).toBe(1)
    expect((await read({ period: 'week', when: '2026-W42' })).items[0]?.people).toBe(1)
  })
})

describe('the best scored', () => {
  test('are ordered by the score that a few votes hardly move, without votes that are held back', async () => {
    const [one, many, held] = (await songs('Un voto', 'Muchos', 'Retenida')) as [Song, Song, Song]
    const crowd = await people(8)
    await review(crowd[0] ?? '', { songId: one.id }, 5, '2026-10-13T10:00:00Z')
    for (const id of crowd) await review(id, { songId: many.id }, 5, '2026-10-13T10:00:00Z')
    const { id } = await review(crowd[1] ?? '', { songId: held.id }, 5, '2026-10-13T10:00:00Z')
    // Many votes of new accounts are held back by a rule. Here only this one is.
    await app.db.deleteFrom('held_votes').execute()
    await app.db
      .insertInto('held_votes')
      .values({ review_id: id, user_id: crowd[1] ?? '', rule: 'burst' })
      .execute()
    await refresh()
    const list = await read({ order: 'score' })
    expect(named(list)).toEqual(['Muchos', 'Un voto'])
    expect(list.items[0]).toMatchObject({ votes: 8, score: 4.42 })
    expect(list.items[1]).toMatchObject({ votes: 1, score: 3.75 })
    expect(named(await read({ order: 'people' }))).not.toContain('Retenida')
  })

  test('are not for people who taste blind, who get the most listened without scores', async () => {
    const [low, high] = (await songs('Baja', 'Alta')) as [Song, Song]
    const crowd = await people(3)
    for (const id of crowd.slice(0, 2)) await review(id, { songId: low.id }, 1, '2026-10-13T10:00:00Z')
    await review(crowd[2] ?? '', { songId: high.id }, 5, '2026-10-13T10:00:00Z')
    await refresh()
    expect(named(await read({ order: 'score' }))).toEqual(['Alta', 'Baja'])
    const as = { token: await aSession(app.db, crowd[0] ?? '', LATER) }
    await app.call(setBlindTasting, { body: { tastesBlind: true } }, as)
    const list = await read({ order: 'score' }, as)
    expect(list).toMatchObject({ order: 'people', blind: true })
    expect(list.items.map(({ item, votes, score }) => [item.name, votes, score])).toEqual([
      ['Baja', null, null],
      ['Alta', null, null],
    ])
  })
})

describe('the movement', () => {
  test('compares with the period before: up, down, new, back, and how often it was on the list', async () => {
    const [a, b, c] = (await songs('A', 'B', 'C')) as [Song, Song, Song]
    const crowd = await people(3)
    const reviewed = async (song: Song, by: number, at: string) => {
      for (const id of crowd.slice(0, by)) {
        await app.db
          .deleteFrom('reviews')
          .where('user_id', '=', id)
          .where('target_id', '=', await targetOf({ songId: song.id }))
          .execute()
        await review(id, { songId: song.id }, 4, at)
      }
    }
    await reviewed(a, 3, '2026-09-30T10:00:00Z')
    await reviewed(c, 1, '2026-09-30T10:00:00Z')
    await refresh(new Date('2026-10-05T12:00:00Z'))
    await refresh(new Date('2026-10-09T12:00:00Z'))
    await reviewed(a, 2, '2026-10-08T10:00:00Z')
    await reviewed(b, 1, '2026-10-08T10:00:00Z')
    await refresh(new Date('2026-10-09T12:00:00Z'))
    await refresh(new Date('2026-10-14T12:00:00Z'))
    await reviewed(b, 3, '2026-10-13T10:00:00Z')
    await reviewed(a, 2, '2026-10-13T10:00:00Z')
    await reviewed(c, 1, '2026-10-13T10:00:00Z')
    await refresh()
    const list = await read({ period: 'week' })
    expect(list).toMatchObject({ compared: true, earlier: '2026-W41', later: null })
    expect(list.items.map(({ item, before, times }) => [item.name, before, times])).toEqual([
      ['B', 2, 2],
      ['A', 1, 3],
      ['C', null, 2],
    ])
    expect(await read({ period: 'week', when: '2026-W40' })).toMatchObject({
      compared: false,
      later: '2026-W41',
      isOpen: false,
    })
  })

  test('of a closed period stays as it was, also if people delete what they did', async () => {
    const [song] = (await songs('Constante')) as [Song]
    const crowd = await people(5)
    for (const id of crowd) await listen(id, { songId: song.id }, '2026-10-01')
    await refresh()
    await app.db.deleteFrom('listens').execute()
    await refresh()
    expect(named(await read({ period: 'week', when: '2026-W40' }))).toEqual(['Constante'])
    expect(named(await read({ period: 'year', when: '2026' }))).toEqual([])
  })
})

describe('the lists of a genre, a country and a decade', () => {
  test('have places of their own, and the page offers those that exist', async () => {
    const [first, second] = (await songs('Tango viejo', 'Rock nuevo')) as [Song, Song]
    const genre = await app.db
      .insertInto('genres')
      .values({ api_id: '4242', name: 'Tango' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.db
      .updateTable('artists')
      .set({ genre_id: genre.id, country: 'AR' })
      .where('id', '=', first.artist.id)
      .execute()
    await app.db
      .updateTable('albums')
      .set({ released_on: '1947-05-01' })
      .where('id', '=', first.album.id)
      .execute()
    await app.db
      .updateTable('albums')
      .set({ released_on: '2021-05-01' })
      .where('id', '=', second.album.id)
      .execute()
    const crowd = await people(2)
    await review(crowd[0] ?? '', { songId: first.id }, 4, '2026-10-13T10:00:00Z')
    for (const id of crowd) await review(id, { songId: second.id }, 4, '2026-10-13T10:00:00Z')
    await refresh()
    const all = await read()
    expect(named(all)).toEqual(['Rock nuevo', 'Tango viejo'])
    expect(all).toMatchObject({
      genres: [{ id: '4242', name: 'Tango' }],
      countries: ['AR'],
      decades: [2020, 1940],
    })
    for (const query of [
      { genre: '4242' },
      { country: 'AR' },
      { decade: 1940 },
      { genre: '4242', country: 'AR' },
      { genre: '4242', decade: 1940 },
      { country: 'AR', decade: 1940 },
      { genre: '4242', country: 'AR', decade: 1940 },
    ] as const) {
      const list = await read(query)
      expect(list.items.map(({ item, place }) => [item.name, place])).toEqual([['Tango viejo', 1]])
      expect(list.total).toBe(1)
    }
    expect((await read({ genre: '4242' })).genre).toEqual({ id: '4242', name: 'Tango' })
    expect(named(await read({ country: 'UY' }))).toEqual([])
    // The other filters offer only values that have items together with the chosen one.
    expect(await read({ decade: 2020 })).toMatchObject({ genres: [], countries: [], decades: [2020, 1940] })
    expect(await read({ genre: '4242', country: 'AR' })).toMatchObject({ countries: ['AR'], decades: [1940] })
    expect(named(await read({ genre: '4242', decade: 2020 }))).toEqual([])
  })

  test('exist', async () => {
    const failure = async (query: object) => {
      const response = await app.request(
        `/api/back-end/rankings?${new URLSearchParams(query as Record<string, string>)}`,
      )
      return [response.status, ((await response.json()) as { msg: string }).msg]
    }
    expect(await failure({ kind: 'artist', decade: '1980' })).toEqual([400, RANKING_TEXTS.noDecade])
    expect(await failure({ genre: '999999' })).toEqual([404, RANKING_TEXTS.genreMissing])
    expect(await failure({ country: 'XX' })).toEqual([400, RANKING_TEXTS.badCountry])
    expect(await failure({ period: 'week', when: '2026-10' })).toEqual([400, RANKING_TEXTS.badWhen])
    expect(await failure({ period: 'week', when: '2026-W54' })).toEqual([400, RANKING_TEXTS.badWhen])
    expect(await failure({ period: 'month', when: '2026-13' })).toEqual([400, RANKING_TEXTS.badWhen])
    expect(await failure({ limit: String(MAX_PLACES + 1) })).toEqual([400, RANKING_TEXTS.badPage])
  })
})

test('a long list is read page by page', async () => {
  const titles = Array.from({ length: 7 }, (_, i) => `Canción ${i}`)
  const made = await songs(...titles)
  const crowd = await people(7)
  for (const [i, song] of made.entries())
    for (const id of crowd.slice(i)) await review(id, { songId: song.id }, 4, '2026-10-13T10:00:00Z')
  await refresh()
  const names: string[] = []
  let cursor: string | undefined
  do {
    const page = await read({ limit: 3, ...(cursor && { cursor }) })
    names.push(...named(page))
    cursor = page.next ?? undefined
  } while (cursor)
  expect(names).toEqual(titles)
})

test('hidden items are left out, and merged ones leave their best places to the item that stays', async () => {
  const [kept, copy, hidden] = (await songs('Queda', 'Copia', 'Oculta')) as [Song, Song, Song]
  const crowd = await people(3)
  for (const id of crowd) await review(id, { songId: copy.id }, 4, '2026-10-06T10:00:00Z')
  for (const id of crowd.slice(0, 2)) await review(id, { songId: hidden.id }, 4, '2026-10-06T10:00:00Z')
  await review(crowd[0] ?? '', { songId: kept.id }, 4, '2026-10-06T10:00:00Z')
  await refresh()
  const last = () => read({ period: 'week', when: '2026-W41' })
  expect(named(await last())).toEqual(['Copia', 'Oculta', 'Queda'])
  await app.db.updateTable('songs').set({ hidden_at: NOW }).where('id', '=', hidden.id).execute()
  await app.db
    .transaction()
    .execute((tx) => mergeItems(tx, MERGINGS, 'song', [{ from: copy.id, into: kept.id }]))
  expect((await last()).items.map(({ item, place }) => [item.name, place])).toEqual([['Queda', 1]])
})

test('every place equals a plain count over the raw rows', async () => {
  const made = await songs(...Array.from({ length: 12 }, (_, i) => `Recuento ${i}`))
  const crowd = [
    ...(await people(5)),
    ...(await people(4, { timeZone: 'America/Mexico_City' })),
    ...(await people(3, { timeZone: 'Asia/Tokyo' })),
  ]
  let seed = 7
  const dice = (sides: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed % sides
  }
  for (const id of crowd)
    for (const song of made) {
      const target =
        dice(4) === 0
          ? { albumId: song.album.id }
          : dice(6) === 0
            ? { artistId: song.artist.id }
            : { songId: song.id }
      const at = new Date(NOW.getTime() - dice(40) * DAY_MS - dice(24) * 3_600_000)
      if (dice(3) === 0) await review(id, target, 1 + dice(5), at.toISOString())
      if (!target.artistId) await listen(id, target, at.toISOString().slice(0, 10))
    }
  await app.db
    .updateTable('users')
    .set({ deactivated_at: NOW, restore_until: new Date(NOW.getTime() + 30 * DAY_MS) })
    .where('id', '=', crowd[1] ?? '')
    .execute()
  await app.db
    .updateTable('users')
    .set({ time_zone: 'Europe/Madrid' })
    .where('id', '=', crowd[2] ?? '')
    .execute()
  await sql`update listens set deleted_at = now() where id in (select id from listens order by id limit 9)`.execute(
    app.db,
  )
  await app.db
    .transaction()
    .execute((tx) => mergeItems(tx, MERGINGS, 'song', [{ from: made[0]?.id ?? 0, into: made[1]?.id ?? 0 }]))
  await refresh()
  const artistOf = new Map(made.map((song) => [song.id, song.artist.id]))
  const artistOfAlbum = new Map(made.map((song) => [song.album.id, song.artist.id]))
  const { rows } = await sql<{
    kind: string
    itemId: number
    userId: string
    day: string
    score: number | null
    isVote: boolean
  }>`
    select kind, coalesce(song_id, album_id, artist_id) as "itemId", user_id as "userId", day::text, score, is_vote as "isVote" from (
      select target_id, user_id, day, null::integer as score, false as is_vote from listens where deleted_at is null
      union all
      select target_id, user_id, (reviews.created_at at time zone coalesce(time_zone, 'UTC'))::date, score, true
      from reviews join users on users.id = user_id
      where visible and not exists (select from held_votes where review_id = reviews.id and state <> 'released')
    ) as deed join review_targets on review_targets.id = target_id join users on users.id = user_id where active`.execute(
    app.db,
  )
  for (const [period, from, to, when] of [
    ['week', '2026-10-12', '2026-10-18', '2026-W42'],
    ['month', '2026-10-01', '2026-10-31', '2026-10'],
    ['year', '2026-01-01', '2026-12-31', '2026'],
  ] as const)
    for (const kind of ['song', 'album', 'artist'] as const) {
      const voters = new Map<number, Set<string>>()
      const listeners = new Map<number, Set<string>>()
      const scores = new Map<number, number[]>()
      for (const { itemId, kind: about, userId, day, score, isVote } of rows) {
        if (day < from || day > to) continue
        const ids = [
          ...(about === kind ? [itemId] : []),
          ...(kind === 'artist' && about !== 'artist'
            ? [(about === 'song' ? artistOf : artistOfAlbum).get(itemId) ?? 0]
            : []),
        ]
        for (const id of ids) {
          const set = isVote ? voters : listeners
          set.set(id, (set.get(id) ?? new Set()).add(userId))
          if (about === kind && score !== null) scores.set(id, [...(scores.get(id) ?? []), score])
        }
      }
      const figures = [...new Set([...voters.keys(), ...listeners.keys()])].map((id) => {
        const [voted, listened] = [voters.get(id) ?? new Set(), listeners.get(id) ?? new Set()]
        const given = scores.get(id) ?? []
        const points = given.reduce((sum, score) => sum + score, 0)
        return {
          id,
          reviewers: voted.size,
          people: listened.size >= 5 ? new Set([...voted, ...listened]).size : voted.size,
          votes: given.length,
          score: (3.5 * 5 + points) / (5 + given.length),
        }
      })
      const stored = async (order: 'people' | 'score') =>
        (
          await app.db
            .selectFrom('ranking_entries')
            .select(['item_id as id', 'people', 'votes'])
            .where('list', '=', `${period} ${kind} ${order} all `)
            .where('starts_on', '=', from)
            .orderBy('place')
            .execute()
        ).map(({ id, people, votes }) => [id, people, votes])
      expect(await stored('people'), `${period} ${kind}`).toEqual(
        figures
          .filter(({ people }) => people > 0)
          .sort((a, b) => b.people - a.people || b.reviewers - a.reviewers || a.id - b.id)
          .map(({ id, people, votes }) => [id, people, votes]),
      )
      expect(await stored('score'), `${period} ${kind}`).toEqual(
        figures
          .filter(({ votes }) => votes > 0)
          .sort((a, b) => b.score - a.score || b.votes - a.votes || b.people - a.people || a.id - b.id)
          .map(({ id, people, votes }) => [id, people, votes]),
      )
      expect((await read({ period, kind, when })).items.length).toBe((await stored('people')).length)
    }
})

test('without any list the page is empty, not an error', async () => {
  expect(await read({ period: 'month', kind: 'album', order: 'score' })).toMatchObject({
    when: null,
    from: null,
    items: [],
    next: null,
    total: 0,
  })
})

test('the list that is shown first is of a period of which half has passed', async () => {
  const [song] = (await songs('De siempre')) as [Song]
  const [person] = await people(1)
  await review(person ?? '', { songId: song.id }, 4, '2026-10-13T10:00:00Z')
  await refresh()
  expect((await read({ period: 'week' })).when).toBe('2026-W42')
  expect(startOfLatest('week', '2026-10-14')).toBe('2026-10-05')
  expect(startOfLatest('week', '2026-10-15')).toBe('2026-10-12')
  expect(startOfLatest('month', '2026-03-01')).toBe('2026-02-01')
  expect(startOfLatest('year', '2026-12-31')).toBe('2026-01-01')
  expect(await read({ period: 'ever' })).toMatchObject({ when: null, from: null, total: 1, compared: false })
})

test('periods have names that lead back to them, also around the turn of a year', () => {
  for (let day = Date.parse('2019-12-20'); day < Date.parse('2033-01-15'); day += DAY_MS)
    for (const period of ['week', 'month', 'year'] as const) {
      const start = startOfPeriod(period, new Date(day).toISOString().slice(0, 10))
      const name = periodName(period, start) ?? ''
      if (startOfNamed(period, name) !== start) expect.fail(`${period} ${start} is named ${name}`)
    }
  expect(periodName('week', '2020-12-28')).toBe('2020-W53')
  expect(startOfNamed('week', '2021-W53')).toBeNull()
  expect(endOfPeriod('month', '2024-02-01')).toBe('2024-02-29')
})
