import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

function start(env: Record<string, string>, preloaded = '') {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  const preload = preloaded ? ['--import', `data:text/javascript,${encodeURIComponent(preloaded)}`] : []
  const child = spawn(process.execPath, [...preload, MAIN], {
    cwd: folder,
    env: { PATH, NODE_COMPILE_CACHE, PORT: '0', DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { out: '', err: '' }
  child.stdout?.on('data', (chunk) => {
    output.out += chunk
  })
  child.stderr?.on('data', (chunk) => {
    output.err += chunk
  })
  return { child, output }
}

async function listening({ child, output }: ReturnType<typeof start>) {
  await expect.poll(() => child.exitCode !== null || output.out.includes('"listening"')).toBe(true)
  if (child.exitCode !== null) throw new Error(output.err)
  return /"url":"(http:[^"]+)"/.exec(output.out)?.[1] ?? ''
}

const exitOf = async (child: ChildProcess) =>
  child.exitCode ?? ((await once(child, 'exit'))[0] as number | null)

describe('the process', () => {
  test('stops in order on SIGTERM, and logs in structured lines', async () => {
    const server = start({ DATABASE_URL: database.url })
    const url = await listening(server)
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    server.child.kill('SIGTERM')
    expect(await exitOf(server.child)).toBe(0)
    const lines = server.output.out.trim().split('\n')
    for (const line of lines)
      expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number), time: expect.any(String) })
    expect(lines.at(-1)).toContain('stopped')
    // For the operator at the console; the log must not contain the code.
    expect(server.output.err.trim()).toMatch(/^ReMusic todavía no tiene administrador.*\n\S+\/setup#\S+$/)
    expect(server.output.out).not.toContain('/setup#')
  })

  test('logs an uncaught error, stops in order and exits with failure', async () => {
    const crash = "process.on('SIGUSR2', () => { throw new Error('imprevisto') })"
    const server = start({ DATABASE_URL: database.url }, crash)
    await listening(server)
    server.child.kill('SIGUSR2')
    expect(await exitOf(server.child)).toBe(1)
    expect(server.output.out).toContain('imprevisto')
    expect(server.output.out).toContain('"stopped"')
  })

  test('exits with a message if its workers end before they can serve', async () => {
    const die = "import cluster from 'node:cluster'; if (cluster.isWorker) process.exit(3)"
    const { child, output } = start({ DATABASE_URL: database.url, WORKERS: '2' }, die)
    expect(await exitOf(child)).toBe(1)
    expect(output.err.trim()).toBe('Un proceso de ReMusic terminó antes de poder atender.')
  })

  test('exits with a message that names an invalid variable', async () => {
    const { child, output } = start({ PORT: 'ochenta' })
    expect(await exitOf(child)).toBe(1)
    expect(output.err.trim()).toBe('PORT debe ser un número entero entre 0 y 65535')
    expect(output.out).toBe('')
  })

  test('exits with a message when the database cannot be reached', async () => {
    const { child, output } = start({ DATABASE_URL: 'postgres://nadie@127.0.0.1:1/nada' })
    expect(await exitOf(child)).toBe(1)
    expect(output.err.trim()).toMatch(/^No se puede conectar con la base de datos que indica DATABASE_URL/)
  })
})
