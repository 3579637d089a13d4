import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { MemberState } from '@remusic/cluster/members'
import { type ClusterRecord, isAlive, killPostgres, postgresPids, readRecord } from '@remusic/cluster/record'
import { login } from '@remusic/contract/people/schemas/accounts'
import { createGroup } from '@remusic/contract/together/schemas/chat'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '../src/base/database/client.ts'
import { aChatClient } from '../testing/chatClient.ts'
import { isClusterMissing } from '../testing/program.ts'
import { callsTo } from '../testing/startTestApp.ts'
import { createOracle, type Oracle } from './oracle.ts'
import { expectAllMessages, settle } from './scenario.ts'
import { within } from './settings.ts'
import { addPeople, type Writer } from './world.ts'

const MAIN = fileURLToPath(new URL('../../cluster/main.ts', import.meta.url))
const ADMIN = { email: 'admin@example.org', password: 'una clave larga' }
const MAX_FAILOVER_MS = 20_000
const MIN_WRITES = 200
const MESSAGES = 10

const run = promisify(execFile)

/** Runs `npm run cluster` like an operator, with a separate folder for temporary files. */
async function aCluster() {
  const folder = await mkdtemp(join(tmpdir(), 'remusic-up-'))
  // Root runs the engines under another account, which must be able to enter the folder.
  await chmod(folder, 0o755)
  const env = {
    ...process.env,
    TMPDIR: folder,
    DEMO: 'false',
    RATE_LIMIT_SCALE: '1000',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  }
  const command = async (...args: string[]) =>
    (await run(process.execPath, ['--no-warnings', MAIN, ...args], { env })).stdout
  onTestFinished(async () => {
    await command('down')
    await rm(folder, { recursive: true })
  })
  return { folder, command, record: () => readRecord(join(folder, 'remusic-cluster')) as ClusterRecord }
}

/** Kills the Patroni and the PostgreSQL of the leader at once, like the loss of its machine. */
async function killLeader({ patroniUrls, dataFolders, processes }: ClusterRecord) {
  const answer = await fetch(`${patroniUrls[0]}/cluster`)
  const { members } = (await answer.json()) as { members: MemberState[] }
  const { name } = members.find(({ role }) => role === 'leader') as MemberState
  const patroni = processes.find((process) => process.name === `patroni-${name}`)
  const dataFolder = dataFolders.find((path) => path.endsWith(`/${name}/data`)) ?? ''
  expect(postgresPids(dataFolder).length).toBeGreaterThan(1)
  process.kill(patroni?.pid ?? 0, 'SIGKILL')
  await killPostgres(dataFolder)
  return name
}

async function untilWritten(oracle: Oracle, count: number) {
  const before = oracle.acknowledged()
  while (oracle.acknowledged() < before + count) await wait(50)
}

/** The processes that have this folder in their command line. */
async function processesIn(folder: string) {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const commands = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')))
  return commands.filter((command) => command.includes(folder))
}

test.skipIf(isClusterMissing())(
  'npm run cluster starts, serves through HAProxy, survives the loss of its leader, and leaves nothing behind',
  async () => {
    const cluster = await aCluster()
    const summary = await cluster.command('up', '--detach')
    const url = /at (\S+) behind HAProxy/.exec(summary)?.[1] ?? ''
    const directUrl = /primary, direct\s+(\S+)/.exec(summary)?.[1] ?? ''
    expect(await cluster.command('status')).toContain('pg3')

    // The servers inherit the settings of this environment.
    const call = callsTo(url)
    expect((await call(login, { body: ADMIN })).status).toBe(200)
    const page = await fetch(url)
    expect(page.headers.get('content-type')).toContain('text/html')

    const { db, close } = openDatabase(directUrl, { longTimeouts: true, max: 4 })
    onTestFinished(close)
    const people = await addPeople(db)
    const [ana, beto] = people.writers as [Writer, Writer]
    const chattersIn = (chatId: string) => {
      const chatters = [ana, beto].map(({ token }) => aChatClient({ app: { url, call }, token, chatId }))
      onTestFinished(() => {
        for (const chatter of chatters) chatter.leave()
      })
      return chatters
    }
    const group = { name: 'Los dos', userIds: [beto.id] }
    const { data: chat } = await call(createGroup, { body: group }, ana)
    const inGroup = chattersIn(chat.id)
    const texts = Array.from({ length: MESSAGES }, (_, i) => `Mensaje ${i}`)
    for (const [i, text] of texts.entries()) await inGroup[i % 2]?.send(text, { overSocket: i % 4 < 2 })
    for (const { received } of inGroup)
      await vi.waitFor(
        () => expect(received.filter(({ event }) => !event).map(({ text }) => text)).toEqual(texts),
        { timeout: within(20_000) },
      )

    const chatters = chattersIn(ana.chatId)
    const oracle = createOracle(people, { callOf: () => call })
    await untilWritten(oracle, MIN_WRITES)
    const killed = await killLeader(cluster.record())
    await oracle.nextAcknowledged()
    await untilWritten(oracle, MIN_WRITES)
    const gapMs = oracle.longestGapMs()
    await settle('the leader of npm run cluster killed', oracle, gapMs)
    expect(gapMs).toBeLessThan(within(MAX_FAILOVER_MS))
    await expectAllMessages(people, ana.chatId, chatters)
    expect(await cluster.command('status')).not.toContain(`patroni-${killed}`)

    const { supervisor, processes } = cluster.record()
    await cluster.command('down')
    expect([supervisor, ...processes].filter(isAlive)).toEqual([])
    expect(await processesIn(cluster.folder)).toEqual([])
    expect(await readdir(cluster.folder)).toEqual([])
  },
)

test.skipIf(isClusterMissing({ withBackups: true }))(
  'npm run cluster -- recovery restores a second before a mistake: all of what was acknowledged by then, and nothing later',
  async () => {
    const { folder, command } = await aCluster()
    const output = await command('recovery')
    expect(output).toContain('A ReMusic server started on the recovered database.')
    expect(output).toContain('Everything acknowledged before the target is back, and nothing after it.')
    expect(await processesIn(folder)).toEqual([])
    expect(await readdir(folder)).toEqual([])
  },
)
