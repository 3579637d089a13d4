import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Cluster, startCluster } from '@remusic/cluster/cluster'
import type { Member } from '@remusic/cluster/members'
import { CHECKOUT } from '@remusic/cluster/servers'
import { afterAll, beforeAll, beforeEach, test as everyTest, expect, onTestFinished, vi } from 'vitest'
import { openDatabase } from '../src/base/database/client.ts'
import { aChatClient } from '../testing/chatClient.ts'
import { isClusterMissing } from '../testing/program.ts'
import { callsTo } from '../testing/startTestApp.ts'
import { fillDisk } from './fillDisk.ts'
import { watchLeaders } from './leaderWatch.ts'
import { createOracle, type Oracle } from './oracle.ts'
import { checkOut, previousRelease, writerOf } from './previousRelease.ts'
import { expectAllMessages, settle } from './scenario.ts'
import { SETTINGS, within } from './settings.ts'
import { addPeople, addWriters, type People } from './world.ts'

const { leaderKills, partitionSeconds, serverFrozenSeconds } = SETTINGS
/** Without a leader nobody can write: etcd's key has to expire, a standby is promoted, and HAProxy has to notice. */
const MAX_FAILOVER_MS = 20_000
/** Faults that leave the leader alone. */
const MAX_PAUSE_MS = 8_000
const START_MS = 300_000
const MIN_WRITES = 100
/** The size of the disk in memory of each PostgreSQL: small enough to be filled quickly. */
const DISK_MEGABYTES = 700

const isMissing = isClusterMissing()
const test = everyTest.skipIf(isMissing)

let cluster: Cluster
let people: People
let oracle: Oracle
let chatters: ReturnType<typeof aChatClient>[]
let closeDatabase: () => Promise<void>
/** The periods in which the fault explains a broken connection to the product. */
let broken: { from: number; to: number }[] = []

beforeAll(async () => {
  if (isMissing) return
  cluster = await startCluster({
    env: { RATE_LIMIT_SCALE: '1000' },
    ...(process.getuid?.() === 0 && { diskMegabytes: DISK_MEGABYTES }),
  })
  const database = openDatabase(cluster.directUrl, { longTimeouts: true, max: 4 })
  closeDatabase = database.close
  people = await addPeople(database.db)
  const call = callsTo(cluster.url)
  oracle = createOracle(people, {
    callOf: () => call,
    wasDown: (from, to) => broken.some((outage) => from <= outage.to && to >= outage.from),
  })
  await oracle.verdict()
  const [ana, beto] = people.writers
  const chatId = ana?.chatId ?? ''
  const app = { url: cluster.url, call }
  chatters = [ana, beto].map((writer) => aChatClient({ app, token: writer?.token ?? '', chatId }))
}, START_MS)

afterAll(async () => {
  for (const chatter of chatters ?? []) chatter.leave()
  await oracle?.verdict()
  await closeDatabase?.()
  await cluster?.stop()
}, START_MS)

beforeEach(async () => {
  await cluster.databases.untilHealthy()
  broken = []
  oracle.resume()
  await untilWritten(MIN_WRITES)
}, START_MS)

async function untilWritten(count: number) {
  const before = oracle.acknowledged()
  while (oracle.acknowledged() < before + count) await wait(50)
}

/** Resolves with the time until a write is acknowledged again. */
async function untilNextWrite(since = performance.now()) {
  await oracle.nextAcknowledged()
  return performance.now() - since
}

async function leader(): Promise<Member> {
  for (;;) {
    const found = await cluster.databases.leader()
    if (found) return found
    await wait(200)
  }
}

/** Fails with what the servers logged if a write was rejected. */
function expectNoRejection() {
  const warnings = cluster.servers.flatMap(({ logFile }) =>
    readFileSync(logFile, 'utf8')
      .split('\n')
      .filter((line) => /"level":[456]0/.test(line)),
  )
  expect(oracle.rejections(), warnings.join('\n')).toBe(0)
}

/** Broken connections to the product are expected while the given fault lasts. */
async function whileBroken(fault: () => Promise<unknown>) {
  const outage = { from: performance.now(), to: Number.POSITIVE_INFINITY }
  broken.push(outage)
  await fault()
  outage.to = performance.now()
}

/** Lets people write for a while after the fault, and checks that nothing was lost and the chats went on. */
async function settleCluster(scenario: string, maxGapMs: number) {
  await untilWritten(MIN_WRITES)
  await cluster.databases.untilHealthy()
  const gapMs = oracle.longestGapMs()
  await settle(scenario, oracle, gapMs)
  expect(gapMs).toBeLessThan(within(maxGapMs))
  await expectAllMessages(people, people.writers[0]?.chatId ?? '', chatters)
}

test(`the leader is killed ${leaderKills} times`, async () => {
  const stopWatching = await watchLeaders(cluster)
  for (let i = 0; i < leaderKills; i++) {
    const killed = await leader()
    const began = performance.now()
    await killed.kill()
    const ms = await untilNextWrite(began)
    expect(ms, `kill ${i + 1}`).toBeLessThan(within(MAX_FAILOVER_MS))
    await killed.start()
    await cluster.databases.untilHealthy()
    await untilWritten(20)
  }
  expect(await stopWatching()).toEqual([])
  await settleCluster(`leader killed ${leaderKills} times`, MAX_FAILOVER_MS)
})

test('the leader is cut off from etcd', async () => {
  const stopWatching = await watchLeaders(cluster)
  const cutOff = await leader()
  await cutOff.partitionFromEtcd()
  await wait(partitionSeconds * 1_000)
  expect((await leader()).name).not.toBe(cutOff.name)
  await cutOff.healPartition()
  await cluster.databases.untilHealthy()
  expect(await stopWatching()).toEqual([])
  await settleCluster(`leader cut off from etcd for ${partitionSeconds} s`, MAX_FAILOVER_MS)
})

test('the synchronous standby is lost', async () => {
  const standby = await cluster.databases.synchronousStandby()
  await standby?.kill()
  await untilNextWrite()
  await untilWritten(MIN_WRITES)
  await standby?.start()
  await settleCluster('synchronous standby killed', MAX_PAUSE_MS)
})

test('both standbys are lost, and come back', async () => {
  const standbys = await Promise.all([
    cluster.databases.synchronousStandby(),
    cluster.databases.asynchronousReplica(),
  ])
  for (const standby of standbys) await standby?.kill()
  await untilNextWrite()
  await untilWritten(MIN_WRITES)
  for (const standby of standbys) await standby?.start()
  await settleCluster('both standbys killed', MAX_FAILOVER_MS)
})

test('PgBouncer is restarted', async () => {
  for (let i = 0; i < 3; i++) {
    await cluster.pgbouncer.restart({}, i % 2 === 0 ? 'kill' : 'stop')
    await untilNextWrite()
    await untilWritten(MIN_WRITES)
  }
  await settleCluster('PgBouncer restarted 3 times', MAX_PAUSE_MS)
})

test('the Redis master is killed', async () => {
  const master = await cluster.redis.master()
  await master?.kill()
  await vi.waitFor(
    async () => {
      const next = await cluster.redis.master()
      expect(next).not.toBeNull()
      expect(next?.port).not.toBe(master?.port)
    },
    { timeout: within(30_000), interval: 200 },
  )
  await untilWritten(MIN_WRITES)
  await master?.start()
  await settleCluster('Redis master killed', MAX_PAUSE_MS)
})

test('HAProxy is reloaded', async () => {
  for (let i = 0; i < 5; i++) {
    await cluster.haproxy.reload()
    await untilWritten(MIN_WRITES)
  }
  expectNoRejection()
  await settleCluster('HAProxy reloaded 5 times', MAX_PAUSE_MS)
})

test('one server hangs', async () => {
  const [server] = cluster.servers
  await whileBroken(async () => {
    server?.pause()
    await wait(serverFrozenSeconds * 1_000)
    server?.resume()
    await untilNextWrite()
  })
  await settleCluster(`one server frozen for ${serverFrozenSeconds} s`, MAX_PAUSE_MS + 12_000)
})

test('the servers are restarted one after another', async () => {
  for (const server of cluster.servers) {
    await server.restart()
    await untilWritten(MIN_WRITES)
  }
  expectNoRejection()
  await settleCluster('rolling restart of the servers', MAX_PAUSE_MS)
})

everyTest.skipIf(isMissing || typeof previousRelease === 'string')(
  'the servers go back to the previous release and are upgraded again, one after another',
  async () => {
    if (typeof previousRelease === 'string') return
    const previous = await checkOut(previousRelease)
    onTestFinished(() => previous.remove())
    // The other writers use features that servers of the previous release would reject.
    await oracle.verdict()
    const guests = { ...people, writers: await addWriters(people.db) }
    onTestFinished(oracle.writeAs(guests, await writerOf(previous)))
    oracle.resume()
    const master = await cluster.redis.master()
    const { directUrl, pooledUrl, replicaUrl } = cluster
    // The previous release knows neither poolers nor Sentinels.
    const alone = {
      DATABASE_URL: directUrl,
      DATABASE_REPLICA_URL: '',
      REDIS_URL: `redis://127.0.0.1:${master?.port}`,
    }
    const together = { DATABASE_URL: pooledUrl, DATABASE_REPLICA_URL: replicaUrl, REDIS_URL: '' }
    for (const changes of [
      { checkout: previous.root, env: alone },
      { checkout: CHECKOUT, env: together },
    ])
      for (const server of cluster.servers) {
        await server.restart(changes)
        await untilWritten(MIN_WRITES)
      }
    expectNoRejection()
    await settleCluster(`servers back to ${previous.version} and upgraded again`, MAX_PAUSE_MS)
  },
)

test('the disk of the leader is full', async (context) => {
  if (process.getuid?.() !== 0)
    return context.skip('Needs permission to mount a disk in memory: run it as root.')
  const full = await leader()
  const stopWatching = await watchLeaders(cluster)
  const filler = join(full.folder, 'filler')
  const began = performance.now()
  fillDisk(filler)
  expect(await untilNextWrite(began)).toBeLessThan(within(60_000))
  await wait(5_000)
  rmSync(filler)
  await cluster.databases.untilHealthy()
  expect(await stopWatching()).toEqual([])
  await settleCluster('disk of the leader full', 60_000)
})
