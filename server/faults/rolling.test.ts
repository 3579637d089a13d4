import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { callsTo } from '../testing/startTestApp.ts'
import { createOracle } from './oracle.ts'
import { startProxy } from './proxy.ts'
import { readSteadily } from './reads.ts'
import { aServer, aWorld, SHARED_ADDRESS, settle } from './scenario.ts'
import { SETTINGS } from './settings.ts'

const { rollingRestarts, rollingPerSecond, writers } = SETTINGS
/** About one request in four writes, the others read. */
const WRITES_PER_SECOND = rollingPerSecond / 4
/** Like a rolling deploy, wait until the restarted server has been ready for this long before restarting the next one. */
const MIN_READY_MS = 5_000

test('a rolling restart of two servers behind a proxy fails no request', async () => {
  const world = await aWorld()
  const servers = [await aServer(world, SHARED_ADDRESS), await aServer(world, SHARED_ADDRESS)]
  const proxy = await startProxy(servers.map(({ url }) => url))
  onTestFinished(() => proxy.stop())
  const call = callsTo(proxy.url)
  const oracle = createOracle(world, { callOf: () => call, pauseMs: (writers / WRITES_PER_SECOND) * 1_000 })
  await oracle.nextAcknowledged()
  const writtenBefore = oracle.acknowledged()
  const writtenSoFar = () => oracle.acknowledged() - writtenBefore
  const endReading = readSteadily(world, proxy.url, { writtenSoFar, perSecond: rollingPerSecond })

  const exits: (number | null)[] = []
  for (let i = 0; i < rollingRestarts; i++) {
    for (const server of servers) {
      await wait(MIN_READY_MS)
      exits.push(await server.restart('SIGTERM'))
    }
  }

  const { failed, sent, seconds } = await endReading()
  const logged = servers.map((server) => server.warnings()).join('\n')
  expect(failed.slice(0, 10), logged).toEqual([])
  expect(sent).toBeGreaterThan(0)
  expect(new Set(exits)).toEqual(new Set([0]))
  expect(oracle.rejections(), logged).toBe(0)
  const pace = Math.round((sent + writtenSoFar()) / seconds)
  await settle(
    `rolling restart of two servers ${rollingRestarts} times, ${pace} requests/s, none failed`,
    oracle,
  )
})
