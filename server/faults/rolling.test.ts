import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { perfil } from '@remusic/contract/accounts'
import { listReviews } from '@remusic/contract/reviews'
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
/** A machine that cannot keep the pace is asked more slowly; the row says how quickly it was. */
const UNDER_WAY_AT_MOST = 100
/** The next one leaves once this one has been ready for so long, as whoever rolls out a version sets it. */
const READY_FIRST_MS = 5_000

type Pace = { writtenSoFar(): number; perSecond: number }

/** Reads at a steady pace, as much as the writers leave of it. */
function readSteadily(world: World, url: string, { writtenSoFar, perSecond }: Pace) {
  const failed: string[] = []
  const underWay = new Set<Promise<void>>()
  // Much lighter than fetch, on processors that the servers need.
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const began = performance.now()
  let asked = 0

  const ask = (i: number) =>
    new Promise<void>((resolve) => {
      const { url: path } = i % 2 === 0 ? perfil : listReviews
      const { token } = world.writers[i % world.writers.length] ?? { token: '' }
      const asking = get(url + path, { agent, headers: { authorization: `Bearer ${token}` } }, (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => {
          text += part
        })
        answer.once('close', () => {
          if (answer.statusCode !== 200 || !answer.complete) failed.push(`${answer.statusCode} ${text}`)
          resolve()
        })
      })
      asking.once('error', (error) => {
        failed.push(String(error))
        resolve()
      })
    })
  const pace = setInterval(() => {
    const due = ((performance.now() - began) / 1_000) * perSecond - writtenSoFar()
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
  const writtenBefore = oracle.acknowledged()
  const writtenSoFar = () => oracle.acknowledged() - writtenBefore
  const endReading = readSteadily(world, proxy.url, { writtenSoFar, perSecond: rollingPerSecond })

  const exits: (number | null)[] = []
  for (let i = 0; i < rollingRestarts; i++) {
    for (const server of servers) {
      await wait(READY_FIRST_MS)
      exits.push(await server.restart('SIGTERM'))
    }
  }

  const { failed, asked, seconds } = await endReading()
  expect(failed.slice(0, 10)).toEqual([])
  expect(asked).toBeGreaterThan(0)
  expect(new Set(exits)).toEqual(new Set([0]))
  expect(oracle.refusals()).toBe(0)
  const pace = Math.round((asked + writtenSoFar()) / seconds)
  await settle(
    `both servers restarted in turn ${rollingRestarts} times, ${pace} requests/s, none failed`,
    oracle,
  )
})
