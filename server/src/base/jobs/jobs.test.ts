import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import type { Deps } from '../deps.ts'

const ran: { server: string; id: string }[] = []
const failing = new Set<string>()

function define(server: string) {
  return (_app: unknown, { jobs }: Deps) =>
    jobs.define<{ id: string }>(
      'prueba',
      async ({ id }) => {
        ran.push({ server, id })
        if (failing.delete(id)) throw new Error('todavía no')
      },
      { concurrency: 5, retryDelaySeconds: 1 },
    )
}

let one: TestApp
let two: TestApp
beforeAll(async () => {
  one = await startTestApp({ routes: define('one') })
  two = await startTestApp({ routes: define('two'), database: one.database })
})
afterAll(async () => {
  await two.stop()
  await one.stop()
})

const send = (app: TestApp, id: string) =>
  app.db.transaction().execute((tx) => app.deps.jobs.send(tx, 'prueba', { id }, { key: id }))
const timesOf = (id: string) => ran.filter((run) => run.id === id).length
const hasRun = (id: string, times = 1) => eventually(() => expect(timesOf(id)).toBe(times))

test('a job runs once although two servers poll for it', async () => {
  const ids = Array.from({ length: 20 }, (_, i) => `una-${i}`)
  for (const id of ids) await send(one, id)
  for (const id of ids) await hasRun(id)
  await send(two, 'otra')
  await hasRun('otra')
  for (const id of ids) expect(timesOf(id)).toBe(1)
})

test('a job enqueued in a rolled-back transaction never runs', async () => {
  const cause = one.db.transaction().execute(async (tx) => {
    await one.deps.jobs.send(tx, 'prueba', { id: 'deshecha' }, { key: 'deshecha' })
    throw new Error('no')
  })
  await expect(cause).rejects.toThrow('no')
  await send(one, 'siguiente')
  await hasRun('siguiente')
  expect(timesOf('deshecha')).toBe(0)
})

test('a job enqueued several times under one key runs once', async () => {
  await one.db.transaction().execute(async (tx) => {
    for (let i = 0; i < 3; i++) await one.deps.jobs.send(tx, 'prueba', { id: 'doble' }, { key: 'doble' })
  })
  await hasRun('doble')
  await send(one, 'después')
  await hasRun('después')
  expect(timesOf('doble')).toBe(1)
})

test('a failed job is retried', async () => {
  failing.add('terca')
  await send(one, 'terca')
  await hasRun('terca', 2)
})
