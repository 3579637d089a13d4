import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startProbe } from './probe.ts'
import { oneServer, recoveries, settle, writersAt } from './scenario.ts'
import { SETTINGS, within } from './settings.ts'
import type { Supervised } from './supervisor.ts'

const { databaseRestarts, databaseAwaySeconds, databaseFrozenSeconds } = SETTINGS

/** Throws if the process has exited. */
const expectSameProcess = (server: Supervised, pid: number) => {
  process.kill(pid, 0)
  expect(server.pid()).toBe(pid)
}

async function expectAliveButNotReady(server: Supervised) {
  const began = performance.now()
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  expect(performance.now() - began).toBeLessThan(within(1_000))
  const ready = await fetch(`${server.url}/readyz`)
  expect(ready.status).toBe(503)
}

test.for(['fast', 'immediate'] as const)(
  'a PostgreSQL that restarts (%s) during writes loses nothing',
  async (how) => {
    const { world, server } = await oneServer()
    const oracle = await writersAt(world, server)
    const recovery = recoveries(oracle)
    const pid = server.pid()
    for (let i = 0; i < databaseRestarts; i++) {
      await wait(500 + Math.random() * 1_000)
      const began = performance.now()
      await world.postgres.die(how)
      await wait(100)
      expect(await recovery.measure(began)).toBeLessThan(within(15_000))
    }
    await settle(`PostgreSQL restarted (${how}) ${databaseRestarts} times`, oracle, recovery.longest())
    expectSameProcess(server, pid)
  },
)

test('while PostgreSQL is down every call is rejected quickly with 503 and Retry-After, and works again soon after', async () => {
  const { world, server } = await oneServer()
  const oracle = await writersAt(world, server)
  const recovery = recoveries(oracle)
  const pid = server.pid()
  await world.postgres.stop()
  const stopProbe = startProbe(world, server)
  await wait((databaseAwaySeconds * 1_000) / 2)
  await expectAliveButNotReady(server)
  await wait((databaseAwaySeconds * 1_000) / 2)
  const responses = await stopProbe()
  expect(new Set(responses.map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(
    new Set(['503 2']),
  )
  expect(Math.max(...responses.map(({ ms }) => ms))).toBeLessThan(within(2_500))
  await world.postgres.start()
  expect(await recovery.measure()).toBeLessThan(within(2_000))
  await settle(`PostgreSQL stopped for ${databaseAwaySeconds} s`, oracle, recovery.longest())
  expectSameProcess(server, pid)
})

test('calls get 503 while PostgreSQL has no free connection, and work again afterwards', async () => {
  const { world, server } = await oneServer()
  const oracle = await writersAt(world, server)
  const recovery = recoveries(oracle)
  const release = await world.postgres.hoard(world.env.DATABASE_URL)
  const stopProbe = startProbe(world, server)
  await wait(5_000)
  const responses = await stopProbe()
  expect(responses.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
  expect(responses.some(({ status }) => status === 503)).toBe(true)
  expect(Math.max(...responses.map(({ ms }) => ms))).toBeLessThan(within(5_000))
  await release()
  expect(await recovery.measure()).toBeLessThan(within(3_000))
  await settle('every connection of PostgreSQL taken', oracle, recovery.longest())
})

test('calls get 503 while PostgreSQL hangs, and work again when it resumes', async () => {
  const { world, server } = await oneServer()
  const oracle = await writersAt(world, server)
  const recovery = recoveries(oracle)
  const frozen = world.postgres.freeze(databaseFrozenSeconds * 1_000)
  await wait(200)
  const stopProbe = startProbe(world, server)
  await frozen
  expect(await recovery.measure()).toBeLessThan(within(3_000))
  const responses = await stopProbe()
  expect(responses.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
  expect(responses.some(({ status }) => status === 503)).toBe(true)
  expect(Math.max(...responses.map(({ ms }) => ms))).toBeLessThan(9_000 + within(500))
  await settle(`PostgreSQL frozen for ${databaseFrozenSeconds} s`, oracle, recovery.longest())
})
