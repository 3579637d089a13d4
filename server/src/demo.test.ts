import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { startProcess } from '../testing/process.ts'

const DEMO_PACKAGE = new URL('../../demo/', import.meta.url).href

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'remusic-modules-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

test('a server with a real configuration loads no module of the demo package', async () => {
  const loaded = await modulesOf({
    DEMO: 'false',
    CATALOG: 'deezer',
    MERCADOPAGO_ACCESS_TOKEN: 'APP_USR-1234',
  })
  expect(loaded.length).toBeGreaterThan(100)
  expect(loaded.filter((url) => url.startsWith(DEMO_PACKAGE))).toEqual([])
})

/** The URLs of all modules that a server process has loaded by the time it listens. */
async function modulesOf(env: Record<string, string>): Promise<string[]> {
  const list = join(folder, `${env.CATALOG}.txt`)
  const hook = `
    import { appendFileSync } from 'node:fs'
    import { registerHooks } from 'node:module'
    registerHooks({
      load(url, context, nextLoad) {
        appendFileSync(${JSON.stringify(list)}, url + '\\n')
        return nextLoad(url, context)
      },
    })`
  const server = await startProcess(folder, {
    DATABASE_URL: database.url,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hook)}`,
    ...env,
  })
  await server.stop()
  return (await readFile(list, 'utf8')).trim().split('\n')
}
