import { setTimeout as wait } from 'node:timers/promises'
import { perfil } from '@remusic/contract/accounts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aChatter } from '../testing/chatter.ts'
import { hasRedis, startRedis } from '../testing/redis.ts'
import { askAlong } from './asking.ts'
import { createOracle } from './oracle.ts'
import { aServer, aWorld, settle } from './scenario.ts'
import { SETTINGS, within } from './settings.ts'

const { serverFrozenSeconds } = SETTINGS
const AWAY_MS = 5_000

/** Two servers, half of the writers at each, and a conversation between somebody here and somebody there. */
async function twoServers() {
  const world = await aWorld()
  const redis = await startRedis()
  onTestFinished(() => redis.remove())
  const env = { REDIS_URL: redis.url }
  const [here, there] = [await aServer(world, env), await aServer(world, env)]
  const oracle = createOracle(world, {
    callOf: (writer) => (writer % 2 === 0 ? here : there).call,
    wasAway: there.wasAway,
  })
  await oracle.nextAcknowledged()
  // What the first writes here to the second has to arrive there.
  const [ana, beto] = world.writers
  const chatId = ana?.chatId ?? ''
  const chatters = {
    ana: aChatter({ app: here, token: ana?.token ?? '', chatId }),
    beto: aChatter({ app: there, token: beto?.token ?? '', chatId }),
  }
  onTestFinished(() => {
    for (const chatter of Object.values(chatters)) chatter.leave()
  })

  /** Whoever is here reads and is answered as ever, while something happens there. */
  const nobodyHereNotices = async (fault: () => Promise<unknown>) => {
    const endAsking = askAlong(world, here)
    await fault()
    const answers = await endAsking()
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(within(1_500))
  }
  /** Both have every message of the chat, in order, without having been there all the time. */
  const bothHaveEverything = async () => {
    const stored = await world.db
      .selectFrom('messages')
      .select(['seq', 'body'])
      .where('chat_id', '=', chatId)
      .orderBy('seq')
      .execute()
    expect(stored.length).toBeGreaterThan(0)
    for (const { received } of Object.values(chatters))
      await vi.waitFor(() => expect(received.map(({ seq, text }) => ({ seq, body: text }))).toEqual(stored), {
        timeout: within(20_000),
        interval: 500,
      })
  }
  /** How long it takes from now until whoever is there is answered again. */
  const answersThere = async () => {
    const since = performance.now()
    const given = { token: beto?.token ?? '' }
    while ((await there.call(perfil, {}, given)).status !== 200) await wait(50)
    return performance.now() - since
  }
  return { there, oracle, nobodyHereNotices, answersThere, bothHaveEverything }
}

test.skipIf(!hasRedis)(
  'of two servers one stops: the other goes on, and what was missed arrives',
  async () => {
    const { there, oracle, nobodyHereNotices, answersThere, bothHaveEverything } = await twoServers()
    let recoveryMs = 0
    await nobodyHereNotices(async () => {
      await there.restart('SIGTERM', AWAY_MS)
      recoveryMs = await answersThere()
    })
    await settle('one of two servers stopped and started', oracle, recoveryMs)
    await bothHaveEverything()
  },
)

test.skipIf(!hasRedis)(
  'of two servers one freezes: the other goes on, and what was missed arrives',
  async () => {
    const { there, oracle, nobodyHereNotices, answersThere, bothHaveEverything } = await twoServers()
    let recoveryMs = 0
    await nobodyHereNotices(async () => {
      there.signal('SIGSTOP')
      await wait(serverFrozenSeconds * 1_000)
      there.signal('SIGCONT')
      recoveryMs = await answersThere()
    })
    await settle(`one of two servers frozen for ${serverFrozenSeconds} s`, oracle, recoveryMs)
    await bothHaveEverything()
  },
)
