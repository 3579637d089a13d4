import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { oneServer, recoveries, settle, writersAt } from './scenario.ts'
import { SETTINGS, within } from './settings.ts'

/** Somewhere in the middle of whatever is under way. */
const aWhile = () => wait(300 + Math.random() * 1_700)

const { serverKills, postmasterKills } = SETTINGS

test('a server that is killed again and again loses nothing it has acknowledged', async () => {
  const { world, server } = await oneServer()
  const oracle = await writersAt(world, server)
  const back = recoveries(oracle)
  for (let i = 0; i < serverKills; i++) {
    await aWhile()
    const killed = performance.now()
    await server.restart('SIGKILL')
    expect(await back.measure(killed)).toBeLessThan(within(15_000))
  }
  await settle(`the server killed ${serverKills} times`, oracle, back.longest())
})

test('a PostgreSQL that is killed again and again loses nothing, and the server stays', async () => {
  const { world, server } = await oneServer()
  const oracle = await writersAt(world, server)
  const back = recoveries(oracle)
  const pid = server.pid()
  for (let i = 0; i < postmasterKills; i++) {
    await aWhile()
    const killed = performance.now()
    await world.postgres.die('killed')
    await wait(100)
    expect(await back.measure(killed)).toBeLessThan(within(30_000))
  }
  await settle(`PostgreSQL killed ${postmasterKills} times`, oracle, back.longest())
  process.kill(pid, 0)
})
