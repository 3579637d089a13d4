import { fillGenres } from '@remusic/contract/music/schemas/catalogue'
import { likeReview, listReviews, writeReview } from '@remusic/contract/opinions/schemas/reviews'
import { login, perfil } from '@remusic/contract/people/schemas/accounts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aSession, aSong, aUser } from '../../../testing/builders.ts'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { startPgBouncer } from '../../../testing/pgbouncer.ts'
import { isMissing } from '../../../testing/program.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { FILL_LOCK } from '../../music/importing/fillRuns.ts'
import { openConnection } from './client.ts'
import { keepSettingsInRole, REQUEST_SETTINGS } from './sessionSettings.ts'

const poolingEnv = (url: string, direct: string) => ({
  DATABASE_URL: url,
  DATABASE_DIRECT_URL: direct,
  DATABASE_POOLING: 'transaction',
})

const PEOPLE = 4
/** Fewer than the app opens in transaction mode, so that clients have to share server connections. */
const CONNECTIONS = 3
/** A statement is prepared from its third use on. */
const ROUNDS = 4

/** Several people use the app at the same time, often enough for statements to be prepared. */
async function everyday(app: TestApp) {
  const { id } = await aSong(app.db)
  const apiId = String(900_000 + id)
  await app.db.updateTable('songs').set({ api_id: apiId }).where('id', '=', id).execute()
  await Promise.all(
    Array.from({ length: PEOPLE }, async () => {
      const user = await aUser(app.db)
      const signedIn = await app.call(login, { body: { email: user.email, password: user.password } })
      expect(signedIn.status).toBe(200)
      const { token } = signedIn.data
      const written = await app.call(
        writeReview,
        { body: { apiId, type: 'song', title: 'Suena bien', score: 4, description: 'Bien.' } },
        { token },
      )
      expect(written.status).toBe(201)
      const fan = await aSession(app.db, (await aUser(app.db)).id)
      for (let round = 0; round < ROUNDS; round++) {
        const liked = await app.call(likeReview, { params: { id: written.data.review.id } }, { token: fan })
        expect(liked.data).toEqual({ liked: true, likeCount: 1 })
        expect((await app.call(perfil, {}, { token })).data).toMatchObject({ email: user.email })
        expect((await app.call(listReviews, { query: {} }, { token })).data.items).not.toHaveLength(0)
      }
    }),
  )
}

async function openTwoConnections(url: string) {
  const clients = [1, 2].map(() => new pg.Client({ connectionString: url }))
  for (const client of clients) {
    await client.connect()
    await client.query('begin')
  }
  for (const client of clients) await client.query('commit').finally(() => client.end())
}

/** Filling genres holds a session-level lock, which must not stay behind on a connection of the pooler. */
async function onlyOneFills(app: TestApp) {
  const admin = await aUser(app.db, { role: 'Admin' })
  const token = await aSession(app.db, admin.id)
  const fill = async () => (await app.call(fillGenres, {}, { token })).status
  const other = await openConnection(app.database.url)
  await other.client.query('select pg_advisory_lock($1)', [FILL_LOCK])
  expect(await fill()).toBe(409)
  await other.close()
  expect([await fill(), await fill()]).toEqual([200, 200])
}

/** Reads the session settings of the app's connections in concurrent transactions, one more than there are connections. */
async function sessions(app: TestApp) {
  const allAreOpen = Promise.withResolvers<void>()
  let open = 0
  return Promise.all(
    Array.from({ length: CONNECTIONS + 1 }, () =>
      app.deps.db.transaction().execute(async (tx) => {
        const { rows } = await sql<Record<string, string> & { prepared: number; pid: number }>`
          select pg_backend_pid() as pid, (select count(*) from pg_prepared_statements where not from_sql) as prepared,
            current_setting('statement_timeout') as statement_timeout, current_setting('lock_timeout') as lock_timeout,
            current_setting('idle_in_transaction_session_timeout') as idle_in_transaction_session_timeout,
            current_setting('TimeZone') as "TimeZone"`.execute(tx)
        open += 1
        if (open === CONNECTIONS) allAreOpen.resolve()
        await allAreOpen.promise
        return rows[0]
      }),
    ),
  )
}

describe('a direct connection', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ longTimeouts: false })
  })
  afterAll(() => app.stop())

  test('prepares frequent statements and has the settings of requests', async () => {
    await everyday(app)
    const found = await sessions(app)
    for (const session of found) expect(session).toMatchObject(REQUEST_SETTINGS)
    expect(Math.max(...found.map((session) => session?.prepared ?? 0))).toBeGreaterThan(5)
    const { rows } = await sql`select from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
      where d.datname = current_database()`.execute(app.db)
    expect(rows).toEqual([])
  })
})

describe('DATABASE_POOLING=transaction', () => {
  let database: TestDatabase
  let app: TestApp
  beforeAll(async () => {
    database = await testDatabase()
    app = await startTestApp({ database, env: poolingEnv(database.url, database.url), longTimeouts: false })
  })
  afterAll(async () => {
    await app.stop()
    await database.drop()
  })

  test('prepares nothing, and the settings come with the role', async () => {
    await everyday(app)
    await onlyOneFills(app)
    for (const session of await sessions(app))
      expect(session).toMatchObject({ ...REQUEST_SETTINGS, prepared: 0 })
  })

  test('changes nothing at the next start', async () => {
    const stored = () =>
      sql`select s.xmin, s.setconfig from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
        where d.datname = current_database()`.execute(database.db)
    const before = await stored()
    expect(before.rows).toHaveLength(1)
    await keepSettingsInRole(database.url)
    expect((await stored()).rows).toEqual(before.rows)
  })
})

const withPgBouncer = describe.skipIf(isMissing('pgbouncer'))
withPgBouncer.each(['session', 'transaction'] as const)('PgBouncer in %s mode', (mode) => {
  let database: TestDatabase
  let pooler: Awaited<ReturnType<typeof startPgBouncer>>
  let app: TestApp
  beforeAll(async () => {
    database = await testDatabase()
    pooler = await startPgBouncer(database.url, { mode, poolSize: mode === 'transaction' ? CONNECTIONS : 20 })
    // Opens connections of the pooler before the settings are stored.
    await openTwoConnections(pooler.url)
    const env = mode === 'transaction' ? poolingEnv(pooler.url, database.url) : { DATABASE_URL: pooler.url }
    app = await startTestApp({ database, env, longTimeouts: false })
  })
  afterAll(async () => {
    await app?.stop()
    await pooler.remove()
    await database.drop()
  })

  test('serves people as a direct connection does', async () => {
    await everyday(app)
    await onlyOneFills(app)
    const found = await sessions(app)
    for (const session of found) expect(session).toMatchObject(REQUEST_SETTINGS)
    if (mode === 'transaction') {
      expect(new Set(found.map((session) => session?.pid)).size).toBeLessThanOrEqual(CONNECTIONS)
      expect(found.map((session) => session?.prepared)).toEqual([0, 0, 0, 0])
    }
  })

  test('answers 503 while the pooler is away, and serves again once it is back', async () => {
    const token = await aSession(app.db, (await aUser(app.db)).id)
    const profile = () => app.call(perfil, {}, { token })
    await pooler.kill()
    const answers = await Promise.all(Array.from({ length: 20 }, profile))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
    await pooler.start()
    expect((await profile()).status).toBe(200)
    expect((await app.request('/readyz')).status).toBe(200)
  })
})
