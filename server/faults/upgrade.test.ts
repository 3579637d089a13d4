import { tmpdir } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { OWN_RELEASE, RELEASES } from '../src/base/database/releases.ts'
import { aChatClient } from '../testing/chatClient.ts'
import { startProcess } from '../testing/process.ts'
import { isMissing } from '../testing/program.ts'
import { startRedis } from '../testing/redis.ts'
import { callsTo } from '../testing/startTestApp.ts'
import { createOracle } from './oracle.ts'
import { checkOut, previousRelease, type Release, writerOf } from './previousRelease.ts'
import { startProxy } from './proxy.ts'
import { readSteadily } from './reads.ts'
import { aServer, aWorld, expectAllMessages, SHARED_ADDRESS, settle } from './scenario.ts'
import { SETTINGS } from './settings.ts'
import type { World } from './world.ts'

const { rollingPerSecond, writers } = SETTINGS
const WRITES_PER_SECOND = rollingPerSecond / 4
/** Both releases serve for at least this long before the next server is replaced. */
const BOTH_SERVE_MS = 5_000

const CURRENT: Release = { version: 'this version', root: fileURLToPath(new URL('../..', import.meta.url)) }

async function migrateWith({ root }: Release, databaseUrl: string) {
  const server = await startProcess(tmpdir(), { DATABASE_URL: databaseUrl }, root)
  await server.stop()
}

/** The releases whose servers are running on the database. */
async function runningReleases({ db }: World) {
  const { rows } = await sql<{ release: number }>`
    select distinct split_part(application_name, '/', 2)::int as release from pg_stat_activity
    where application_name like 'remusic-jobs/%' order by 1`.execute(db)
  return rows.map(({ release }) => release)
}

async function newestMigration({ db }: World) {
  const { release } = await db
    .selectFrom('migrations')
    .select(({ fn }) => fn.max('release').as('release'))
    .executeTakeFirstOrThrow()
  return release
}

async function failedJobs({ db }: World) {
  const { rows } = await sql`select name, output from pgboss.job where state = 'failed'`.execute(db)
  return rows
}

test.skipIf(typeof previousRelease === 'string' || isMissing('redis-server'))(
  'an upgrade from the previous release, and back to it, loses nothing and fails no request',
  async () => {
    if (typeof previousRelease === 'string') return
    const previous = await checkOut(previousRelease)
    onTestFinished(() => previous.remove())
    const oldNumber = RELEASES.findIndex(({ version }) => version === previous.version) + 1
    expect(oldNumber).toBeGreaterThan(0)
    expect(OWN_RELEASE - oldNumber).toBeLessThanOrEqual(1)

    const world = await aWorld(undefined, (url) => migrateWith(previous, url))
    expect(await newestMigration(world)).toBe(oldNumber)
    const redis = await startRedis()
    onTestFinished(() => redis.remove())
    const env = { REDIS_URL: redis.url, ...SHARED_ADDRESS }
    const servers = [
      await aServer(world, env, previous.root),
      await aServer(world, env, previous.root),
    ] as const
    const logged = () => servers.map((server) => server.warnings()).join('\n')
    const proxy = await startProxy(servers.map(({ url }) => url))
    onTestFinished(() => proxy.stop())

    const call = callsTo(proxy.url)
    const oracle = createOracle(world, {
      callOf: () => call,
      pauseMs: (writers / WRITES_PER_SECOND) * 1_000,
      createWriter: await writerOf(previous),
    })
    await oracle.nextAcknowledged()
    const writtenBefore = oracle.acknowledged()
    const endReading = readSteadily(world, proxy.url, {
      writtenSoFar: () => oracle.acknowledged() - writtenBefore,
      perSecond: rollingPerSecond,
    })
    // The two chatters are connected to different servers, so messages cross from one release to the other.
    const [ana, beto] = world.writers
    const chatId = ana?.chatId ?? ''
    const chatters = [
      aChatClient({ app: servers[0], token: ana?.token ?? '', chatId }),
      aChatClient({ app: servers[1], token: beto?.token ?? '', chatId }),
    ]
    onTestFinished(() => {
      for (const chatter of chatters) chatter.leave()
    })

    const steps: [string, Release, number][] = [
      [`upgrade of two servers from ${previous.version}`, CURRENT, OWN_RELEASE],
      [`back to ${previous.version} on the newer schema`, previous, oldNumber],
      ['upgrade again', CURRENT, OWN_RELEASE],
    ]
    for (const [name, { root }, number] of steps) {
      for (const server of servers) {
        await wait(BOTH_SERVE_MS)
        expect(await server.restart('SIGTERM', 0, root)).toBe(0)
        if (server === servers[0])
          expect(await runningReleases(world)).toEqual([...new Set([oldNumber, OWN_RELEASE])])
        if (number < OWN_RELEASE) expect(server.output()).toContain('the schema is that of the next release')
      }
      expect(await runningReleases(world)).toEqual([number])
      expect(await newestMigration(world)).toBe(OWN_RELEASE)
      await wait(BOTH_SERVE_MS)
      expect(oracle.rejections(), logged()).toBe(0)
      await settle(name, oracle, oracle.longestGapMs())
      await expectAllMessages(world, chatId, chatters)
      expect(await failedJobs(world)).toEqual([])
      oracle.resume()
    }
    await oracle.verdict()

    const { failed, sent } = await endReading()
    expect(failed.slice(0, 10), logged()).toEqual([])
    expect(sent).toBeGreaterThan(0)
  },
)
