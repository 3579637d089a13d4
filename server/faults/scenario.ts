import { setTimeout as wait } from 'node:timers/promises'
import { expect, inject, onTestFinished, vi } from 'vitest'
import type { aChatClient } from '../testing/chatClient.ts'
import { createOracle, type Oracle } from './oracle.ts'
import { addRow } from './report.ts'
import { within } from './settings.ts'
import { type Supervised, supervise } from './supervisor.ts'
import { type Migrate, type People, startWorld, type World } from './world.ts'

/** Writes that must be acknowledged before a fault is injected. */
const MIN_WRITES_BEFORE_FAULT = 200

/** Starts a world and one server in it; both end with the test. */
export async function oneServer(env: Record<string, string> = {}, folder?: string) {
  const world = await aWorld(folder)
  const server = await aServer(world, env)
  return { world, server }
}

export async function aWorld(folder?: string, migrateWith?: Migrate) {
  const world = await startWorld(folder, migrateWith)
  onTestFinished(() => world.end())
  return world
}

/** Servers behind a proxy have its address in common, and with it the legal texts that name it. */
export const SHARED_ADDRESS = { PUBLIC_URL: 'http://remusic.example' }

export async function aServer(world: World, env: Record<string, string> = {}, root?: string) {
  const server = await supervise(world.folder, { ...world.env, ...env }, root)
  onTestFinished(async () => void (await server.stop()))
  return server
}

/** Starts the writers against one server and waits for their first writes. */
export async function writersAt(world: World, server: Supervised) {
  const oracle = createOracle(world, { callOf: () => server.call, wasDown: server.wasDown })
  while (oracle.acknowledged() < MIN_WRITES_BEFORE_FAULT) await wait(50)
  return oracle
}

/** Measures recovery times and keeps the longest. */
export function recoveries(oracle: Oracle) {
  let longest = 0
  return {
    longest: () => longest,
    /** Resolves with the time until a write is acknowledged again. */
    async measure(since = performance.now()) {
      await oracle.nextAcknowledged()
      const ms = performance.now() - since
      longest = Math.max(longest, ms)
      return ms
    },
  }
}

/** Every chat client has received all messages of the chat, once and in order, although it may have been disconnected meanwhile. */
export async function expectAllMessages(
  { db }: Pick<People, 'db'>,
  chatId: string,
  clients: Iterable<Pick<ReturnType<typeof aChatClient>, 'received'>>,
) {
  const stored = await db
    .selectFrom('messages')
    .select(['seq', 'body'])
    .where('chat_id', '=', chatId)
    .orderBy('seq')
    .execute()
  expect(stored.length).toBeGreaterThan(0)
  for (const { received } of clients)
    await vi.waitFor(() => expect(received.map(({ seq, text }) => ({ seq, body: text }))).toEqual(stored), {
      timeout: within(20_000),
      interval: 500,
    })
}

/** Stops the writers, adds the row to the report and checks that nothing was lost. */
export async function settle(scenario: string, oracle: Oracle, recoveryMs: number | null = null) {
  const verdict = await oracle.verdict()
  const { acknowledged, unknown, rejected, lost, doubled, wrongReads, unexpected, broken } = verdict
  await addRow(inject('faultRows'), {
    scenario,
    acknowledged,
    unknown,
    rejected,
    recoveryMs,
    lost: lost.length,
    doubled: doubled.length,
    wrongReads: wrongReads.length,
  })
  expect({ lost, doubled, wrongReads, broken, unexpected: unexpected.slice(0, 20) }).toEqual({
    lost: [],
    doubled: [],
    wrongReads: [],
    broken: [],
    unexpected: [],
  })
  expect(acknowledged).toBeGreaterThan(0)
}
