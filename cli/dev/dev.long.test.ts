import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PROJECT } from '../setup/project.mjs'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'remusic-dev-'))
  await chmod(dataDir, 0o755)
})

afterAll(() => rm(dataDir, { recursive: true, force: true }))

function startDev() {
  const { DATABASE_URL: _, ...inherited } = process.env
  const child = spawn(process.execPath, [MAIN], {
    cwd: PROJECT,
    // Without demo mode the start does not have to generate the demo data.
    env: { ...inherited, DATA_DIR: dataDir, PORT: '0', DEMO: 'false' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const url = new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const [, found] = /ReMusic en desarrollo: (\S+)/.exec(output) ?? []
      if (found) resolve(found)
    })
    child.once('exit', () => reject(new Error(`npm run dev ended early:\n${output}`)))
  })
  return { child, url, ended: once(child, 'exit') }
}

test('npm run dev serves modules and API on one port, and stops together with PostgreSQL', async () => {
  const { child, url, ended } = startDev()
  const origin = await url

  const module = await fetch(`${origin}/src/app/entry.client.tsx`)
  expect(module.headers.get('content-type')).toContain('javascript')
  expect(await (await fetch(`${origin}/feed`)).text()).toContain('/@vite/client')

  const settings = await fetch(`${origin}/api/back-end/settings`)
  expect(await settings.json()).toMatchObject({ demo: false })
  expect((await fetch(`${origin}/readyz`)).status).toBe(200)

  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(existsSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'))).toBe(false)
})
