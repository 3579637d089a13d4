import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  confirmHistoryImport,
  type HistoryImport,
  historyImport,
  undoHistoryImport,
} from '@remusic/contract/listening/schemas/historyImports'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSession, aUser } from '../../../testing/builders.ts'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { eventually } from '../../../testing/eventually.ts'
import { lastfmCsv, settled, uploadHistory } from '../../../testing/historyFiles.ts'
import { startProcess } from '../../../testing/process.ts'
import { startTestApp } from '../../../testing/startTestApp.ts'

/** Enough for several batches of reading and of writing. */
const PLAYS = 6_000
const SONGS = 50
const START = Date.UTC(2020, 0, 1) / 1_000

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'remusic-resuming-'))
  await sql`
    with artist as (
      insert into artists (api_id, name) values ('9100', 'Orquesta de la espera') returning id
    ), album as (
      insert into albums (api_id, artist_id, title) select '9200', id, 'Turnos' from artist returning id, artist_id
    )
    insert into songs (api_id, artist_id, album_id, title, duration_seconds)
    select (9300 + number)::text, artist_id, id, 'Turno ' || number, 200
    from album cross join generate_series(1, ${sql.lit(SONGS)}) as number`.execute(database.db)
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const FILE = lastfmCsv(
  Array.from({ length: PLAYS }, (_, i) => ({
    artist: 'Orquesta de la espera',
    title: `Turno ${(i % SONGS) + 1}`,
    uts: START + i * 300,
  })),
)

async function aMember() {
  const user = await aUser(database.db)
  return { ...user, token: await aSession(database.db, user.id) }
}
type Member = Awaited<ReturnType<typeof aMember>>
type Client = Parameters<typeof settled>[0]

const confirm = ({ call }: Client, id: string, as: Member) =>
  eventually(async () => {
    const body = { likely: true, reviews: false }
    expect(await call(confirmHistoryImport, { params: { id }, body }, as)).toMatchObject({ status: 200 })
  })

/** Resolves as soon as the import is in the middle of a step. */
async function amid({ call }: Client, as: Member, id: string, state: HistoryImport['state']) {
  await expect
    .poll(
      async () => {
        const { status, data } = await call(historyImport, { params: { id } }, as)
        return status === 200 && (data.state !== state || (data.progress ?? 0) > 0)
      },
      { interval: 5 },
    )
    .toBe(true)
}

const listenCount = async ({ id }: Member) =>
  (await database.db.selectFrom('listens').select('id').where('user_id', '=', id).execute()).length

/** Checks that the counts shown to the person match the stored rows. */
async function expectComplete(member: Member, done: HistoryImport) {
  expect(done).toMatchObject({ state: 'done', written: PLAYS, known: 0, kinds: { listen: PLAYS } })
  expect(await listenCount(member)).toBe(PLAYS)
  const open = database.db
    .selectFrom('history_import_entries')
    .select('number')
    .where('import_id', '=', done.id)
    .where((entry) => entry.or([entry('outcome', 'is', null), entry('outcome', '<>', 'written')]))
  expect(await open.execute()).toEqual([])
  const chunks = database.db
    .selectFrom('history_import_chunks')
    .select('position')
    .where('import_id', '=', done.id)
  expect(await chunks.execute()).toEqual([])
}

const aProcess = () => startProcess(folder, { DATABASE_URL: database.url, CATALOG: 'demo' })

test('a server that is killed while it reads and while it writes loses nothing and repeats nothing', async () => {
  const member = await aMember()
  const first = await aProcess()
  const id = await uploadHistory(first, member, FILE)
  await amid(first, member, id, 'reading')
  await first.stop('SIGKILL')

  const second = await aProcess()
  expect(await settled(second, member, id)).toMatchObject({
    state: 'ready',
    kinds: { listen: PLAYS },
    items: { sure: SONGS, likely: 0, unknown: 0 },
  })
  await confirm(second, id, member)
  await amid(second, member, id, 'writing')
  await second.stop('SIGKILL')
  const between = await listenCount(member)

  const third = await aProcess()
  const done = await settled(third, member, id)
  await third.stop()
  expect(between).toBeLessThanOrEqual(PLAYS)
  await expectComplete(member, done)
})

test('two servers carry one import out once, and undo it once', async () => {
  const member = await aMember()
  const [one, two] = await Promise.all([startTestApp({ database }), startTestApp({ database })])
  try {
    const id = await uploadHistory(one, member, FILE)
    await settled(two, member, id)
    // Both servers accept the call, and only the first one has something to change.
    await Promise.all([confirm(one, id, member), confirm(two, id, member)])
    await expectComplete(member, await settled(one, member, id))
    const undone = await Promise.all(
      [one, two].map(({ call }) => call(undoHistoryImport, { params: { id } }, member)),
    )
    expect(undone.map(({ status }) => status)).toEqual([200, 200])
    expect((await settled(two, member, id)).state).toBe('undone')
    expect(await listenCount(member)).toBe(0)
    for (const { logs } of [one, two])
      expect(logs.filter((line) => line.includes('historyImports:'))).toEqual([])
  } finally {
    await Promise.all([one.stop(), two.stop()])
  }
})

test('a server that stops in the middle leaves the rest to the next one', async () => {
  const member = await aMember()
  const one = await startTestApp({ database })
  const id = await uploadHistory(one, member, FILE)
  await settled(one, member, id)
  await confirm(one, id, member)
  await amid(one, member, id, 'writing')
  await one.stop()
  expect(await listenCount(member)).toBeLessThan(PLAYS)
  const two = await startTestApp({ database })
  try {
    await expectComplete(member, await settled(two, member, id))
  } finally {
    await two.stop()
  }
})
