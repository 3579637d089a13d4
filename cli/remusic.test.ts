import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { databaseAt, testDatabase } from '@remusic/server/testing/database'
import { expect, onTestFinished, test } from 'vitest'

const PROGRAM = fileURLToPath(new URL('remusic.ts', import.meta.url))
const { PATH, NODE_COMPILE_CACHE } = process.env

test('a database that does not exist is explained in one sentence', async () => {
  const database = await testDatabase({ migrated: false })
  onTestFinished(() => database.drop())
  const env = { PATH, NODE_COMPILE_CACHE, DATABASE_URL: databaseAt(database.url, 'remusic_test_missing') }
  const failing = promisify(execFile)(process.execPath, [PROGRAM, 'migrate'], { env })
  await expect(failing).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^PostgreSQL rechaza la conexión \(.*does not exist.*\)\. Revisa DATABASE_URL\.\n$/,
    ),
  })
})

test('migrate brings the database up to date once, past a pooler', async () => {
  const database = await testDatabase({ migrated: false })
  const migrate = async (settings: Record<string, string>) => {
    const env = { PATH, NODE_COMPILE_CACHE, ...settings }
    return (await promisify(execFile)(process.execPath, [PROGRAM, 'migrate'], { env })).stdout
  }
  try {
    expect(await migrate({ DATABASE_URL: database.url })).toMatch(/^Migraciones aplicadas: 0001/)
    const pooled = { DATABASE_URL: 'postgres://pooler.invalid/remusic', DATABASE_DIRECT_URL: database.url }
    expect(await migrate(pooled)).toBe('La base de datos ya estaba al día.\n')
  } finally {
    await database.drop()
  }
})
