import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { catalogueLoad, startCatalogueLoad } from '@remusic/contract/music/schemas/catalogue'
import {
  cancelImport,
  catalogueDump,
  retryImport,
  startImport,
} from '@remusic/contract/music/schemas/imports'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aSession, aUser } from '../../../testing/builders.ts'
import { eventually } from '../../../testing/eventually.ts'
import { writeSmallDump } from '../../../testing/musicbrainz/writeSmallDump.ts'
import { startProcess } from '../../../testing/process.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { isFilling } from './fillRuns.ts'
import { finishImportRun, reportImportProgress, startImportRun } from './musicbrainz/importRuns.ts'
import { EVERYTHING } from './musicbrainz/slice.ts'

const LATIN = { ...EVERYTHING, countries: ['MX', 'AR'] }

let app: TestApp
let folder: string
let token: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'remusic-dump-'))
  app = await startTestApp({ jobPollSeconds: 0.1, env: { CATALOG: '', MUSICBRAINZ_DIR: folder } })
  token = await aSession(app.db, (await aUser(app.db, { role: 'Admin' })).id)
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await rm(folder, { recursive: true, force: true })
  await app.db.deleteFrom('catalogue_runs').execute()
  await app.db.deleteFrom('rate_limits').execute()
})

const state = async (call = app.call) => (await call(catalogueLoad, {}, { token })).data
const start = (slice = EVERYTHING, call = app.call, noncommercial = false) =>
  call(startImport, { body: { ...slice, noncommercial } }, { token })
const untilImport = (expected: string) =>
  eventually(async () => {
    const found = (await state()).import
    expect([found?.state, found?.problem]).toEqual([expected, found?.problem])
    return found
  })
const actions = async () =>
  (await app.db.selectFrom('audit_log').select('action').orderBy('id').execute()).map(({ action }) => action)

test('without a dump the panel says where it belongs, and nothing starts', async () => {
  const { data } = await app.call(catalogueDump, { query: {} }, { token })
  expect(data).toMatchObject({ folder, dump: null, estimate: null, problem: expect.stringContaining(folder) })
  const refused = await start()
  expect([refused.status, refused.data]).toMatchObject([409, { msg: data.problem }])
  expect((await state()).import).toBeNull()
})

test('the panel shows the dump and what a part of it takes', async () => {
  await writeSmallDump(folder)
  const { data: all } = await app.call(catalogueDump, { query: {} }, { token })
  expect(all).toMatchObject({ dump: { hasDerived: true }, problem: null, takesPayments: false })
  const query = { countries: 'AR,MX', languages: 'spa', since: 1950, minReleases: 2 }
  const { data: part } = await app.call(catalogueDump, { query }, { token })
  expect(part.estimate?.diskBytes).toBeLessThan(all.estimate?.diskBytes ?? 0)
  const bad = await app.call(catalogueDump, { query: { countries: 'ZZ' } }, { token })
  expect([bad.status, bad.data]).toMatchObject([400, { msg: 'Elige países de la lista' }])
})

test('of two Admins who import at once one does, and it reports to the end', async () => {
  await writeSmallDump(folder)
  const starts = await Promise.all([start(LATIN), start(LATIN)])
  expect(starts.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await app.call(startCatalogueLoad, { body: { source: 'demo' } }, { token })).status).toBe(409)
  // The import becomes the source of the catalogue only when it has ended.
  expect((await state()).source).toBeNull()
  const done = await untilImport('done')
  expect(done).toMatchObject({ percent: 100, fromConsole: false, by: { name: expect.any(String) } })
  expect(done?.slice).toEqual({ ...LATIN, countries: ['AR', 'MX'] })
  expect(done?.counts?.songs.total).toBeGreaterThan(0)
  const { count } = await app.db
    .selectFrom('songs')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(done?.counts?.songs.total).toBe(count)
  expect((await state()).source).toBe('musicbrainz')
  expect(await actions()).toEqual(['import-catalogue'])
})

test('a broken dump fails with its sentence, and trying again with a good one succeeds', async () => {
  await writeSmallDump(folder)
  await writeFile(join(folder, 'mbdump', 'recording'), 'no es una fila\n')
  await start()
  const failed = await untilImport('failed')
  expect(failed?.problem).toMatch(/\.$/)
  await writeSmallDump(folder)
  expect((await app.call(retryImport, {}, { token })).status).toBe(200)
  await untilImport('done')
  expect((await app.call(retryImport, {}, { token })).status).toBe(409)
  expect((await actions()).slice(-2)).toEqual(['import-catalogue', 'retry-import'])
})

test('tags and ratings need a confirmation where people pay', async () => {
  await writeSmallDump(folder)
  const paid = await startTestApp({
    database: app.database,
    env: {
      CATALOG: '',
      MUSICBRAINZ_DIR: folder,
      MERCADOPAGO_ACCESS_TOKEN: 'TEST-1',
      MERCADOPAGO_WEBHOOK_SECRET: 'x',
    },
  })
  try {
    const refused = await start(EVERYTHING, paid.call)
    expect([refused.status, refused.data]).toMatchObject([
      409,
      { msg: expect.stringContaining('uso comercial') },
    ])
    await rm(folder, { recursive: true })
    await writeSmallDump(folder, undefined, { derived: false })
    expect((await start(EVERYTHING, paid.call)).status).toBe(200)
    await paid.call(cancelImport, {}, { token })
    await untilLockIsFree()
    await writeSmallDump(folder)
    expect((await start(EVERYTHING, paid.call, true)).status).toBe(200)
    await paid.call(cancelImport, {}, { token })
    await untilLockIsFree()
  } finally {
    await paid.stop()
  }
})

test('an import of the console is shown, cancelled from the panel, and continued by it', async () => {
  await writeSmallDump(folder)
  const { timestamp } = (await app.call(catalogueDump, { query: {} }, { token })).data.dump ?? {
    timestamp: '',
  }
  const consoleRun = { slice: EVERYTHING, dumpTimestamp: timestamp, consolePaths: ['/elsewhere'] }
  const run = await startImportRun(app.db, consoleRun)
  const progress = {
    stage: 'build',
    percent: 61.7,
    detail: 'songs',
    rows: 5_000_000_000,
    rowsPerSecond: 1.5,
    secondsLeft: 90.2,
  } as const
  expect(await reportImportProgress(app.db, run, progress)).toBe(true)
  expect((await state()).import).toMatchObject({
    ...progress,
    ...{ percent: 61, rowsPerSecond: 2, secondsLeft: 90, state: 'waiting', fromConsole: true, by: null },
  })
  // Running the command again continues the same run.
  expect(await startImportRun(app.db, consoleRun)).toEqual(run)
  expect((await start()).status).toBe(409)
  expect((await app.call(cancelImport, {}, { token })).status).toBe(200)
  expect(await reportImportProgress(app.db, run, progress)).toBe(false)
  await finishImportRun(app.db, run, { failed: true, problem: 'too late' })
  expect((await state()).import).toMatchObject({ state: 'cancelled', problem: null })
  expect((await app.call(cancelImport, {}, { token })).status).toBe(409)

  await app.call(retryImport, {}, { token })
  expect(await untilImport('done')).toMatchObject({ fromConsole: false })
  const rows = await app.db.selectFrom('catalogue_runs').select('id').execute()
  expect(rows).toEqual([run])
})

/** Blocks imports halfway, until the returned function is called. */
async function holdUpImports() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const holding = app.db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    await sql`lock table genres in share row exclusive mode`.execute(tx)
    held.resolve()
    await promise
  })
  await held.promise
  return async () => {
    resolve()
    await holding
  }
}
const untilLockIsFree = () =>
  eventually(async () => {
    const { rows } = await sql<{ busy: boolean }>`select ${isFilling} as busy`.execute(app.db)
    expect(rows[0]?.busy).toBe(false)
  })

test('cancelling ends the process of an import, and the catalogue stays as it was', async () => {
  await writeSmallDump(folder)
  const before = await app.db.selectFrom('songs').select('id').execute()
  const letGo = await holdUpImports()
  await start()
  await untilImport('running')
  expect((await app.call(cancelImport, {}, { token })).status).toBe(200)
  await untilLockIsFree()
  await letGo()
  expect((await state()).import?.state).toBe('cancelled')
  expect(await app.db.selectFrom('songs').select('id').execute()).toEqual(before)
})

test('a server that stops ends its import and leaves it open for the next one', async () => {
  await writeSmallDump(folder)
  const letGo = await holdUpImports()
  const other = await startTestApp({
    database: app.database,
    env: { CATALOG: '', MUSICBRAINZ_DIR: folder },
  })
  await start(EVERYTHING, other.call)
  await untilImport('running')
  await other.stop()
  await untilLockIsFree()
  expect((await state()).import).toMatchObject({ state: 'waiting', percent: expect.any(Number) })
  await letGo()
  const next = await startTestApp({ database: app.database, env: { CATALOG: '', MUSICBRAINZ_DIR: folder } })
  await untilImport('done')
  await next.stop()
})

test('an open import is continued by another server after a crash', async () => {
  await writeSmallDump(folder)
  const data = await mkdtemp(join(tmpdir(), 'remusic-import-'))
  const env = { DATABASE_URL: app.database.url, MUSICBRAINZ_DIR: folder, LOG_LEVEL: 'info' }
  const first = await startProcess(data, env)
  await start(EVERYTHING, first.call)
  await first.stop('SIGKILL')
  const before = (await state()).import
  const second = await startTestApp({ database: app.database, env: { CATALOG: '', ...env } })
  expect((await untilImport('done'))?.startedAt).toBe(before?.startedAt)
  await second.stop()
  await rm(data, { recursive: true })
  expect(await app.db.selectFrom('catalogue_runs').select('id').execute()).toHaveLength(1)
})

test('only an Admin imports', async () => {
  const member = await aSession(app.db, (await aUser(app.db, { role: 'Premium' })).id)
  const body = { ...EVERYTHING, noncommercial: false }
  const refused = [
    await app.call(catalogueDump, { query: {} }, { token: member }),
    await app.call(startImport, { body }, { token: member }),
    await app.call(retryImport, {}, { token: member }),
    await app.call(cancelImport, {}, { token: member }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403])
})
