import { setTimeout as wait } from 'node:timers/promises'
import { perfil } from '@remusic/contract/accounts'
import { listReviews } from '@remusic/contract/reviews'
import { expect, onTestFinished, test } from 'vitest'
import { callsTo } from '../testing/startTestApp.ts'
import type { Caller } from './deeds.ts'
import { createOracle } from './oracle.ts'
import { startProxy } from './proxy.ts'
import { aServer, aWorld, settle } from './scenario.ts'
import { SETTINGS } from './settings.ts'
import type { World } from './world.ts'

const { rollingRestarts, rollingPerSecond, writers } = SETTINGS
/** One request in four writes, the others read. */
const WRITES_PER_SECOND = rollingPerSecond / 4
/** A machine that cannot keep the pace is asked more slowly; the row says how quickly it was. */
const UNDER_WAY_AT_MOST = 100

/** Asks at a steady pace. */
function readSteadily(world: World, call: Caller, perSecond: number) {
  const failed: string[] = []
  const underWay = new Set<Promise<void>>()
  const began = performance.now()
  let asked = 0
  const ask = async (i: number) => {
    const given = { token: world.writers[i % world.writers.length]?.token ?? '' }
    const answer = await (i % 2 === 0
      ? call(perfil, {}, given)
      : call(listReviews, { query: {} }, given)
    ).catch((error: Error) => error)
    if (answer instanceof Error) failed.push(`${answer.message} ${String(answer.cause)}`)
    else if (answer.status !== 200) failed.push(`${answer.status} ${JSON.stringify(answer.data)}`)
  }
  const pace = setInterval(() => {
    const due = ((performance.now() - began) / 1_000) * perSecond
    while (asked < due && underWay.size < UNDER_WAY_AT_MOST) {
      const asking: Promise<void> = ask(asked++).finally(() => underWay.delete(asking))
      underWay.add(asking)
    }
  }, 5)
  return async () => {
    clearInterval(pace)
    await Promise.all(underWay)
    return { asked, failed, seconds: (performance.now() - began) / 1_000 }
  }
}

test('two servers behind a proxy are restarted in turn, and nobody notices', async () => {
  const world = await aWorld()
  const servers = [await aServer(world), await aServer(world)]
  const proxy = await startProxy(servers.map(({ url }) => url))
  onTestFinished(() => proxy.stop())
  const call = callsTo(proxy.url)
  const oracle = createOracle(world, { callOf: () => call, pauseMs: (writers / WRITES_PER_SECOND) * 1_000 })
  await oracle.nextAcknowledged()
  const endReading = readSteadily(world, call, rollingPerSecond - WRITES_PER_SECOND)

  const exits: (number | null)[] = []
  for (let i = 0; i < rollingRestarts; i++) {
    for (const server of servers) {
      exits.push(await server.restart('SIGTERM'))
      await wait(1_000)
    }
  }

  const { failed, asked, seconds } = await endReading()
  expect(failed.slice(0, 10)).toEqual([])
  expect(asked).toBeGreaterThan(0)
  expect(new Set(exits)).toEqual(new Set([0]))
  expect(oracle.refusals()).toBe(0)
  const pace = Math.round((asked + oracle.acknowledged()) / seconds)
  await settle(
    `both servers restarted in turn ${rollingRestarts} times, ${pace} requests/s, none failed`,
    oracle,
  )
})
