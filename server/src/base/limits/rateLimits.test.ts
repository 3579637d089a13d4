import { endpoint } from '@remusic/contract/base/endpoint'
import { route } from '@remusic/contract/base/schemas/route'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { aSession, aUser } from '../../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { handle } from '../http/handle.ts'
import { addressOf } from './rateLimits.ts'

const rare = route(endpoint('POST', '/api/back-end/prueba/rara/:id'), {
  access: 'anyone',
  summary: 'Prueba',
  params: z.object({ id: z.string() }),
  response: z.object({}),
  limits: [{ name: 'prueba', max: 50, seconds: 60 }],
})

let one: TestApp
let two: TestApp
beforeAll(async () => {
  const options = {
    env: { RATE_LIMIT_SCALE: '0.1', TRUST_PROXY: '127.0.0.1' },
    routes: (server: Parameters<typeof handle>[0]) => handle(server, rare, () => ({})),
  }
  one = await startTestApp(options)
  two = await startTestApp({ ...options, database: one.database })
})
afterAll(async () => {
  await two.stop()
  await one.stop()
})

const from = (address: string, app = one, path = '/api/back-end/prueba/rara/1') =>
  app.request(path, { method: 'POST', headers: { 'x-forwarded-for': address } })

describe('a named limit', () => {
  test('is shared by two servers', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 8; i++) statuses.push((await from('203.0.113.1', i % 2 ? one : two)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
  })

  test('is answered in Spanish with Retry-After', async () => {
    const response = await from('203.0.113.1')
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(50)
    expect(Number(response.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    expect(await response.json()).toEqual({ msg: 'Demasiados intentos, espera un momento', code: 'too_many' })
  })

  test('counts each address separately', async () => {
    expect((await from('203.0.113.2')).status).toBe(200)
  })

  test('counts all spellings of a path together', async () => {
    const spell = (path: string) => from('203.0.113.3', one, path)
    for (let i = 0; i < 5; i++) await spell(`/api/back-end/prueba/rara/${i}`)
    expect((await spell('/api/back-end/prueba/r%61ra/6?')).status).toBe(429)
  })

  test('counts a whole IPv6 /64 as one address', async () => {
    for (let i = 0; i < 5; i++) await from(`2001:db8:1:2::${i}`)
    expect((await from('2001:db8:1:2:ffff::1')).status).toBe(429)
    expect((await from('2001:db8:1:3::1')).status).toBe(200)
  })

  test('counts an account across addresses and sessions', async () => {
    const user = await aUser(one.db)
    const tokens = [await aSession(one.db, user.id), await aSession(one.db, user.id)]
    const statuses: number[] = []
    for (let i = 0; i < 6; i++) {
      const headers = { authorization: `Bearer ${tokens[i % 2]}`, 'x-forwarded-for': `198.51.100.${i}` }
      statuses.push((await one.request('/api/back-end/prueba/rara/1', { method: 'POST', headers })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('stores no address in plain text', async () => {
    const { rows } = await one.database.pool.query<{ key: string }>('select key from rate_limits')
    expect(rows.length).toBeGreaterThan(0)
    for (const { key } of rows) expect(key).toMatch(/^prueba:[\w-]{22}$/)
  })

  test('takes a call back, or all of them', async () => {
    const limit = { name: 'otra-prueba', max: 20, seconds: 60 }
    const { limits } = one.deps
    const consume = () => limits.consume(limit, 'k')
    await consume()
    await consume()
    await expect(consume()).rejects.toThrow('Demasiados intentos')
    await limits.reset(limit, 'k')
    await consume()
    await consume()
    await limits.refund(limit, 'k')
    await consume()
    await expect(consume()).rejects.toThrow('Demasiados intentos')
  })
})

describe('a paced call', () => {
  /** So long that a call that waits for an interval would exceed the time limit of the test. */
  const intervalMs = 600_000
  const burst = 3
  const pace = { name: 'a-paso', burst: burst * 10, intervalMs }

  /** Makes the next call due after this many milliseconds, and returns that time. */
  async function nextIsDueIn(milliseconds: number) {
    const due = (await clockOfDatabase()) + milliseconds
    await one.db
      .updateTable('rate_limits')
      .set({ expire: due + (burst - 1) * intervalMs })
      .where('key', 'like', 'a-paso:%')
      .execute()
    return due
  }
  async function clockOfDatabase() {
    const { rows } = await sql<{ now: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(one.db)
    return rows[0]?.now ?? 0
  }

  test('waits for its turn beyond the burst, on every server', async () => {
    for (let i = 0; i < burst; i++) await one.deps.limits.pace(pace, 'a')
    for (const { deps } of [one, two]) {
      await nextIsDueIn(10 * intervalMs)
      await expect(deps.limits.pace(pace, 'a')).rejects.toThrow('Demasiados intentos')
      const due = await nextIsDueIn(500)
      await deps.limits.pace(pace, 'a')
      expect(await clockOfDatabase()).toBeGreaterThanOrEqual(due - 1)
    }
    await one.deps.limits.pace(pace, 'b')
  })

  test('does not delay the next ones once it is taken back', async () => {
    for (let i = 0; i < 4 * burst; i++) {
      await one.deps.limits.pace(pace, 'c')
      await one.deps.limits.unpace(pace, 'c')
    }
  })

  test('is refused if the wait would be too long', async () => {
    const slow = { name: 'muy-despacio', burst: 10, intervalMs: 16_000 }
    await one.deps.limits.pace(slow, 'a')
    // Only one of the two calls gets the next slot, which is far away.
    const calls = [one.deps.limits.pace(slow, 'a'), one.deps.limits.pace(slow, 'a')]
    await expect(Promise.race(calls)).rejects.toThrow('Demasiados intentos')
  })
})

describe('the general limit', () => {
  const many = async (times: number, headers: Record<string, string>, app = one) => {
    const counts: Record<number, number> = {}
    for (let i = 0; i < times; i += 5) {
      const responses = await Promise.all(
        Array.from({ length: 5 }, () => app.request('/api/back-end/settings', { headers })),
      )
      for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1
    }
    return counts
  }

  test('is per address and counts rendered pages, and what is read does not use up sign-ins', async () => {
    const app = await startTestApp({
      database: one.database,
      env: { RATE_LIMIT_SCALE: '0.0025', TRUST_PROXY: '127.0.0.1' },
    })
    const headers = { 'x-forwarded-for': '203.0.113.50' }
    for (let i = 0; i < 5; i++) await app.request('/', { headers })
    expect(await many(35, headers, app)).toEqual({ 200: 25, 429: 10 })
    expect((await app.request('/api/nada', { headers })).status).toBe(429)
    expect((await app.request('/', { headers })).status).toBe(200)
    const user = await aUser(one.db)
    const signedIn = await app.request('/api/back-end/users/login', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ email: user.email, password: user.password }),
    })
    expect(signedIn.status).toBe(200)
    await app.stop()
  })

  test('is per session for authenticated clients', async () => {
    const user = await aUser(one.db)
    const token = await aSession(one.db, user.id)
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.50' }
    expect(await many(65, headers)).toEqual({ 200: 60, 429: 5 })
  })
})

test('ignores X-Forwarded-For from an untrusted client', async () => {
  const app = await startTestApp({ database: one.database, env: { RATE_LIMIT_SCALE: '0.00025' } })
  const statuses: number[] = []
  for (let i = 0; i < 4; i++) {
    const headers = { 'x-forwarded-for': `203.0.113.${100 + i}` }
    statuses.push((await app.request('/api/back-end/settings', { headers })).status)
  }
  expect(statuses).toEqual([200, 200, 200, 429])
  await app.stop()
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:1:2:3:4', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s is counted as %s', (ip, key) => {
  expect(addressOf({ ip })).toBe(key)
})
