import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { askAlong } from './asking.ts'
import { oneServer, recoveries, settle, writersAt } from './scenario.ts'
import { SETTINGS, within } from './settings.ts'
import type { Supervised } from './supervisor.ts'

const { databaseRestarts, databaseAwaySeconds, databaseFrozenSeconds } = SETTINGS

/** A process that has exited makes the next call of this fail. */
const stillTheSame = (server: Supervised, pid: number) => {
  process.kill(pid, 0)
  expect(server.pid()).toBe(pid)
}

async function livesWithout(server: Supervised) {
  const began = performance.now()
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  expect(performance.now() - began).toBeLessThan(within(1_000))
  const ready = await fetch(`${server.url}/readyz`)
  expect(ready.status).toBe(503)
}

test.for(['fast', 'immediate'] as const)(
  'a PostgreSQL that restarts (%s) under writes loses nothing',
  async (how) => {
    const { world, server } = await oneServer()
    const oracle = await writersAt(world, server)
    const back = recoveries(oracle)
    const pid = server.pid()
    for (let i = 0; i < databaseRestarts; i++) {
      await wait(500 + Math.random() * 1_000)
      const began = performance.now()
      await world.postgres.die(how)
      await wait(100)
      expect(await back.measure(began)).toBeLessThan(within(15_000))
    }
    await settle(`PostgreSQL restarted (${how}) ${databaseRestarts} times`, oracle, back.longest())
    stillTheSame(server, pid)
  },
)

test('while PostgreSQL is away every call is told to come back at once, and soon after it everything works', async () => {
  const { world, server } = await oneServer()
  const oracle = await writersAt(world, server)
  const back = recoveries(oracle)
  const pid = server.pid()
  await world.postgres.stop()
  const endAsking = askAlong(world, server)
  await wait((databaseAwaySeconds * 1_000) / 2)
  await livesWithout(server)
  await wait((databaseAwaySeconds * 1_000) / 2)
  const answers = await endAsking()
  expect(new Set(answers.map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(
    new Set(['503 2']),
  )
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(within(2_500))
  await world.postgres.start()
  expect(await back.measure()).toBeLessThan(within(2_000))
  await settle(`PostgreSQL stopped for ${databaseAwaySeconds} s`, oracle, back.longest())
  stillTheSame(server, pid)
})

test('a PostgreSQL without a free connection is answered with 503, and afterwards everything works', async () => {
  const { world, server } = await oneServer()
  const oracle = await writersAt(world, server)
  const back = recoveries(oracle)
  const giveBack = await world.postgres.hoard(world.env.DATABASE_URL)
  const endAsking = askAlong(world, server)
  await wait(5_000)
  const answers = await endAsking()
  expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
  expect(answers.some(({ status }) => status === 503)).toBe(true)
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(within(5_000))
  await giveBack()
  expect(await back.measure()).toBeLessThan(within(3_000))
  await settle('every connection of PostgreSQL taken', oracle, back.longest())
})

test('a PostgreSQL that hangs is answered with 503, and goes on where it hung', async () => {
  const { world, server } = await oneServer()
  const oracle = await writersAt(world, server)
  const back = recoveries(oracle)
  const frozen = world.postgres.freeze(databaseFrozenSeconds * 1_000)
  await wait(200)
  const endAsking = askAlong(world, server)
  await frozen
  expect(await back.measure()).toBeLessThan(within(3_000))
  const answers = await endAsking()
  expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
  expect(answers.some(({ status }) => status === 503)).toBe(true)
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(9_000 + within(500))
  await settle(`PostgreSQL frozen for ${databaseFrozenSeconds} s`, oracle, back.longest())
})
