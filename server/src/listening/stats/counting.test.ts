import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSong, aUser } from '../../../testing/builders.ts'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { extent } from '../../../testing/extent.ts'
import { miscountedFigures } from '../../../testing/stats.ts'
import { retryOnConflict } from '../../base/database/databaseErrors.ts'
import { ERASURES } from '../../erasures.ts'
import { MERGINGS } from '../../mergings.ts'
import type { ItemKind } from '../../music/catalogue/addresses.ts'
import { mergeItems } from '../../music/catalogue/mergeItems.ts'
import { overrideValues, setHidden } from '../../music/catalogue/overrides.ts'
import { eraseExpiredAccounts } from '../../people/accounts/erasure.ts'
import { moveChangedFacts, noteChangedFacts } from './facts.ts'

let app: TestDatabase
beforeAll(async () => {
  app = await testDatabase()
})
afterAll(() => app.drop())

/** The same numbers in every run, so that a failure can be repeated. */
function randomNumbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const ZONES = [
  null,
  'America/Argentina/Buenos_Aires',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Europe/Madrid',
]
const STEPS = extent(240, 600)
const YEARS = [2023, 2024, 2025]
/** Around midnight, the turn of the year and 29 February, where time zones and calendars differ. */
const MOMENTS = [
  '12-31 23:40',
  '01-01 00:20',
  '02-29 01:00',
  '02-28 12:00',
  '03-01 00:30',
  '06-15 18:00',
  '07-01 03:00',
]
const DAYS = [
  '01-01',
  '01-02',
  '01-03',
  '01-05',
  '02-28',
  '03-01',
  '06-14',
  '06-15',
  '06-16',
  '12-30',
  '12-31',
]

type Song = Awaited<ReturnType<typeof aSong>>
const targetIds = new Map<string, number>()

async function targetOf(kind: ItemKind, id: number): Promise<number> {
  const column = sql.ref(`${kind}_id`)
  const { rows } = await sql<{ id: number }>`
    insert into review_targets (${column}) values (${id})
    on conflict (${column}) do update set ${column} = excluded.${column} returning id`.execute(app.db)
  targetIds.set(`${kind} ${id}`, rows[0]?.id as number)
  return rows[0]?.id as number
}

async function aWorld(songs: number, people: number) {
  const genres = await app.db
    .insertInto('genres')
    .values(['Cumbia', 'Tango', 'Rock'].map((name) => ({ api_id: name, name: `${name} ${targetIds.size}` })))
    .onConflict((conflict) => conflict.column('api_id').doUpdateSet({ fetched_at: new Date() }))
    .returning(['id', 'name'])
    .execute()
  const catalogue: Song[] = []
  for (let i = 0; i < songs; i++) {
    const song = await aSong(app.db)
    const artist = catalogue[i - 1]?.artist ?? song.artist
    // Some songs share an artist, and some of those an album.
    if (i % 3 === 1)
      await app.db.updateTable('songs').set({ artist_id: artist.id }).where('id', '=', song.id).execute()
    await app.db
      .updateTable('albums')
      .set({ released_on: `${1960 + 7 * i}-05-01`, language: ['spa', 'por', null][i % 3] ?? null })
      .where('id', '=', song.album.id)
      .execute()
    await app.db
      .updateTable('artists')
      .set({ genre_id: genres[i % 3]?.id ?? null, country: ['AR', 'MX', null][i % 3] ?? null })
      .where('id', '=', song.artist.id)
      .execute()
    catalogue.push(song)
  }
  const users: string[] = []
  for (let i = 0; i < people; i++) users.push((await aUser(app.db)).id)
  return { genres, catalogue, users }
}

async function miscounted() {
  await moveChangedFacts(app.db)
  return miscountedFigures(app.db)
}

test('every figure equals a count of the rows after hundreds of random changes', async () => {
  const random = randomNumbers(23)
  const { genres, catalogue, users } = await aWorld(12, 6)
  const any = <T>(list: readonly T[]) => list[random(list.length)] as T
  const songs = [...catalogue]
  const artists = catalogue.map(({ artist }) => artist.id)
  const albums = catalogue.map(({ album }) => album.id)
  const day = () => `${any(YEARS)}-${any(DAYS)}`
  const moment = () => {
    const year = any(YEARS)
    return `${year}-${any(MOMENTS.filter((each) => year === 2024 || !each.startsWith('02-29')))}Z`
  }
  const score = () => [null, 1, 2, 3, 4, 5][random(6)] ?? null
  const target = () => (random(3) === 0 ? targetOf('album', any(albums)) : targetOf('song', any(songs).id))
  const exec = async (query: ReturnType<typeof sql>) => void (await query.execute(app.db))
  const aListen = (isDeleted: boolean) => sql`
    (select id from listens where (deleted_at is null) = ${!isDeleted} order by md5(id::text || ${random(1_000_000)}::text) limit 1)`
  const aStoredReview = (condition: ReturnType<typeof sql>) => sql`
    (select id from reviews where ${condition} order by md5(id::text || ${random(1_000_000)}::text) limit 1)`
  const inTransaction = (work: Parameters<ReturnType<typeof app.db.transaction>['execute']>[0]) =>
    app.db.transaction().execute(work as never)

  const log = async () =>
    exec(sql`
      insert into listens (user_id, client_id, target_id, day, score)
      values (${any(users)}, gen_random_uuid(), ${await target()}, ${day()}::date, ${score()}::smallint)`)
  const logMany = async () =>
    exec(sql`
      insert into listens (user_id, client_id, target_id, day, score, deleted_at)
      select person, gen_random_uuid(), ${await target()}, ${day()}::date + step, ${score()}::smallint,
        case when step = 2 then now() end
      from unnest(${users}::uuid[]) as person, generate_series(0, 2) as step`)
  const review = async () => {
    const targetId = random(4) === 0 ? await targetOf('artist', any(artists)) : await target()
    await exec(sql`
      insert into reviews (user_id, target_id, title, score, description, created_at)
      select ${any(users)}::uuid, ${targetId}, 'Título', ${1 + random(5)}, 'Texto', ${moment()}::timestamptz
      on conflict do nothing`)
  }
  const CHANGES: [weight: number, name: string, change: () => Promise<unknown>][] = [
    [20, 'log', log],
    [3, 'log many', logMany],
    [
      8,
      'edit',
      () =>
        exec(
          sql`update listens set day = ${day()}::date, score = ${score()}::smallint where id = ${aListen(false)}`,
        ),
    ],
    [2, 'edit a note', () => exec(sql`update listens set note = 'Otra' where id = ${aListen(false)}`)],
    [8, 'delete', () => exec(sql`update listens set deleted_at = now() where id = ${aListen(false)}`)],
    [4, 'restore', () => exec(sql`update listens set deleted_at = null where id = ${aListen(true)}`)],
    [2, 'purge', () => exec(sql`delete from listens where deleted_at is not null or id = ${aListen(false)}`)],
    [12, 'review', review],
    [
      4,
      'edit a review',
      () =>
        exec(
          sql`update reviews set score = ${1 + random(5)} where id = ${aStoredReview(sql`deleted_at is null`)}`,
        ),
    ],
    [
      4,
      'delete a review',
      () =>
        exec(sql`update reviews set deleted_at = now() where id = ${aStoredReview(sql`deleted_at is null`)}`),
    ],
    [
      3,
      'hide a review',
      () =>
        exec(sql`update reviews set hidden_at = now() where id = ${aStoredReview(sql`hidden_at is null`)}`),
    ],
    [
      2,
      'show a review',
      () =>
        exec(
          sql`update reviews set hidden_at = null where id = ${aStoredReview(sql`hidden_at is not null`)}`,
        ),
    ],
    [1, 'remove a review', () => exec(sql`delete from reviews where id = ${aStoredReview(sql`true`)}`)],
    [4, 'move', () => exec(sql`update users set time_zone = ${any(ZONES)} where id = ${any(users)}`)],
    [
      2,
      'leave',
      () =>
        exec(
          sql`update users set deactivated_at = now(), restore_until = now() + interval '30 days' where id = ${any(users)}`,
        ),
    ],
    [
      2,
      'return',
      () => exec(sql`update users set deactivated_at = null, restore_until = null where id = ${any(users)}`),
    ],
    [
      3,
      'correct an artist',
      () =>
        inTransaction((tx) =>
          overrideValues(
            tx,
            { kind: 'artist', id: any(artists) },
            { country: any(['AR', 'CL', null]), genre: any(genres).name },
          ),
        ),
    ],
    [
      3,
      'correct an album',
      () =>
        inTransaction((tx) =>
          overrideValues(tx, { kind: 'album', id: any(albums) }, { releasedOn: `${1950 + random(80)}` }),
        ),
    ],
    [
      1,
      'change a language',
      () => exec(sql`update albums set language = ${any(['spa', 'eng', null])} where id = ${any(albums)}`),
    ],
    [
      1,
      'hide an item',
      () => inTransaction((tx) => setHidden(tx, { kind: 'song', id: any(songs).id }, random(2) === 0)),
    ],
    [
      1,
      'move a song',
      () =>
        exec(
          sql`update songs set artist_id = ${any(artists)}, album_id = ${any(albums)} where id = ${any(songs).id}`,
        ),
    ],
    [
      2,
      'merge',
      async () => {
        const kind = any(['song', 'album', 'artist'] as const)
        const ids = kind === 'song' ? songs.map(({ id }) => id) : kind === 'album' ? albums : artists
        if (ids.length < 5) return
        const from = any(ids)
        const into = any(ids.filter((id) => id !== from))
        await inTransaction((tx) => mergeItems(tx, MERGINGS, kind, [{ from, into }]))
        if (kind === 'song')
          songs.splice(
            songs.findIndex(({ id }) => id === from),
            1,
          )
        else ids.splice(ids.indexOf(from), 1)
      },
    ],
    [
      1,
      'delete a song',
      async () => {
        if (songs.length < 5) return
        const [{ id }] = songs.splice(random(songs.length), 1) as [Song]
        await exec(sql`delete from review_targets where song_id = ${id}`)
        await exec(sql`delete from album_tracks where song_id = ${id}`)
        await exec(sql`delete from songs where id = ${id}`)
      },
    ],
    [
      1,
      'erase',
      async () => {
        if (users.length < 4) return
        const id = any(users)
        await exec(
          sql`update users set deactivated_at = '2020-01-01', restore_until = '2020-02-01' where id = ${id}`,
        )
        await eraseExpiredAccounts(app.db, ERASURES, new Date())
        users.splice(users.indexOf(id), 1, (await aUser(app.db)).id)
      },
    ],
    [
      1,
      'remove an account',
      async () => {
        const id = any(users)
        await exec(sql`delete from users where id = ${id}`)
        users.splice(users.indexOf(id), 1, (await aUser(app.db)).id)
      },
    ],
  ]
  const kinds = CHANGES.map(([, name, change]) => ({ name, change }))
  const bag = CHANGES.flatMap(([weight, name, change]) =>
    Array.from({ length: weight }, () => ({ name, change })),
  )
  const done = new Set<string>()
  for (let step = 0; step < STEPS; step++) {
    // Each of them at least once.
    const { name, change } = kinds[step] ?? any(bag)
    await change()
    done.add(name)
    if (step % 10 === 9) expect(await miscounted(), `after step ${step}, ${name}`).toEqual([])
  }
  expect(done.size).toBe(CHANGES.length)
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from stat_counts`.execute(
    app.db,
  )
  expect(rows[0]?.count).toBeGreaterThan(STEPS / 4)
})

test('entries of one person at once are all counted, also while items are corrected', async () => {
  const { genres, catalogue, users } = await aWorld(6, 3)
  const targets = await Promise.all(
    catalogue.flatMap(({ id, album }) => [targetOf('song', id), targetOf('album', album.id)]),
  )
  const log = (user: string, i: number) =>
    retryOnConflict(() =>
      sql`
        insert into listens (user_id, client_id, target_id, day, score)
        values (${user}, gen_random_uuid(), ${targets[i % targets.length]}, ${`2024-05-${String(1 + (i % 28)).padStart(2, '0')}`}::date, ${1 + (i % 5)})`.execute(
        app.db,
      ),
    )
  const correct = async (i: number) => {
    const artist = catalogue[i % catalogue.length]?.artist.id as number
    await retryOnConflict(() =>
      app.db
        .updateTable('artists')
        .set({ genre_id: genres[i % 3]?.id ?? null })
        .where('id', '=', artist)
        .execute(),
    )
    await moveChangedFacts(app.db)
  }
  const move = (user: string, i: number) =>
    sql`update users set time_zone = ${ZONES[i % ZONES.length] ?? null} where id = ${user}`.execute(app.db)
  await Promise.all([
    ...Array.from({ length: 240 }, (_, i) => log(users[i % users.length] as string, i)),
    ...Array.from({ length: 12 }, (_, i) => correct(i)),
    ...Array.from({ length: 12 }, (_, i) => move(users[i % users.length] as string, i)),
  ])
  await noteChangedFacts(app.db)
  expect(await miscounted()).toEqual([])
  const { rows } = await sql<{ listens: number }>`
    select listens from stat_totals where user_id = any(${users}::uuid[]) and year = 0`.execute(app.db)
  expect(rows.map(({ listens }) => listens)).toEqual([80, 80, 80])
})

test('people who had reviews before figures existed are counted with them', async () => {
  const { catalogue, users } = await aWorld(3, 1)
  const [user] = users as [string]
  for (const { id } of catalogue)
    await sql`
      insert into reviews (user_id, target_id, title, score, description)
      values (${user}, ${await targetOf('song', id)}, 'Título', 4, 'Texto')`.execute(app.db)
  for (const table of ['stat_counts', 'stat_days', 'stat_totals'] as const)
    await app.db.deleteFrom(table).where('user_id', '=', user).execute()
  expect(await miscounted()).not.toEqual([])
  // An edit of one of them counts all.
  await app.db.updateTable('reviews').set({ score: 5 }).where('user_id', '=', user).execute()
  expect(await miscounted()).toEqual([])
})

test('an import that changes the catalogue without triggers is noticed', async () => {
  const { catalogue, users } = await aWorld(2, 1)
  await sql`
    insert into listens (user_id, client_id, target_id, day)
    values (${users[0]}, gen_random_uuid(), ${await targetOf('song', catalogue[0]?.id as number)}, '2024-02-29')`.execute(
    app.db,
  )
  await app.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update artists set country = 'UY' where id = ${catalogue[0]?.artist.id}`.execute(tx)
  })
  expect(await miscounted()).not.toEqual([])
  await noteChangedFacts(app.db)
  expect(await miscounted()).toEqual([])
})
