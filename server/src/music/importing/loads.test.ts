import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  cancelCatalogueLoad,
  catalogueLoad,
  fillGenres,
  retryCatalogueLoad,
  startCatalogueLoad,
} from '@remusic/contract/music/schemas/catalogue'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aSession, aUser } from '../../../testing/builders.ts'
import { eventually } from '../../../testing/eventually.ts'
import { FAKE, type FakeDeezer, startFakeDeezer } from '../../../testing/fakeDeezer.ts'
import { startProcess } from '../../../testing/process.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'

let app: TestApp
let deezer: FakeDeezer
let token: string
beforeAll(async () => {
  deezer = await startFakeDeezer()
  app = await startTestApp({ env: { CATALOG: '', DEEZER_API_URL: deezer.url } })
  const admin = await aUser(app.db, { role: 'Admin' })
  token = await aSession(app.db, admin.id)
})
afterAll(async () => {
  await app.stop()
  await deezer.stop()
})
beforeEach(async () => {
  deezer.behave('ok')
  await app.db.deleteFrom('rate_limits').execute()
})

const state = async (call = app.call) => (await call(catalogueLoad, {}, { token })).data
const start = (source: 'demo' | 'deezer') => app.call(startCatalogueLoad, { body: { source } }, { token })
const untilLoad = (expected: string, call = app.call) =>
  eventually(async () => {
    const { load } = await state(call)
    expect(load?.state).toBe(expected)
    return load
  })
const actions = async () =>
  (await app.db.selectFrom('audit_log').select('action').orderBy('id').execute()).map(({ action }) => action)

test('without a configured source nothing is loaded until an Admin chooses one', async () => {
  expect(await state()).toEqual({ source: null, fixed: false, load: null, import: null })
  const refused = await app.call(fillGenres, {}, { token })
  expect([refused.status, refused.data]).toMatchObject([
    409,
    { msg: 'Elige primero de dónde sale la música' },
  ])
  expect((await app.call(retryCatalogueLoad, {}, { token })).status).toBe(409)
  expect((await app.call(cancelCatalogueLoad, {}, { token })).status).toBe(409)
})

test('of two Admins who start a load at once one starts it, and it reports its progress to the end', async () => {
  const starts = await Promise.all([start('deezer'), start('deezer')])
  expect(starts.map(({ status }) => status).sort()).toEqual([200, 409])
  const done = await untilLoad('done')
  expect(done).toMatchObject({ source: 'deezer', percent: 100, step: 'albums', problem: null })
  expect(done?.created).toBeGreaterThan(10)
  expect(await actions()).toEqual(['load-catalogue'])
  expect((await state()).source).toBe('deezer')
  const stored = await app.db
    .selectFrom('artists')
    .select('name')
    .where('api_id', '=', FAKE.artistId)
    .execute()
  expect(stored).toEqual([{ name: 'Ana Sol de Prueba' }])
})

test('a load that the source fails says so, and continues where it stopped', async () => {
  // A slow source keeps the load from ending before its second step can be seen.
  deezer.behave('slow', { slowMs: 200 })
  await start('deezer')
  await eventually(async () => expect((await state()).load?.step).toBe('artists'), 10)
  deezer.behave('500')
  const failed = await untilLoad('failed')
  expect(failed).toMatchObject({ problem: 'source' })
  expect(failed?.percent).toBeGreaterThanOrEqual(5)
  deezer.behave('ok')
  deezer.requests.length = 0
  await app.call(retryCatalogueLoad, {}, { token })
  expect((await untilLoad('done'))?.percent).toBe(100)
})

test('a cancelled load stops and keeps what has arrived', async () => {
  deezer.behave('slow', { slowMs: 300 })
  await start('deezer')
  await eventually(async () => expect((await state()).load?.created ?? 0).toBeGreaterThanOrEqual(0))
  expect((await app.call(cancelCatalogueLoad, {}, { token })).status).toBe(200)
  expect((await untilLoad('cancelled'))?.finishedAt).not.toBeNull()
  deezer.behave('ok')
  // The server stops after the batch in flight.
  await eventually(async () => expect((await start('deezer')).status).toBe(200))
  await untilLoad('done')
})

test('a load that is retried while another Admin starts one is refused', async () => {
  deezer.behave('slow', { slowMs: 300 })
  await start('deezer')
  await app.call(cancelCatalogueLoad, {}, { token })
  deezer.behave('ok')
  const retry = await app.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('catalogue_runs')
      .values({ what: 'all', source: 'deezer', step: 'genres', started_at: new Date() })
      .execute()
    const sent = app.call(retryCatalogueLoad, {}, { token })
    await eventually(async () => {
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      expect((await waiting.execute(app.db)).rows).toHaveLength(1)
    })
    // In an object, because the transaction would otherwise wait for the response before it commits.
    return { sent }
  })
  expect((await retry.sent).status).toBe(409)
  expect((await app.call(cancelCatalogueLoad, {}, { token })).status).toBe(200)
})

test('a load of a killed server is continued by the next one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'remusic-load-'))
  const env = { DATABASE_URL: app.database.url, DEEZER_API_URL: deezer.url, LOG_LEVEL: 'info' }
  const first = await startProcess(folder, env)
  deezer.behave('slow', { slowMs: 250 })
  await first.call(startCatalogueLoad, { body: { source: 'deezer' } }, { token })
  const before = await eventually(async () => {
    const { load } = await state(first.call)
    expect([load?.state, load?.step]).toEqual(['running', 'artists'])
    return load
  })
  await first.stop('SIGKILL')
  expect((await untilLoad('waiting'))?.step).toBe('artists')
  deezer.behave('ok')
  const second = await startTestApp({ database: app.database, env: { CATALOG: '', ...env } })
  const done = await untilLoad('done')
  expect(done?.startedAt).toBe(before?.startedAt)
  await second.stop()
  await rm(folder, { recursive: true, force: true })
})
