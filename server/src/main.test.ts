import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'remusic-main-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

function start(env: Record<string, string>, before = '') {
  const { PATH = '' } = process.env
  const preload = before ? ['--import', `data:text/javascript,${encodeURIComponent(before)}`] : []
  const child = spawn(process.execPath, [...preload, MAIN], {
    cwd: folder,
    env: { PATH, PORT: '0', DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { out: '', err: '' }
  child.stdout?.on('data', (chunk) => {
    said.out += chunk
  })
  child.stderr?.on('data', (chunk) => {
    said.err += chunk
  })
  return { child, said }
}

async function listening({ child, said }: ReturnType<typeof start>) {
  while (!said.out.includes('"listening"')) {
    if (child.exitCode !== null) throw new Error(said.err)
    await wait(50)
  }
  return /"url":"(http:[^"]+)"/.exec(said.out)?.[1] ?? ''
}

const exitOf = async (child: ChildProcess) =>
  child.exitCode ?? ((await once(child, 'exit'))[0] as number | null)

describe('the process', () => {
  test('stops in order when it is told to, and says what it does in structured lines', async () => {
    const server = start({ DATABASE_URL: database.url })
    const url = await listening(server)
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    server.child.kill('SIGTERM')
    expect(await exitOf(server.child)).toBe(0)
    const lines = server.said.out.trim().split('\n')
    for (const line of lines)
      expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number), time: expect.any(String) })
    expect(lines.at(-1)).toContain('stopped')
    expect(server.said.err).toBe('')
  })

  test('that meets something nobody foresaw logs it, stops in order and reports failure', async () => {
    const crash = "process.on('SIGUSR2', () => { throw new Error('imprevisto') })"
    const server = start({ DATABASE_URL: database.url }, crash)
    await listening(server)
    server.child.kill('SIGUSR2')
    expect(await exitOf(server.child)).toBe(1)
    expect(server.said.out).toContain('imprevisto')
    expect(server.said.out).toContain('"stopped"')
  })

  test('given nonsense ends with a sentence that names it', async () => {
    const { child, said } = start({ PORT: 'ochenta' })
    expect(await exitOf(child)).toBe(1)
    expect(said.err.trim()).toBe('PORT debe ser un número entero entre 0 y 65535')
    expect(said.out).toBe('')
  })

  test('without its database ends with a sentence too', async () => {
    const { child, said } = start({ DATABASE_URL: 'postgres://nadie@127.0.0.1:1/nada' })
    expect(await exitOf(child)).toBe(1)
    expect(said.err.trim()).toMatch(/^No se puede conectar con la base de datos que indica DATABASE_URL/)
  })
})
