import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { oneServer, recoveries, settle, writersAt } from './scenario.ts'
import { SETTINGS, within } from './settings.ts'

/** A random pause, so that a kill interrupts writes at different points. */
const randomPause = () => wait(300 + Math.random() * 1_700)

const { serverKills, postmasterKills } = SETTINGS

test('a server that is killed repeatedly loses no acknowledged write', async () => {
  const { world, server } = await oneServer()
  const oracle = await writersAt(world, server)
  const recovery = recoveries(oracle)
  for (let i = 0; i < serverKills; i++) {
    await randomPause()
    const killed = performance.now()
    await server.restart('SIGKILL')
    expect(await recovery.measure(killed)).toBeLessThan(within(15_000))
  }
  await settle(`the server killed ${serverKills} times`, oracle, recovery.longest())
})

test('the server survives repeated kills of PostgreSQL, and no acknowledged write is lost', async () => {
  const { world, server } = await oneServer()
  const oracle = await writersAt(world, server)
  const recovery = recoveries(oracle)
  const pid = server.pid()
  for (let i = 0; i < postmasterKills; i++) {
    await randomPause()
    const killed = performance.now()
    await world.postgres.die('killed')
    await wait(100)
    expect(await recovery.measure(killed)).toBeLessThan(within(30_000))
  }
  await settle(`PostgreSQL killed ${postmasterKills} times`, oracle, recovery.longest())
  process.kill(pid, 0)
})
