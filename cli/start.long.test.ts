import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const MAIN = fileURLToPath(new URL('../server/src/main.ts', import.meta.url))
let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'remusic-start-'))
  await chmod(dataDir, 0o755)
})

afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** Starts the server as `npm start` does. */
function startMain(env: Record<string, string> = {}) {
  const { DATABASE_URL: _, ...inherited } = process.env
  const child = spawn(process.execPath, [MAIN], {
    cwd: dataDir,
    env: { ...inherited, DATA_DIR: dataDir, PORT: '0', ...env },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  return { child, ended: once(child, 'exit') }
}

type Messages = { progress: string; failed: string; ready: { url: string; logFile: string } }

function messageWith<Key extends keyof Messages>(child: ChildProcess, key: Key): Promise<Messages[Key]> {
  return new Promise((resolve, reject) => {
    child.on('message', (message: Messages) => {
      if (key in message) resolve(message[key])
    })
    child.once('exit', () => reject(new Error(`The server has ended without reporting ${key}`)))
  })
}

const postmasterFile = () => join(dataDir, 'postgres', 'cluster', 'postmaster.pid')

describe('the server under npm start', () => {
  test('reports its address and the demo accounts, logs to a file, and stops with PostgreSQL on SIGTERM', async () => {
    const { child, ended } = startMain()
    const ready = await messageWith(child, 'ready')
    expect(ready).toMatchObject({
      url: expect.stringMatching(/^http:\/\/localhost:\d+$/),
      demo: {
        password: 'remusic-demo',
        accounts: expect.arrayContaining([expect.objectContaining({ role: 'Admin' })]),
      },
    })
    expect((await fetch(`${ready.url}/healthz`)).status).toBe(200)
    expect((await fetch(`${ready.url}/dev/mailbox`)).status).toBe(200)
    const forwarded = { headers: { 'x-forwarded-for': '203.0.113.7' } }
    expect((await fetch(`${ready.url}/dev/mailbox`, forwarded)).status).toBe(403)
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(existsSync(postmasterFile())).toBe(false)
    expect(await readFile(ready.logFile, 'utf8')).toContain('listening')
    expect((await stat(ready.logFile)).mode & 0o777).toBe(0o600)
  })

  test('shuts down when the process that started it is gone', async () => {
    const { child, ended } = startMain()
    await messageWith(child, 'ready')
    child.disconnect()
    expect(await ended).toEqual([0, null])
    expect(existsSync(postmasterFile())).toBe(false)
  })

  test('leaves no PostgreSQL running when it is stopped during startup', async () => {
    const { child, ended } = startMain()
    await messageWith(child, 'progress')
    child.kill('SIGINT')
    expect(await ended).toEqual([0, null])
    expect(existsSync(postmasterFile())).toBe(false)
  })

  test('explains in Spanish that the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' && address ? String(address.port) : ''
    const { child, ended } = startMain({ PORT: port })
    expect(await messageWith(child, 'failed')).toContain(`El puerto ${port} ya está en uso`)
    expect(await ended).toEqual([1, null])
    other.close()
  })
})
