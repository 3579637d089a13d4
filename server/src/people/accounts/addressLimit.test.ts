import { listUsers, perfil, searchUsers, userById } from '@remusic/contract/people/schemas/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSession, aUser } from '../../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'

let app: TestApp
let people: string[]
beforeAll(async () => {
  // A tenth of the limits: six addresses a day.
  app = await startTestApp({ env: { RATE_LIMIT_SCALE: '0.1' } })
  people = []
  for (let i = 0; i < 9; i++) people.push((await aUser(app.db)).id)
})
afterAll(() => app.stop())

async function aViewer(role: 'Gratuito' | 'Admin' = 'Gratuito') {
  const { id } = await aUser(app.db, { role })
  return { id, token: await aSession(app.db, id) }
}

async function showsAddress(token: string, id: string) {
  const { status, data } = await app.call(userById, { params: { id } }, { token })
  expect(status).toBe(200)
  return data.email !== null
}

test('beyond the limit of different profiles a day, their addresses are omitted', async () => {
  const { id, token } = await aViewer()
  const shown: boolean[] = []
  for (const person of people) shown.push(await showsAddress(token, person))
  expect(shown).toEqual([...Array(6).fill(true), ...Array(3).fill(false)])
  expect(await showsAddress(token, people[0] ?? '')).toBe(true)
  expect(await showsAddress(token, id)).toBe(true)
  const { data: own } = await app.call(perfil, {}, { token })
  expect(own.email).toContain('@')
  expect(await showsAddress(await aSession(app.db, id), people[8] ?? ''), 'with a new session').toBe(false)
})

test('repeated visits and the own profile do not count', async () => {
  const { id, token } = await aViewer()
  for (let i = 0; i < 10; i++) {
    expect(await showsAddress(token, people[0] ?? '')).toBe(true)
    expect(await showsAddress(token, id)).toBe(true)
  }
  for (const person of people.slice(1, 6)) expect(await showsAddress(token, person)).toBe(true)
})

test('parallel visits do not exceed the limit', async () => {
  const { token } = await aViewer()
  const visits = [...people, ...people, ...people].map((person) => showsAddress(token, person))
  const shown = await Promise.all(visits)
  const peopleShown = new Set([...people, ...people, ...people].filter((_, i) => shown[i]))
  expect(peopleShown.size).toBe(6)
})

test('an Admin sees every address, a viewer is not affected by another one', async () => {
  for (const { token } of [await aViewer('Admin'), await aViewer()])
    expect(await showsAddress(token, people[7] ?? '')).toBe(true)
  const { token } = await aViewer('Admin')
  for (const person of people) expect(await showsAddress(token, person)).toBe(true)
})

test('lists and searches contain no address', async () => {
  const { token } = await aViewer()
  const list = await app.call(listUsers, { query: {} }, { token })
  const search = await app.call(searchUsers, { query: { query: 'a' } }, { token })
  expect(list.data.items.length).toBeGreaterThan(0)
  expect(search.data.items.length).toBeGreaterThan(0)
  expect(JSON.stringify([list.data, search.data])).not.toContain('@')
})

test('the record of viewed addresses holds digests only', async () => {
  const { rows } = await app.database.pool.query<{ key: string; items: string[] }>(
    "select key, items from rate_limits where key like 'profile-addresses:%'",
  )
  expect(rows.length).toBeGreaterThan(0)
  const stored = JSON.stringify(rows)
  for (const person of people) expect(stored).not.toContain(person)
  for (const { items } of rows) expect(items.length).toBeLessThanOrEqual(6)
})
