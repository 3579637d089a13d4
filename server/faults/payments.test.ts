import { setTimeout as wait } from 'node:timers/promises'
import { createPreference } from '@remusic/contract/people/schemas/premium'
import { expect, onTestFinished, test } from 'vitest'
import { aSession, aUser } from '../testing/builders.ts'
import { type ProviderMode, startFakeMercadoPago } from '../testing/fakeMercadoPago.ts'
import { oneServer, recoveries, settle, writersAt } from './scenario.ts'
import { within } from './settings.ts'

const BUYERS = 20
/** The circuit breaker stays open this long after several failures. */
const BREAKER_OPEN_MS = 15_500

test('buyers get 503 within three seconds while the payment provider fails, and other calls stay fast', async () => {
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
  const newUserBuys = async () => buy(await aSession(world.db, (await aUser(world.db)).id))
  expect((await newUserBuys()).status).toBe(200)

  const oracle = await writersAt(world, server)
  for (const mode of ['hang', '500', 'reset', 'garbage'] satisfies ProviderMode[]) {
    provider.behave(mode)
    const responses = await Promise.all(tokens.map(buy))
    expect(new Set(responses.map(({ status, retryAfter }) => `${status} ${retryAfter}`)), mode).toEqual(
      new Set(['503 true']),
    )
    expect(Math.max(...responses.map(({ ms }) => ms)), mode).toBeLessThan(within(3_000))
    provider.behave('ok')
    await wait(BREAKER_OPEN_MS)
    expect((await newUserBuys()).status, `after ${mode}`).toBe(200)
  }
  const recovery = recoveries(oracle)
  await recovery.measure()
  expect(oracle.rejections()).toBe(0)
  expect(oracle.slowest.ms).toBeLessThan(within(2_000))

  const unsettled = await world.db
    .selectFrom('payment_attempts')
    .select('status')
    .where('status', 'not in', ['creating', 'open', 'abandoned'])
    .execute()
  expect(unsettled).toEqual([])
  await settle('payment provider hanging, failing, dropping connections, sending garbage', oracle)
})
