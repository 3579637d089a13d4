import { settings } from '@remusic/contract/base/schemas/settings'
import { searchTracks } from '@remusic/contract/music/schemas/search'
import { login, perfil, register, requestReset } from '@remusic/contract/people/schemas/accounts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aUser } from '../../../testing/builders.ts'
import { extent } from '../../../testing/extent.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'

/** `CARRIER_PEOPLE=500` simulates as many people, which takes minutes. */
const PEOPLE = Number(process.env.CARRIER_PEOPLE ?? extent(12, 30))
const GUESSES = 20
/** The pace of failed sign-ins of one address. */
const BURST = 100
const INTERVAL_MS = 2_000
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

/** One person looks around, signs in, sometimes after a typing error, and uses the product. */
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

test(`${PEOPLE} people behind one address use the product and none is refused, while one of them who guesses passwords is slowed down`, async () => {
  const people: Person[] = []
  for (let i = 0; i < PEOPLE; i++) people.push(await aUser(app.db))
  const statuses: number[] = []
  await forEach(people, (person, index) => useTheProduct(person, index, statuses))
  expect(countsOf(statuses)).toEqual({
    200: PEOPLE * 6 + Math.ceil((PEOPLE - 2) / 50),
    201: Math.ceil((PEOPLE - 1) / 10),
    401: Math.ceil(PEOPLE / 10),
  })

  // The attacker tries one password on every account, so that no account reaches its own limit.
  const guess = (account: number) => signIn(`cuenta-${account}@example.org`, 'primavera2026')
  const accounts = Array.from({ length: GUESSES }, (_, account) => account)
  const startedAt = await clockOfDatabase()
  await forEach(accounts, async (account) => void (await guess(account)))
  expect(await nextTurn()).toBeGreaterThanOrEqual(startedAt + GUESSES * INTERVAL_MS)

  // Makes enough further guesses for the next one to wait.
  const waitUntil = await makeWait(1_000)
  expect((await guess(GUESSES)).status).toBe(401)
  expect(await clockOfDatabase()).toBeGreaterThanOrEqual(waitUntil)
  const [someone] = people
  expect((await signIn(someone?.email ?? '', someone?.password ?? '')).status).toBe(200)

  await makeWait(60_000)
  const burst = await Promise.all(accounts.map((account) => guess(1_000 + account)))
  expect(countsOf(burst.map(({ status }) => status))).toEqual({ 429: GUESSES })
  expect((await app.call(settings, {})).status).toBe(200)
})

/** When the next failed sign-in of this address is due, on the clock of PostgreSQL. */
async function nextTurn() {
  const { expire } = await app.db
    .selectFrom('rate_limits')
    .select('expire')
    .where('key', 'like', 'login-address:%')
    .executeTakeFirstOrThrow()
  return expire ?? 0
}

/** Uses up the burst of this address, so that its next failed sign-in waits; returns until when. */
async function makeWait(milliseconds: number) {
  const until = (await clockOfDatabase()) + milliseconds
  await app.db
    .updateTable('rate_limits')
    .set({ expire: until + (BURST - 1) * INTERVAL_MS })
    .where('key', 'like', 'login-address:%')
    .execute()
  return until
}

async function clockOfDatabase() {
  const { rows } = await sql<{ now: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(app.db)
  return rows[0]?.now ?? 0
}
