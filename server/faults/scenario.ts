import { setTimeout as wait } from 'node:timers/promises'
import { expect, inject, onTestFinished } from 'vitest'
import { createOracle, type Oracle } from './oracle.ts'
import { addRow } from './report.ts'
import { type Supervised, supervise } from './supervisor.ts'
import { startWorld, type World } from './world.ts'

/** So much is there to lose before anything breaks. */
const WRITTEN_FIRST = 200

/** A world and one server in it, both gone when the test is. */
export async function oneServer(env: Record<string, string> = {}, folder?: string) {
  const world = await aWorld(folder)
  const server = await aServer(world, env)
  return { world, server }
}

export async function aWorld(folder?: string) {
  const world = await startWorld(folder)
  onTestFinished(() => world.end())
  return world
}

export async function aServer(world: World, env: Record<string, string> = {}) {
  const server = await supervise(world.folder, { ...world.env, ...env })
  onTestFinished(async () => void (await server.stop()))
  return server
}

/** The writers of a world at one server, already at work. */
export async function writersAt(world: World, server: Supervised) {
  const oracle = createOracle(world, { callOf: () => server.call, wasAway: server.wasAway })
  while (oracle.acknowledged() < WRITTEN_FIRST) await wait(50)
  return oracle
}

/** Keeps the longest of the times that it took to come back. */
export function recoveries(oracle: Oracle) {
  let longest = 0
  return {
    longest: () => longest,
    /** How long it takes from now until a write is acknowledged again. */
    async measure(since = performance.now()) {
      await oracle.nextAcknowledged()
      const ms = performance.now() - since
      longest = Math.max(longest, ms)
      return ms
    },
  }
}

/** Ends the writing, puts the row down, and holds the promise. */
export async function settle(scenario: string, oracle: Oracle, recoveryMs: number | null = null) {
  const { acknowledged, unknown, refused, lost, doubled, wrong, broken } = await oracle.verdict()
  await addRow(inject('faultRows'), {
    scenario,
    ...{ acknowledged, unknown, refused, recoveryMs },
    lost: lost.length,
    doubled: doubled.length,
  })
  expect({ lost, doubled, broken, wrong: wrong.slice(0, 20) }).toEqual({
    lost: [],
    doubled: [],
    broken: [],
    wrong: [],
  })
  expect(acknowledged).toBeGreaterThan(0)
}
