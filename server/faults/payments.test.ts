import { setTimeout as wait } from 'node:timers/promises'
import { createPreference } from '@remusic/contract/premium'
import { expect, onTestFinished, test } from 'vitest'
import { aSession, aUser } from '../testing/builders.ts'
import { type ProviderMode, startFakeMercadoPago } from '../testing/fakeMercadoPago.ts'
import { oneServer, recoveries, settle, writersAt } from './scenario.ts'
import { within } from './settings.ts'

const BUYERS = 20
/** After several failures the provider is left alone for so long. */
const LEFT_ALONE_MS = 15_500

test('a payment provider that is dead is told of within three seconds, and nobody else notices', async () => {
  const provider = await startFakeMercadoPago()
  onTestFinished(async () => void (await provider.stop()))
  const { world, server } = await oneServer(provider.env)
  const tokens = await Promise.all(
    Array.from({ length: BUYERS }, async () => aSession(world.db, (await aUser(world.db)).id)),
  )
  const buy = async (token: string) => {
    const began = performance.now()
    const { status, headers } = await server.call(createPreference, { body: {} }, { token })
    return { status, retryAfter: headers.has('retry-after'), ms: performance.now() - began }
  }
  const somebodyBuys = async () => buy(await aSession(world.db, (await aUser(world.db)).id))
  expect((await somebodyBuys()).status).toBe(200)

  const oracle = await writersAt(world, server)
  for (const mode of ['hang', '500', 'reset', 'garbage'] satisfies ProviderMode[]) {
    provider.behave(mode)
    const answers = await Promise.all(tokens.map(buy))
    expect(new Set(answers.map(({ status, retryAfter }) => `${status} ${retryAfter}`)), mode).toEqual(
      new Set(['503 true']),
    )
    expect(Math.max(...answers.map(({ ms }) => ms)), mode).toBeLessThan(within(3_000))
    provider.behave('ok')
    await wait(LEFT_ALONE_MS)
    expect((await somebodyBuys()).status, `after ${mode}`).toBe(200)
  }
  const back = recoveries(oracle)
  await back.measure()
  expect(oracle.refusals()).toBe(0)
  expect(oracle.slowest.ms).toBeLessThan(within(2_000))

  const unsettled = await world.db
    .selectFrom('payment_attempts')
    .select('status')
    .where('status', 'not in', ['creating', 'open', 'abandoned'])
    .execute()
  expect(unsettled).toEqual([])
  await settle('the payment provider hanging, failing, hanging up, talking nonsense', oracle)
})
