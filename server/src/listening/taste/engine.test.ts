import { recommendedSongs } from '@remusic/contract/listening/schemas/taste'
import { deleteReview, writeReview } from '@remusic/contract/opinions/schemas/reviews'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aReview, aSession, aSong, aUser } from '../../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import type { Db } from '../../base/database/client.ts'
import { MERGINGS } from '../../mergings.ts'
import { mergeItems } from '../../music/catalogue/mergeItems.ts'
import { storeListOf } from './jobs.ts'
import { artistCandidatesOf, songCandidatesOf } from './lists.ts'
import { similarTo } from './neighbours.ts'
import { refreshTaste } from './refresh.ts'
import { type ItemRef, signalsOf } from './signals.ts'

let app: TestApp
let db: Db
beforeAll(async () => {
  app = await startTestApp()
  db = app.db
})
afterAll(() => app.stop())

const refresh = () => refreshTaste({ databaseUrl: app.database.url })
const songs = (count: number) => Promise.all(Array.from({ length: count }, () => aSong(db)))
const people = (count: number) => Promise.all(Array.from({ length: count }, () => aUser(db)))

async function review(userId: string, song: { id: number }, score: number) {
  return aReview(db, { userId, songId: song.id, score })
}

const choose = (userId: string, choice: 'picked' | 'muted' | 'dismissed', item: ItemRef) =>
  db
    .insertInto('taste_choices')
    .values({ user_id: userId, choice, [`${item.kind}_id`]: item.id })
    .execute()

const songIdsFor = async (userId: string) => (await songCandidatesOf(db, userId)).map(({ songId }) => songId)

test('every source counts with its weight, and a review decides over the rest', async () => {
  const me = await aUser(db)
  const [reviewed, listed, liked, both] = (await songs(4)) as [Song, Song, Song, Song]
  await review(me.id, reviewed, 2)
  const playlist = await db
    .insertInto('playlists')
    .values({ user_id: me.id, name: 'Una' })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [index, song] of [listed, both].entries())
    await db
      .insertInto('playlist_songs')
      .values({ playlist_id: playlist.id, song_id: song.id, position: index + 1 })
      .execute()
  await review(me.id, both, 1)
  const others = await aReview(db, { songId: liked.id, score: 1 })
  await db.insertInto('review_likes').values({ review_id: others.id, user_id: me.id }).execute()
  await db.insertInto('artist_follows').values({ user_id: me.id, artist_id: liked.artist.id }).execute()
  await db.insertInto('album_follows').values({ user_id: me.id, album_id: listed.album.id }).execute()
  await choose(me.id, 'picked', { kind: 'artist', id: reviewed.artist.id })
  const weights = new Map(
    (await signalsOf(db, me.id)).map(({ item, weight }) => [`${item.kind} ${item.id}`, weight]),
  )
  expect(weights).toEqual(
    new Map([
      [`song ${reviewed.id}`, -0.5],
      [`song ${listed.id}`, 0.75],
      [`song ${both.id}`, -1],
      [`song ${liked.id}`, 0.25],
      [`artist ${liked.artist.id}`, 1],
      [`album ${listed.album.id}`, 1],
      [`artist ${reviewed.artist.id}`, 1],
    ]),
  )
  const [signal] = (await signalsOf(db, me.id)).filter(
    ({ item }) => item.kind === 'song' && item.id === both.id,
  )
  expect(signal?.sources.map(({ how, score }) => [how, score])).toEqual([
    ['review', 1],
    ['playlist', undefined],
  ])
})

type Song = Awaited<ReturnType<typeof aSong>>

async function listen(userId: string, song: Song, day: string, score: number | null = null) {
  await sql`insert into review_targets (song_id) values (${song.id}) on conflict do nothing`.execute(db)
  await sql`
    insert into listens (user_id, client_id, target_id, day, score)
    select ${userId}, gen_random_uuid(), id, ${day}, ${score} from review_targets where song_id = ${song.id}`.execute(
    db,
  )
}

test('a listen counts by the latest score in the diary, and a review decides over it', async () => {
  const me = await aUser(db)
  const [unscored, scored, disliked, reviewed] = (await songs(4)) as [Song, Song, Song, Song]
  await listen(me.id, unscored, '2026-01-01')
  await listen(me.id, scored, '2026-01-03', 5)
  await listen(me.id, scored, '2026-01-02', 1)
  await listen(me.id, scored, '2026-01-04')
  await listen(me.id, disliked, '2025-12-31', 1)
  await listen(me.id, reviewed, '2026-01-05', 5)
  await review(me.id, reviewed, 2)
  const found = await signalsOf(db, me.id)
  expect(new Map(found.map(({ item, weight }) => [item.id, weight]))).toEqual(
    new Map([
      [unscored.id, 0.75],
      [scored.id, 1.5],
      [disliked.id, -1],
      [reviewed.id, -0.5],
    ]),
  )
  const sourcesOf = (song: Song) => found.find(({ item }) => item.id === song.id)?.sources
  expect(sourcesOf(unscored)).toEqual([{ how: 'listen' }])
  expect(sourcesOf(scored)).toEqual([{ how: 'listen', score: 5 }])
  expect(sourcesOf(reviewed)?.map(({ how }) => how)).toEqual(['review', 'listen'])
})

test('items that only diaries have in common are not similar, and nobody learns how many people noted them', async () => {
  const [mine, theirs] = (await songs(2)) as [Song, Song]
  const [first, ...others] = await people(6)
  for (const { id } of others) for (const song of [mine, theirs]) await listen(id, song, '2026-01-01', 5)
  await refresh()
  expect(await similarTo(db, { kind: 'song', id: mine.id }, 5)).toEqual([])
  for (const song of [mine, theirs]) await review(first?.id ?? '', song, 4)
  await refresh()
  expect(await similarTo(db, { kind: 'song', id: mine.id }, 5)).toMatchObject([
    { item: { id: theirs.id }, support: 1, scored: 1 },
  ])
})

test('an item that many people like in common is recommended at once after a new review, with its support', async () => {
  const [mine, theirs, disliked] = (await songs(3)) as [Song, Song, Song]
  for (const { id } of await people(6)) {
    await review(id, mine, 5)
    await review(id, theirs, 5)
    await review(id, disliked, 1)
  }
  const me = await aUser(db)
  await refresh()
  expect(await songIdsFor(me.id)).toEqual([])
  await review(me.id, mine, 5)
  const [first, ...rest] = await songCandidatesOf(db, me.id)
  expect(first).toMatchObject({
    songId: theirs.id,
    artistId: theirs.artist.id,
    because: { kind: 'song', id: mine.id },
    about: { kind: 'song', id: theirs.id },
    support: 6,
    scored: 6,
  })
  expect(rest.map(({ songId }) => songId)).not.toContain(disliked.id)
  expect((await artistCandidatesOf(db, me.id)).map(({ artistId }) => artistId)).toEqual([theirs.artist.id])
})

test('a stored list is used until one does something, and the same list results either way', async () => {
  const [mine, theirs, more] = (await songs(3)) as [Song, Song, Song]
  for (const { id } of await people(3)) for (const song of [mine, theirs, more]) await review(id, song, 4)
  const me = await aUser(db)
  const first = await review(me.id, mine, 5)
  await refresh()
  const stale: string[] = []
  const read = () => songCandidatesOf(db, me.id, { onStale: (userId) => stale.push(userId) })
  const stored = await read()
  expect(stale).toEqual([])
  expect(rounded(stored)).toEqual(rounded(await songCandidatesOf(db, me.id, { live: true })))
  expect(stored.map(({ songId }) => songId).sort()).toEqual([theirs.id, more.id].sort())
  await review(me.id, theirs, 1)
  expect((await read()).map(({ songId }) => songId)).toEqual([more.id])
  expect(stale).toEqual([me.id])
  await storeListOf(db, me.id)
  expect((await read()).map(({ songId }) => songId)).toEqual([more.id])
  expect(stale).toEqual([me.id])
  // Taking something back changes the list as well.
  await db.updateTable('reviews').set({ deleted_at: new Date() }).where('id', '=', first.id).execute()
  expect(await read()).toEqual([])
})

/** Songs with the same score may be in any order. */
const rounded = <T extends { songId: number; score: number }>(list: T[]) =>
  list
    .map((each) => ({ ...each, score: each.score.toFixed(2) }))
    .sort((a, b) => Number(b.score) - Number(a.score) || a.songId - b.songId)

test('a review that is written through the API changes the next recommendations, and the list is stored soon', async () => {
  const [mine, theirs] = (await songs(2)) as [Song, Song]
  for (const { id } of await people(5)) for (const song of [mine, theirs]) await review(id, song, 5)
  await refresh()
  const me = await aUser(db)
  const token = { token: await aSession(db, me.id) }
  const reasons = async () =>
    (await app.call(recommendedSongs, {}, token)).data.flatMap(({ apiId, reason }) =>
      reason.kind === 'similar' ? [{ apiId, because: reason.because.apiId, people: reason.people }] : [],
    )
  expect(await reasons()).toEqual([])
  const apiId = '770011'
  await db.updateTable('songs').set({ api_id: apiId }).where('id', '=', mine.id).execute()
  const body = {
    apiId,
    type: 'song' as const,
    title: 'Mía',
    score: 5,
    description: 'La mejor de todas.',
  }
  expect((await app.call(writeReview, { body }, token)).status).toBe(201)
  expect(await reasons()).toEqual([{ apiId: theirs.apiId, because: apiId, people: 5 }])
  await expect
    .poll(() =>
      db.selectFrom('taste_lists').select('user_id').where('user_id', '=', me.id).executeTakeFirst(),
    )
    .toBeDefined()
  expect(await reasons()).toHaveLength(1)
  const written = await db
    .selectFrom('reviews')
    .select('id')
    .where('user_id', '=', me.id)
    .executeTakeFirstOrThrow()
  await app.call(deleteReview, { params: { id: written.id } }, token)
  expect(await reasons()).toEqual([])
})

test('a refresh that began earlier does not replace a list that was stored meanwhile', async () => {
  const me = await aUser(db)
  await review(me.id, await aSong(db), 5)
  await storeListOf(db, me.id)
  await db
    .updateTable('taste_lists')
    .set({ computed_at: new Date(Date.now() + 60_000) })
    .where('user_id', '=', me.id)
    .execute()
  const before = await db
    .selectFrom('taste_lists')
    .selectAll()
    .where('user_id', '=', me.id)
    .executeTakeFirst()
  await refresh()
  expect(
    await db.selectFrom('taste_lists').selectAll().where('user_id', '=', me.id).executeTakeFirst(),
  ).toEqual(before)
})

test('low scores count against what others like as well', async () => {
  const [liked, hated, shared, onlyLiked] = (await songs(4)) as [Song, Song, Song, Song]
  for (const { id } of await people(4))
    for (const song of [liked, shared, onlyLiked]) await review(id, song, 5)
  for (const { id } of await people(4)) for (const song of [hated, shared]) await review(id, song, 5)
  const me = await aUser(db)
  await review(me.id, liked, 4)
  await refresh()
  const scoreOf = async (song: Song) =>
    (await songCandidatesOf(db, me.id)).find(({ songId }) => songId === song.id)?.score ?? 0
  const before = await scoreOf(shared)
  await review(me.id, hated, 1)
  expect(await scoreOf(shared)).toBeLessThan(before / 2)
  expect(await scoreOf(onlyLiked)).toBeGreaterThan(await scoreOf(shared))
})

test('a muted, dismissed or hidden item neither counts nor is recommended', async () => {
  const [mine, theirs, others, hidden] = (await songs(4)) as [Song, Song, Song, Song]
  for (const { id } of await people(3))
    for (const song of [mine, theirs, others, hidden]) await review(id, song, 5)
  const me = await aUser(db)
  await review(me.id, mine, 5)
  await refresh()
  await db.updateTable('songs').set({ hidden_at: new Date() }).where('id', '=', hidden.id).execute()
  expect(new Set(await songIdsFor(me.id))).toEqual(new Set([theirs.id, others.id]))
  await choose(me.id, 'dismissed', { kind: 'artist', id: others.artist.id })
  expect(await songIdsFor(me.id)).toEqual([theirs.id])
  expect((await artistCandidatesOf(db, me.id)).map(({ artistId }) => artistId)).not.toContain(
    others.artist.id,
  )
  await choose(me.id, 'dismissed', { kind: 'song', id: theirs.id })
  expect(await songIdsFor(me.id)).toEqual([])
  await db.deleteFrom('taste_choices').where('user_id', '=', me.id).execute()
  expect(await songCandidatesOf(db, me.id, { without: { kind: 'artist', id: mine.artist.id } })).toEqual([])
  await choose(me.id, 'muted', { kind: 'artist', id: mine.artist.id })
  expect(await signalsOf(db, me.id)).toMatchObject([{ item: { kind: 'song', id: mine.id }, muted: true }])
  expect(await songIdsFor(me.id)).toEqual([])
  await refresh()
  expect(await songIdsFor(me.id)).toEqual([])
})

test('reviews that are hidden, and those of people who are away, leave the support', async () => {
  const [one, two] = (await songs(2)) as [Song, Song]
  const [a, b, c] = (await people(3)) as [Person, Person, Person]
  const written = []
  for (const { id } of [a, b, c]) for (const song of [one, two]) written.push(await review(id, song, 5))
  await refresh()
  expect(await similarTo(db, { kind: 'song', id: one.id }, 9)).toMatchObject([
    { item: { kind: 'song', id: two.id }, support: 3, scored: 3 },
  ])
  await db
    .updateTable('reviews')
    .set({ hidden_at: new Date() })
    .where('id', '=', written[1]?.id ?? '')
    .execute()
  await db.updateTable('users').set(AWAY).where('id', '=', b.id).execute()
  await refresh()
  expect(await similarTo(db, { kind: 'song', id: one.id }, 9)).toMatchObject([{ support: 1, scored: 1 }])
  await db.updateTable('users').set(AWAY).where('id', 'in', [a.id, c.id]).execute()
  await refresh()
  expect(await similarTo(db, { kind: 'song', id: one.id }, 9)).toEqual([])
})

const AWAY = { deactivated_at: new Date(), restore_until: new Date(Date.now() + 86_400_000) }
type Person = Awaited<ReturnType<typeof aUser>>

test('merged items share their signals, and the one that is gone leaves the lists', async () => {
  const [mine, duplicate, kept] = (await songs(3)) as [Song, Song, Song]
  const [a, b, c] = (await people(3)) as [Person, Person, Person]
  for (const { id } of [a, b, c]) await review(id, mine, 5)
  for (const [{ id }, song] of [
    [a, duplicate],
    [b, duplicate],
    [c, kept],
  ] as const)
    await review(id, song, 4)
  const me = await aUser(db)
  await review(me.id, mine, 5)
  await refresh()
  await db
    .transaction()
    .execute((tx) => mergeItems(tx, MERGINGS, 'song', [{ from: duplicate.id, into: kept.id }]))
  expect(await songIdsFor(me.id)).toEqual([kept.id])
  await refresh()
  expect(await similarTo(db, { kind: 'song', id: mine.id }, 9)).toMatchObject([
    { item: { kind: 'song', id: kept.id }, support: 3, scored: 3 },
  ])
  expect(await songCandidatesOf(db, me.id)).toMatchObject([{ songId: kept.id, support: 3 }])
})

test('two people who agree do not outrank fifty', async () => {
  const [mine, byMany, byFew] = (await songs(3)) as [Song, Song, Song]
  const many = await people(52)
  for (const [index, { id }] of many.entries()) {
    await review(id, mine, 5)
    await review(id, index < 50 ? byMany : byFew, 5)
  }
  await refresh()
  const near = await similarTo(db, { kind: 'song', id: mine.id }, 9)
  expect(near.map(({ item, support }) => [item.id, support])).toEqual([
    [byMany.id, 50],
    [byFew.id, 2],
  ])
})

test('a person whom nobody resembles, and one without any signal, get an empty list', async () => {
  const [loner, newcomer] = (await people(2)) as [Person, Person]
  await review(loner.id, await aSong(db), 5)
  await refresh()
  for (const { id } of [loner, newcomer]) {
    expect(await songCandidatesOf(db, id)).toEqual([])
    expect(await artistCandidatesOf(db, id)).toEqual([])
  }
})

test('two refreshes at once do the work once, and an aborted one leaves what there was', async () => {
  const results = await Promise.all([refresh(), refresh()])
  expect(results.filter((result) => result === null)).toHaveLength(1)
  const before = await countNeighbours()
  const stop = new AbortController()
  await expect(
    refreshTaste({
      databaseUrl: app.database.url,
      signal: stop.signal,
      onProgress: ({ step }) => void (step === 'neighbours' && stop.abort()),
    }),
  ).rejects.toThrow('abort')
  expect(await countNeighbours()).toBe(before)
  expect(await refresh()).not.toBeNull()
})

const countNeighbours = async () =>
  (await sql<{ count: number }>`select count(*)::integer as count from taste_neighbours`.execute(db)).rows[0]
    ?.count

test('the support of every stored pair is what a second query counts in a random community', async () => {
  await aRandomCommunity()
  await refresh()
  const counted = new Map(
    (await countPairs()).map((row) => [`${row.kind} ${row.source} ${row.neighbour}`, row]),
  )
  const { rows: stored } = await sql<Pair>`
    select kind, item_id as source, near.id as neighbour, near.support, near.scored
    from taste_neighbours
    cross join lateral unnest(neighbours, supports, taste_neighbours.scored) as near (id, support, scored)`.execute(
    db,
  )
  expect(stored.length).toBeGreaterThan(2_000)
  const wrong = stored.filter(({ kind, source, neighbour, support, scored }) => {
    const again = counted.get(`${kind} ${source} ${neighbour}`)
    return support !== (again?.support ?? 0) || scored !== (again?.scored ?? 0)
  })
  expect(wrong).toEqual([])
  // Only an item with very many neighbours loses some of them.
  const kept = Map.groupBy(stored, ({ kind, source }) => `${kind} ${source}`)
  const lost = [...counted.values()].filter(({ kind, source, neighbour }) => {
    const near = kept.get(`${kind} ${source}`) ?? []
    return near.length < MANY && !near.some((row) => row.neighbour === neighbour)
  })
  expect(lost).toEqual([])
})

const MANY = 60
type Pair = { kind: string; source: number; neighbour: number; support: number; scored: number }

/** Four songs by each of twelve artists, on two albums each, and sixty people who do everything one can do with them. */
async function aRandomCommunity() {
  await sql`
    with made as (
      insert into artists (api_id, name) select 'azar-' || i, 'Al azar ' || i from generate_series(1, 12) as i returning id, api_id
    ), records as (
      insert into albums (api_id, artist_id, title)
      select made.api_id || '-' || n, id, 'Disco ' || n from made, generate_series(1, 2) as n returning id, artist_id, api_id
    )
    insert into songs (api_id, artist_id, album_id, title, duration_seconds)
    select records.api_id || '-' || n, artist_id, id, 'Canción ' || n, 200 from records, generate_series(1, 2) as n`.execute(
    db,
  )
  await sql`
    insert into review_targets (artist_id, album_id, song_id)
    select id, null::bigint, null::bigint from artists where api_id like 'azar-%' union all
    select null, id, null from albums where api_id like 'azar-%' union all
    select null, null, id from songs where api_id like 'azar-%'`.execute(db)
  const crowd = (await people(60)).map(({ id }) => id)
  const chosen = (table: string, share: number) => sql`
    from unnest(${crowd}::uuid[]) as person (id), ${sql.table(table)} as item
    where item.api_id like 'azar-%' and random() < ${share}`
  await sql`
    insert into reviews (user_id, target_id, title, score, description)
    select person.id, review_targets.id, 'Título', 1 + floor(random() * 5), 'Texto'
    from unnest(${crowd}::uuid[]) as person (id), review_targets
    left join artists on artists.id = artist_id left join albums on albums.id = review_targets.album_id
    left join songs on songs.id = song_id
    where coalesce(artists.api_id, albums.api_id, songs.api_id) like 'azar-%' and random() < 0.1`.execute(db)
  await sql`insert into artist_follows (user_id, artist_id) select person.id, item.id ${chosen('artists', 0.1)}`.execute(
    db,
  )
  await sql`insert into album_follows (user_id, album_id) select person.id, item.id ${chosen('albums', 0.05)}`.execute(
    db,
  )
  await sql`
    insert into taste_choices (user_id, artist_id, choice) select person.id, item.id, 'picked' ${chosen('artists', 0.05)}`.execute(
    db,
  )
  await sql`
    insert into taste_choices (user_id, artist_id, choice) select person.id, item.id, 'muted' ${chosen('artists', 0.03)}`.execute(
    db,
  )
  await sql`
    insert into taste_choices (user_id, song_id, choice) select person.id, item.id, 'muted' ${chosen('songs', 0.03)}`.execute(
    db,
  )
  await sql`
    insert into review_likes (review_id, user_id)
    select reviews.id, person.id from unnest(${crowd}::uuid[]) as person (id), reviews where random() < 0.05`.execute(
    db,
  )
  await sql`
    with list as (
      insert into playlists (user_id, name) select id, 'Azar' from unnest(${crowd}::uuid[]) as person (id) returning id
    )
    insert into playlist_songs (playlist_id, song_id, position)
    select list.id, songs.id, row_number() over (partition by list.id)
    from list, songs where songs.api_id like 'azar-%' and random() < 0.05`.execute(db)
  await sql`update reviews set hidden_at = now() where id in (select id from reviews order by random() limit 5)`.execute(
    db,
  )
}

/** Counts the pairs as the decision describes them, from the tables and without any code of the engine. */
async function countPairs(): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    with review as (
      select user_id, coalesce('song' || song_id, 'album' || album_id, 'artist' || artist_id) as item, score
      from reviews join review_targets on review_targets.id = target_id where visible
    ), weak as (
      select user_id, 'artist' || artist_id as item, 1.0 as weight from artist_follows
      union all select user_id, 'album' || album_id, 1 from album_follows
      union all select user_id, 'artist' || artist_id, 1 from taste_choices where choice = 'picked'
      union all select user_id, 'song' || song_id, 0.75 from playlists join playlist_songs on playlist_id = playlists.id
      union all select review_likes.user_id, coalesce('song' || song_id, 'album' || album_id, 'artist' || artist_id), 0.25
        from review_likes join reviews on reviews.id = review_id and visible join review_targets on review_targets.id = target_id
    ), thing as (
      select 'song' || id as item, 'song' as kind, id, 'album' || album_id as album, 'artist' || artist_id as artist from songs
        where hidden_at is null
      union all select 'album' || id, 'album', id, 'album' || id, 'artist' || artist_id from albums where hidden_at is null
      union all select 'artist' || id, 'artist', id, null, 'artist' || id from artists where hidden_at is null
    ), direct as (
      select user_id, item, max(case score when 1 then -1 when 2 then -0.5 when 3 then 0.5 when 4 then 1 else 1.5 end) as weight,
        1.0 as certainty, max(score) as score
      from review group by user_id, item
      union all
      select user_id, item, max(weight), max(weight), null from weak
      where not exists (select from review where (review.user_id, review.item) = (weak.user_id, weak.item))
      group by user_id, item
    ), counting as (
      select direct.*, kind, thing.id, album, artist from direct join thing using (item)
      join users on users.id = user_id and users.active
      where not exists (
        select from taste_choices
        where choice = 'muted' and taste_choices.user_id = direct.user_id
          and (item = 'song' || song_id or album = 'album' || album_id or artist = 'artist' || artist_id)
      )
    ), opinion as (
      select user_id, kind, id, weight, score from counting
      union all
      select user_id, thing.kind, thing.id, sum(weight) / (sum(certainty) + 1), null
      from counting join thing on (counting.kind = 'song' and thing.item = counting.album)
        or (counting.kind <> 'artist' and thing.item = counting.artist)
      where not exists (
        select from counting as own where own.user_id = counting.user_id and own.item = thing.item
      )
      group by user_id, thing.kind, thing.id
    )
    select one.kind, one.id as source, other.id as neighbour,
      count(*) filter (where one.weight >= 0.75 and other.weight >= 0.75)::integer as support,
      count(*) filter (where one.weight >= 0.75 and other.weight >= 0.75 and other.score >= 4)::integer as scored
    from opinion as one join opinion as other
      on other.user_id = one.user_id and other.kind = one.kind and other.id <> one.id and one.weight > 0 and other.weight > 0
    group by one.kind, one.id, other.id`.execute(db)
  return rows
}
