import { setTimeout as wait } from 'node:timers/promises'
import { perfil } from '@remusic/contract/people/schemas/accounts'
import { expect, onTestFinished, test } from 'vitest'
import { aChatClient } from '../testing/chatClient.ts'
import { isMissing } from '../testing/program.ts'
import { startRedis } from '../testing/redis.ts'
import { createOracle } from './oracle.ts'
import { startProbe } from './probe.ts'
import { aServer, aWorld, expectAllMessages, settle } from './scenario.ts'
import { SETTINGS, within } from './settings.ts'

const { serverFrozenSeconds } = SETTINGS
const DOWNTIME_MS = 5_000

/** Two servers with half of the writers each, and a chat between a user of the first and a user of the second. */
async function twoServers() {
  const world = await aWorld()
  const redis = await startRedis()
  onTestFinished(() => redis.remove())
  const env = { REDIS_URL: redis.url }
  const [first, second] = [await aServer(world, env), await aServer(world, env)]
  const oracle = createOracle(world, {
    callOf: (writer) => (writer % 2 === 0 ? first : second).call,
    wasDown: second.wasDown,
  })
  await oracle.nextAcknowledged()
  // Messages that Ana sends to the first server must reach Beto through the second.
  const [ana, beto] = world.writers
  const chatId = ana?.chatId ?? ''
  const chatters = {
    ana: aChatClient({ app: first, token: ana?.token ?? '', chatId }),
    beto: aChatClient({ app: second, token: beto?.token ?? '', chatId }),
  }
  onTestFinished(() => {
    for (const chatter of Object.values(chatters)) chatter.leave()
  })

  /** Checks that the first server answers as usual while the second has a fault. */
  const expectFirstUnaffected = async (fault: () => Promise<unknown>) => {
    const stopProbe = startProbe(world, first)
    await fault()
    const responses = await stopProbe()
    expect(responses.filter(({ status }) => status !== 200)).toEqual([])
    expect(Math.max(...responses.map(({ ms }) => ms))).toBeLessThan(within(1_500))
  }
  /** Resolves with the time until the second server answers again. */
  const recoveryOfSecond = async () => {
    const since = performance.now()
    const session = { token: beto?.token ?? '' }
    while ((await second.call(perfil, {}, session)).status !== 200) await wait(50)
    return performance.now() - since
  }
  const expectAll = () => expectAllMessages(world, chatId, Object.values(chatters))
  return { second, oracle, expectFirstUnaffected, recoveryOfSecond, expectAll }
}

test.skipIf(isMissing('redis-server'))(
  'when one of two servers stops, the other continues and missed messages arrive later',
  async () => {
    const { second, oracle, expectFirstUnaffected, recoveryOfSecond, expectAll } = await twoServers()
    let recoveryMs = 0
    await expectFirstUnaffected(async () => {
      await second.restart('SIGTERM', DOWNTIME_MS)
      recoveryMs = await recoveryOfSecond()
    })
    await settle('one of two servers stopped and started', oracle, recoveryMs)
    await expectAll()
  },
)

test.skipIf(isMissing('redis-server'))(
  'when one of two servers freezes, the other continues and missed messages arrive later',
  async () => {
    const { second, oracle, expectFirstUnaffected, recoveryOfSecond, expectAll } = await twoServers()
    let recoveryMs = 0
    await expectFirstUnaffected(async () => {
      second.signal('SIGSTOP')
      await wait(serverFrozenSeconds * 1_000)
      second.signal('SIGCONT')
      recoveryMs = await recoveryOfSecond()
    })
    await settle(`one of two servers frozen for ${serverFrozenSeconds} s`, oracle, recoveryMs)
    await expectAll()
  },
)
