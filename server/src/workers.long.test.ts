import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { settings } from '@remusic/contract/base/schemas/settings'
import { openChat, sendMessage } from '@remusic/contract/together/schemas/chat'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aSession, aUser } from '../testing/builders.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { eventually } from '../testing/eventually.ts'
import { startProcess, type TestProcess } from '../testing/process.ts'
import { aTab } from '../testing/sockets.ts'

describe('two workers', () => {
  let database: TestDatabase
  let folder: string
  let server: TestProcess
  beforeAll(async () => {
    database = await testDatabase()
    folder = await mkdtemp(join(tmpdir(), 'remusic-workers-'))
    server = await startProcess(folder, { DATABASE_URL: database.url, WORKERS: '2' })
  })
  afterAll(async () => {
    await server.stop('SIGKILL')
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })

  /** Sends each request over its own connection, so that any worker may get it. */
  const request = (path: string) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      const agent = new Agent({ keepAlive: false })
      get(`${server.url}${path}`, { agent }, async (response) => {
        resolve({ status: response.statusCode ?? 0, body: await text(response) })
      }).on('error', reject)
    })

  const lines = () =>
    server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{"level"'))
      .map((line) => JSON.parse(line) as { pid: number; msg: string; route?: string })

  const pids = new Set<number>()
  /**
   * The processes that have answered requests, the latest last. They are collected here, because `lines()` only has the end of the output.
   */
  const workerPids = () => {
    for (const { pid, msg } of lines()) if (msg === 'answered') pids.add(pid)
    return [...pids]
  }

  async function requestFromEach(count: number) {
    await eventually(async () => {
      expect((await request(settings.url)).status).toBe(200)
      expect(workerPids()).toHaveLength(count)
    })
  }

  async function someone() {
    const user = await aUser(database.db, { role: 'Premium' })
    return { ...user, token: await aSession(database.db, user.id) }
  }

  test('share the requests, the sockets and one page of metrics, and outlive one another', async () => {
    await requestFromEach(2)
    expect(workerPids()).not.toContain(server.pid)
    expect(server.output().match(/"listening"/g)).toHaveLength(1)
    expect(server.output().match(/\/setup#/g)).toHaveLength(1)

    const [ana, beto] = [await someone(), await someone()]
    const tabs = await Promise.all(Array.from({ length: 6 }, () => aTab(server, beto.token)))
    const { data: chat } = await server.call(openChat, { body: { reciverId: beto.id } }, ana)
    const say = (text: string) => server.call(sendMessage, { body: { chatId: chat.id, text } }, ana)
    await say('hola')
    await Promise.all(tabs.map((tab) => tab.receives('receive-message')))

    // Each request of long polling uses a connection of its own here, so both workers get some of a session.
    const agent = new Agent({ keepAlive: false }) as never
    const polling = await aTab(server, beto.token, { transports: ['polling'], agent })
    await say('otra vez')
    await polling.receives('receive-message')
    for (let i = 0; i < 15; i++)
      expect(await polling.emit('watch-presence', { userIds: [] })).toEqual({ ok: true })
    polling.leave()

    const { body: metrics } = await request('/metrics')
    expect(metrics).toMatch(/^sockets_open [67]$/m)
    expect(metrics).toContain('workers_ready 2\n')
    const [, counted] = /http_request_duration_seconds_count\{[^}]*settings[^}]*\} (\d+)/.exec(metrics) ?? []
    await eventually(() =>
      expect(lines().filter(({ route }) => route === settings.url)).toHaveLength(Number(counted)),
    )

    const [victim = 0, survivor = 0] = workerPids()
    process.kill(victim, 'SIGKILL')
    // Both workers had sockets, so the message above has crossed from one to the other.
    await eventually(() => {
      const open = tabs.filter((tab) => tab.socket.connected).length
      expect(open).toBeGreaterThan(0)
      expect(open).toBeLessThan(6)
    })
    for (let i = 0; i < 20; i++) expect((await request('/readyz')).status).toBe(200)
    await requestFromEach(3)
    expect(workerPids()).toContain(survivor)
    expect((await request('/metrics')).body).toContain('workers_restarted 1\n')

    const slow = request(settings.url)
    expect(await server.stop('SIGTERM')).toBe(0)
    expect((await slow).status).toBe(200)
    expect(lines().at(-1)).toMatchObject({ pid: server.pid, msg: 'stopped' })
    for (const pid of workerPids()) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  })
})
