import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { DataFolderInUseError, runningPostgresUrl, startEmbeddedPostgres } from './embedded.ts'

const isRoot = process.getuid?.() === 0

let root: string
let usual: string
const running: { stop(): Promise<void> }[] = []

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'remusic-embedded-'))
  await chmod(root, 0o755)
  usual = join(root, 'usual')
})

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
})

afterAll(() => rm(root, { recursive: true, force: true }))

async function start(dataDir: string) {
  const server = await startEmbeddedPostgres({ dataDir, durable: false })
  running.push(server)
  return server
}

/** Starts it in a child process, so that the process can be killed. */
async function startInChildProcess(dataDir: string): Promise<{ child: ChildProcess; url: string }> {
  const module = JSON.stringify(import.meta.resolve('./embedded.ts'))
  const code = `
    const { startEmbeddedPostgres } = await import(${module})
    const { url } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} })
    console.log(url)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output] = await once(child.stdout, 'data')
  return { child, url: String(output).trim() }
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

async function postmasterPid(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0])
}

async function killAndWait(child: ChildProcess) {
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

// Creating a cluster can take long on a busy machine.
describe('the embedded PostgreSQL', () => {
  test('is version 18, uses UTF-8 whatever the locale, and keeps its data across a restart', async () => {
    const first = await start(usual)
    const [server] = await query(
      first.url,
      `select current_setting('server_version_num')::int / 10000 as version, lower('ÑANDÚ') as low`,
    )
    expect(server).toEqual({ version: 18, low: 'ñandú' })
    await query(first.url, `create table songs as select 'Canción' as title`)
    await first.stop()
    expect(existsSync(join(usual, 'postgres/cluster/postmaster.pid'))).toBe(false)

    const second = await start(usual)
    expect(await query(second.url, 'select title from songs')).toEqual([{ title: 'Canción' }])
  })

  test('opens no port and requires the password', async () => {
    const { url } = await start(usual)
    expect(await query(url, `select current_setting('listen_addresses') as ports`)).toEqual([{ ports: '' }])
    const withoutPassword = new URL(url)
    withoutPassword.password = 'wrong'
    await expect(query(withoutPassword.href, 'select 1')).rejects.toThrow(/password authentication failed/)
    expect((await lstat(join(usual, 'postgres/password'))).mode & 0o777).toBe(0o600)
  })

  test('works in a folder with spaces and accents whose path is too long for a socket', async () => {
    const { url } = await start(join(root, 'ñandú música & "más"', 'x'.repeat(90)))
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('can be found by another program only while it is running', async () => {
    const server = await start(usual)
    expect(await runningPostgresUrl(usual)).toBe(server.url)
    await server.stop()
    expect(await runningPostgresUrl(usual)).toBeNull()
  })

  test('rejects a second ReMusic in the same folder with a clear message', async () => {
    await start(usual)
    const second = startEmbeddedPostgres({ dataDir: usual })
    await expect(second).rejects.toThrow(DataFolderInUseError)
    await expect(second).rejects.toThrow(/ya está en marcha/)
  })

  test('starts once when several starts run at the same time', async () => {
    const outcomes = await Promise.allSettled([start(usual), start(usual), start(usual)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('replaces a postmaster that outlived its killed ReMusic', async () => {
    const { child, url } = await startInChildProcess(usual)
    await query(url, `create table survivors as select 1 as id`)
    const orphan = await postmasterPid(usual)
    await killAndWait(child)
    expect(process.kill(orphan, 0)).toBe(true)

    const next = await start(usual)
    expect(await query(next.url, 'select id from survivors')).toEqual([{ id: 1 }])
    expect(await postmasterPid(usual)).not.toBe(orphan)
  })

  test('recovers after kill -9 of everything', async () => {
    const { child, url } = await startInChildProcess(usual)
    await query(url, `create table committed as select 1 as id`)
    const postmaster = await postmasterPid(usual)
    await killAndWait(child)
    process.kill(postmaster, 'SIGKILL')

    const next = await start(usual)
    expect(await query(next.url, 'select id from committed')).toEqual([{ id: 1 }])
  })

  test('restarts at the same URL when its postmaster is killed', async () => {
    const { url } = await start(usual)
    process.kill(await postmasterPid(usual), 'SIGKILL')
    await expect.poll(() => query(url, 'select 1 as one').catch(() => null)).toEqual([{ one: 1 }])
  })

  test('ignores stale files that name an unrelated running process', async () => {
    await (await start(usual)).stop()
    const cluster = join(await realpath(usual), 'postgres/cluster')
    await writeFile(
      join(cluster, 'postmaster.pid'),
      [process.ppid, cluster, 1, 5432, cluster, '', '', 'ready', ''].join('\n'),
    )
    await writeFile(
      join(usual, 'postgres/lock'),
      JSON.stringify({ pid: process.ppid, identity: 'another boot', id: 'x' }),
    )
    const { url } = await start(usual)
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('leaves nothing running when its start is aborted', async () => {
    const dataDir = join(root, 'aborted')
    const abort = new AbortController()
    const starting = startEmbeddedPostgres({
      dataDir,
      durable: false,
      signal: abort.signal,
    })
    const failing = expect(starting).rejects.toThrow(/abort/)
    // The program that creates the cluster is at work as soon as it has written something.
    const files = () => readdir(join(dataDir, 'postgres'), { recursive: true }).catch(() => [])
    await expect.poll(files, { interval: 1 }).toContainEqual(expect.stringMatching(/PG_VERSION$/))
    abort.abort()
    await failing
    const { url } = await start(dataDir)
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('rejects data of another major version with a clear message', async () => {
    const cluster = join(root, 'old', 'postgres', 'cluster')
    await mkdir(cluster, { recursive: true })
    await writeFile(join(cluster, 'PG_VERSION'), '17\n')
    await expect(start(join(root, 'old'))).rejects.toThrow(/son de PostgreSQL 17/)
  })

  test.runIf(isRoot)(
    'run by root moves to a shared folder if its account cannot reach the data folder',
    async () => {
      const closed = join(root, 'closed')
      await mkdir(closed, { mode: 0o700 })
      const dataDir = join(closed, 'data')
      const first = await start(dataDir)
      await query(first.url, `create table kept as select 1 as id`)
      await first.stop()
      const home = await realpath(join(dataDir, 'postgres'))
      try {
        expect(home).toMatch(/^\/var\/lib\/remusic\//)
        const second = await start(dataDir)
        expect(await query(second.url, 'select id from kept')).toEqual([{ id: 1 }])
        await second.stop()
      } finally {
        await rm(home, { recursive: true })
      }
    },
  )
})
