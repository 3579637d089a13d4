// npm run cluster: starts the whole topology on this machine from Debian's packages, and ends it with Ctrl+C.
//   -- up --detach    leaves it running in the background
//   -- status         shows its processes and the roles of the database
//   -- down           ends it and removes everything it left
//   -- recovery       rehearses a point-in-time recovery with pgBackRest, in a cluster of its own
// Options of up: --servers 3, --pooling session (transaction by default), --port 3000. The servers get the settings of the
// environment too, except the addresses of the cluster's own parts.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Cluster, startCluster } from './cluster.ts'
import type { MemberState } from './members.ts'
import type { Pooling } from './pgbouncer.ts'
import { findPrograms, MissingPackagesError } from './programs.ts'
import { isAlive, readRecord, removeRemains } from './record.ts'
import { CHECKOUT, handedOn } from './servers.ts'

const FOLDER = join(tmpdir(), 'remusic-cluster')
const MAIN = fileURLToPath(import.meta.url)
const STOP_MS = 90_000

/** A usage error; the message says what to do. */
class UsageError extends Error {
  override name = 'UsageError'
}

const COMMANDS: Record<string, () => Promise<void>> = { up, down, status, recovery }
const { values, positionals } = readArguments()

try {
  const [name = 'up', ...rest] = positionals
  const command = COMMANDS[name]
  if (!command || rest.length > 0)
    throw new UsageError(`There is no command "${positionals.join(' ')}": use up, down, status or recovery`)
  await command()
} catch (error) {
  const isExpected = error instanceof UsageError || error instanceof MissingPackagesError
  const { message, stack } = error as Error
  process.stderr.write(`${isExpected ? message : stack}\n`)
  process.send?.({ failed: message })
  process.exitCode = 1
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        detach: { type: 'boolean', default: false },
        servers: { type: 'string', default: '2' },
        pooling: { type: 'string', default: 'transaction' },
        port: { type: 'string', default: '3000' },
      },
    })
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    return process.exit(1)
  }
}

async function up() {
  const servers = wholeNumber('servers', 1, 16)
  const httpPort = wholeNumber('port', 1_024, 65_535)
  const { pooling } = values
  if (pooling !== 'session' && pooling !== 'transaction')
    throw new UsageError('--pooling is session or transaction')
  findPrograms()
  buildPageIfMissing()
  await makeRoom()
  if (values.detach) await startDetached()
  else await runHere({ servers, httpPort, pooling })
}

/** Unlike `npm start`, which keeps the page up to date, this accepts any existing build. */
function buildPageIfMissing() {
  if (existsSync(join(CHECKOUT, 'web/dist/index.html'))) return
  console.log('Building the page…')
  const vite = join(CHECKOUT, 'node_modules/vite/bin/vite.js')
  const { status } = spawnSync(process.execPath, [vite, 'build', 'web', '--logLevel', 'warn'], {
    cwd: CHECKOUT,
    stdio: 'inherit',
  })
  if (status !== 0) throw new UsageError('The page could not be built')
}

async function runHere(options: { servers: number; httpPort: number; pooling: Pooling }) {
  const ending = new AbortController()
  const ended = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => {
        ending.abort(new UsageError('Interrupted; everything was ended'))
        resolve()
      })
  })
  const began = performance.now()
  const cluster = await startCluster({
    ...options,
    folder: FOLDER,
    demo: true,
    env: handedOn(process.env),
    signal: ending.signal,
    onProgress: (step) => console.log(`${step}…`),
  })
  const summary = summaryOf(cluster, (performance.now() - began) / 1_000)
  cluster.context.known.summary = summary
  cluster.context.record()
  process.send?.({ ready: summary })
  console.log(summary.join('\n'))
  if (!process.send) console.log('\nCtrl+C ends everything.')
  await ended
  console.log('\nEnding everything…')
  await cluster.stop()
  console.log('The cluster is gone; nothing is left.')
}

/** Runs the same command in the background, and ends when everything runs. */
async function startDetached() {
  mkdirSync(FOLDER, { recursive: true })
  const log = openSync(join(FOLDER, 'supervisor.log'), 'a')
  const args = process.argv.slice(2).filter((argument) => argument !== '--detach')
  const child = spawn(process.execPath, [MAIN, ...args], {
    detached: true,
    stdio: ['ignore', log, log, 'ipc'],
  })
  const interrupt = () => void child.kill('SIGTERM')
  process.on('SIGINT', interrupt)
  const outcome = await new Promise<{ ready?: string[]; failed?: string }>((resolve) => {
    child.on('message', (message) => resolve(message as { ready?: string[]; failed?: string }))
    child.on('exit', () => resolve({ failed: 'The cluster did not start' }))
  })
  if (!outcome.ready) {
    await removeRemains(FOLDER)
    throw new UsageError(outcome.failed ?? '')
  }
  child.disconnect()
  child.unref()
  console.log(outcome.ready.join('\n'))
  console.log('\nIt runs in the background; npm run cluster -- down ends it.')
}

async function down() {
  if (!existsSync(FOLDER)) return console.log('No cluster is running.')
  await end()
  console.log('The cluster is gone; nothing is left.')
}

async function end() {
  const supervisor = readRecord(FOLDER)?.supervisor
  if (supervisor && isAlive(supervisor)) {
    process.kill(supervisor.pid, 'SIGTERM')
    const deadline = performance.now() + STOP_MS
    while (isAlive(supervisor) && performance.now() < deadline) await wait(100)
    if (isAlive(supervisor)) process.kill(supervisor.pid, 'SIGKILL')
  }
  await removeRemains(FOLDER)
}

async function status() {
  const record = readRecord(FOLDER)
  if (!record) return console.log('No cluster is running.')
  if (!isAlive(record.supervisor))
    console.log(
      'The command that started this cluster has died; npm run cluster -- down removes what is left.\n',
    )
  console.log(record.summary.join('\n'))
  console.log('\nProcesses')
  for (const process of record.processes)
    console.log(
      `  ${process.name.padEnd(14)}${String(process.pid).padStart(8)}  ${isAlive(process) ? 'running' : 'dead'}`,
    )
  console.log('\nPostgreSQL, as Patroni sees it')
  for (const { name, role, state, lag = 0 } of await memberStates(record.patroniUrls))
    console.log(`  ${name.padEnd(6)}${role.padEnd(14)}${state.padEnd(12)}${lag} bytes behind`)
}

async function memberStates(urls: readonly string[]): Promise<MemberState[]> {
  for (const url of urls) {
    const answer = await fetch(`${url}/cluster`, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
    if (answer?.ok) return ((await answer.json()) as { members: MemberState[] }).members
  }
  return []
}

async function recovery() {
  findPrograms({ withBackups: true })
  const { rehearseRecovery } = await import('./recovery.ts')
  const interrupt = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => interrupt.abort(new UsageError('Interrupted; everything was ended')))
  await rehearseRecovery((line) => console.log(line), interrupt.signal)
}

/** Only one cluster may run at a time, because `down` does not name the one to end. Removes the remains of a supervisor that died. */
async function makeRoom() {
  const record = readRecord(FOLDER)
  if (record && isAlive(record.supervisor) && record.supervisor.pid !== process.pid)
    throw new UsageError('A cluster is already running. End it with: npm run cluster -- down')
  if (record) await removeRemains(FOLDER)
  if (!process.send) rmSync(FOLDER, { recursive: true, force: true })
}

function wholeNumber(name: 'servers' | 'port', min: number, max: number): number {
  const value = Number(values[name])
  if (!Number.isInteger(value) || value < min || value > max)
    throw new UsageError(`--${name} is a whole number between ${min} and ${max}`)
  return value
}

function summaryOf(cluster: Cluster, seconds: number): string[] {
  const { url, servers, databases, redis, pooledUrl, directUrl, replicaUrl } = cluster
  const demo = cluster.accounts()
  return [
    '',
    `ReMusic runs at ${url} behind HAProxy (${Math.round(seconds)} s)`,
    ...(demo ? ['', `Accounts of the demo, all with the password ${demo.password}`] : []),
    ...(demo?.accounts ?? []).map(({ role, email }) => `  ${role.padEnd(10)}${email}`),
    '',
    ...servers.map((server) => `${server.name.padEnd(20)}${server.url}`),
    `${'Database, pooled'.padEnd(20)}${pooledUrl}`,
    `${'primary, direct'.padEnd(20)}${directUrl}`,
    `${'standbys, pooled'.padEnd(20)}${replicaUrl}`,
    ...databases.members.map(
      (member) => `${`Patroni of ${member.name}`.padEnd(20)}${member.restUrl}/cluster`,
    ),
    `${'Sentinels'.padEnd(20)}${redis.sentinels.map(({ port }) => `127.0.0.1:${port}`).join(', ')}`,
    `${'Folder'.padEnd(20)}${cluster.folder}`,
  ]
}
