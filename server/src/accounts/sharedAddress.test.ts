import { login, perfil, register, requestReset } from '@remusic/contract/schemas/accounts'
import { searchTracks } from '@remusic/contract/schemas/search'
import { settings } from '@remusic/contract/schemas/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aUser } from '../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../testing/startTestApp.ts'

const PEOPLE = 500
const CONCURRENCY = 12

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_SCALE: '1' } })
})
afterAll(() => app.stop())

type Person = Awaited<ReturnType<typeof aUser>>

/** Runs a task for everyone, some of them at the same time. */
async function forEach<T>(items: readonly T[], task: (item: T, index: number) => Promise<void>) {
  let next = 0
  const worker = async () => {
    while (next < items.length) {
      const index = next++
      await task(items[index] as T, index)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
}

const signIn = (email: string, password: string) => app.call(login, { body: { email, password } })

/** What one person does: looks around, signs in, sometimes after a typing error, and uses the product. */
async function useTheProduct({ email, password }: Person, index: number, statuses: number[]) {
  for (let i = 0; i < 3; i++) statuses.push((await app.call(settings, {})).status)
  statuses.push((await app.call(searchTracks, { query: { query: 'amor' } })).status)
  if (index % 10 === 0) statuses.push((await signIn(email, 'una-clave-mal-escrita')).status)
  const { status, data } = await signIn(email, password)
  statuses.push(status)
  statuses.push((await app.call(perfil, {}, { token: data.token })).status)
  if (index % 10 === 1) {
    const body = { name: 'Vecina', email: `vecina-${index}@example.org`, password: 'tres-tristes-tigres' }
    statuses.push((await app.call(register, { body })).status)
  }
  if (index % 50 === 2) statuses.push((await app.call(requestReset, { body: { email } })).status)
}

const countsOf = (statuses: number[]) =>
  Object.fromEntries(
    [...Map.groupBy(statuses, (status) => status)].map(([status, all]) => [status, all.length]),
  )

test('500 people behind one address use the product and none is refused, while one of them who guesses passwords is slowed down', {
  timeout: 600_000,
}, async () => {
  const people: Person[] = []
  for (let i = 0; i < PEOPLE; i++) people.push(await aUser(app.db))
  const statuses: number[] = []
  await forEach(people, (person, index) => useTheProduct(person, index, statuses))
  const counts = countsOf(statuses)
  expect(counts).toEqual({ 200: 500 * 6 + 10, 201: 50, 401: 50 })

  // The attacker tries one password on every account, so that no account reaches its own limit.
  const guesses: number[] = []
  await forEach(people.slice(0, 120), async ({ email }) => {
    guesses.push((await signIn(email, 'primavera2026')).status)
  })
  expect(guesses).not.toContain(200)
  const startedAt = performance.now()
  for (const { email } of people.slice(120, 124)) await signIn(email, 'primavera2026')
  expect((performance.now() - startedAt) / 4).toBeGreaterThan(1_500)

  const [someone] = people.slice(300)
  expect((await signIn(someone?.email ?? '', someone?.password ?? '')).status).toBe(200)

  const burst = await Promise.all(people.slice(124, 144).map(({ email }) => signIn(email, 'primavera2026')))
  expect(burst.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10)
  expect((await app.call(settings, {})).status).toBe(200)
})
