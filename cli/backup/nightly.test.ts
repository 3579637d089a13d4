import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aUser } from '@remusic/server/testing/builders'
import { type TestDatabase, testDatabase } from '@remusic/server/testing/database'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { backupInto, untilNight } from './nightly.ts'
import { restore } from './restore.ts'

const DAY_MS = 86_400_000
const NOW = new Date()
const NAME = `${NOW.toISOString().slice(0, 16).replace(':', '')}.remusic`

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await testDatabase()
  await aUser(database.db, { email: 'ana@example.org' })
})
afterAll(() => database.drop())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'remusic-nightly-'))
  return () => rm(folder, { recursive: true })
})

async function aFile(name: string, ageDays: number) {
  const file = join(folder, name)
  const time = new Date(NOW.getTime() - ageDays * DAY_MS)
  await writeFile(file, '')
  await utimes(file, time, time)
}

test('a backup in a folder is named after its time and can be restored', async () => {
  const { file } = await backupInto(database.url, folder, { keepDays: null, now: NOW })
  expect(await readdir(folder)).toEqual([NAME])
  const target = await testDatabase({ migrated: false })
  await restore(target.url, file, { demo: false })
  expect(await target.db.selectFrom('users').select('email').execute()).toEqual([
    { email: 'ana@example.org' },
  ])
  await target.drop()
})

test('older backups are deleted after a new one, and other files are kept', async () => {
  await aFile('2020-01-01T0400.remusic', 15)
  await aFile('2020-01-02T0400.remusic', 13)
  await aFile('notas.txt', 400)
  await backupInto(database.url, folder, { keepDays: 14, now: NOW })
  expect((await readdir(folder)).sort()).toEqual(['2020-01-02T0400.remusic', NAME, 'notas.txt'].sort())
})

test('a backup that fails deletes nothing', async () => {
  await aFile('2020-01-01T0400.remusic', 400)
  const empty = await testDatabase({ migrated: false })
  await expect(backupInto(empty.url, folder, { keepDays: 14, now: NOW })).rejects.toThrow(
    'La base de datos está vacía',
  )
  expect(await readdir(folder)).toEqual(['2020-01-01T0400.remusic'])
  await empty.drop()
})

test.each([
  ['2026-11-19T03:59:00Z', 60_000],
  ['2026-11-19T04:00:00Z', DAY_MS],
  ['2026-12-31T22:00:00Z', 6 * 3_600_000],
])('at %s the next night begins in %i ms', (now, left) => {
  expect(untilNight(new Date(now))).toBe(left)
})
