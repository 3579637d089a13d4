import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { perfil } from '@remusic/contract/schemas/accounts'
import { listReviews } from '@remusic/contract/schemas/reviews'
import { expect, onTestFinished, test } from 'vitest'
import { callsTo } from '../testing/startTestApp.ts'
import { createOracle } from './oracle.ts'
import { startProxy } from './proxy.ts'
import { aServer, aWorld, settle } from './scenario.ts'
import { SETTINGS } from './settings.ts'
import type { World } from './world.ts'

const { rollingRestarts, rollingPerSecond, writers } = SETTINGS
/** About one request in four writes, the others read. */
const WRITES_PER_SECOND = rollingPerSecond / 4
/** A slow machine gets fewer requests per second; the report contains the rate it reached. */
const MAX_IN_FLIGHT = 100
/** Like a rolling deploy, wait until the restarted server has been ready for this long before restarting the next one. */
const MIN_READY_MS = 5_000

type Pace = { writtenSoFar(): number; perSecond: number }

/** Sends reads so that reads and writes together keep a steady rate. */
function readSteadily(world: World, url: string, { writtenSoFar, perSecond }: Pace) {
  const failed: string[] = []
  const inFlight = new Set<Promise<void>>()
  // Plain http needs much less CPU than fetch, and the servers share the CPU with this test.
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const began = performance.now()
  let sent = 0

  const read = (i: number) =>
    new Promise<void>((resolve) => {
      const { url: path } = i % 2 === 0 ? perfil : listReviews
      const { token } = world.writers[i % world.writers.length] ?? { token: '' }
      const request = get(
        url + path,
        { agent, headers: { authorization: `Bearer ${token}` } },
        (response) => {
          let text = ''
          response.setEncoding('utf8').on('data', (part: string) => {
            text += part
          })
          response.once('close', () => {
            if (response.statusCode !== 200 || !response.complete)
              failed.push(`${response.statusCode} ${text}`)
            resolve()
          })
        },
      )
      request.once('error', (error) => {
        failed.push(String(error))
        resolve()
      })
    })
  const pace = setInterval(() => {
    const due = ((performance.now() - began) / 1_000) * perSecond - writtenSoFar()
    while (sent < due && inFlight.size < MAX_IN_FLIGHT) {
      const reading: Promise<void> = read(sent++).finally(() => inFlight.delete(reading))
      inFlight.add(reading)
    }
  }, 5)
  return async () => {
    clearInterval(pace)
    await Promise.all(inFlight)
    return { sent, failed, seconds: (performance.now() - began) / 1_000 }
  }
}

test('a rolling restart of two servers behind a proxy fails no request', async () => {
  const world = await aWorld()
  const servers = [await aServer(world), await aServer(world)]
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
  expect(failed.slice(0, 10)).toEqual([])
  expect(sent).toBeGreaterThan(0)
  expect(new Set(exits)).toEqual(new Set([0]))
  expect(oracle.rejections()).toBe(0)
  const pace = Math.round((sent + writtenSoFar()) / seconds)
  await settle(
    `rolling restart of two servers ${rollingRestarts} times, ${pace} requests/s, none failed`,
    oracle,
  )
})
